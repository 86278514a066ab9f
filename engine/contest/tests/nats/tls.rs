//! Connections that nobody else can listen to.

use crate::connecting::refusal;
use crate::nats_process::{NatsProcess, connected, scratch};
use crate::samples::{settle, submit, work};
use lunarena_contest::depot::nats::NatsOptions;
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, ExtendedKeyUsagePurpose, IsCa, KeyPair};
use std::path::{Path, PathBuf};

/// An authority, with files for those that it knows.
struct Authority {
    issuer: CertifiedIssuer<'static, KeyPair>,
    folder: PathBuf,
}

impl Authority {
    fn new(folder: &Path, name: &str) -> Authority {
        let mut params = CertificateParams::new(Vec::new()).expect("parameters");
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        params.distinguished_name.push(rcgen::DnType::CommonName, name);
        let issuer = CertifiedIssuer::self_signed(params, KeyPair::generate().expect("a key")).expect("an authority");
        let folder = folder.join(name);
        std::fs::create_dir_all(&folder).expect("a folder");
        std::fs::write(folder.join("ca.pem"), issuer.pem()).expect("a file");
        Authority { issuer, folder }
    }

    fn ca(&self) -> PathBuf {
        self.folder.join("ca.pem")
    }

    /// A certificate and its key.
    fn sign(&self, name: &str) -> (PathBuf, PathBuf) {
        let mut params = CertificateParams::new(vec![name.to_owned()]).expect("parameters");
        params.extended_key_usages = vec![ExtendedKeyUsagePurpose::ServerAuth, ExtendedKeyUsagePurpose::ClientAuth];
        let key = KeyPair::generate().expect("a key");
        let certificate = params.signed_by(&key, &self.issuer).expect("a certificate");
        let files = (self.folder.join(format!("{name}.pem")), self.folder.join(format!("{name}-key.pem")));
        std::fs::write(&files.0, certificate.pem()).expect("a file");
        std::fs::write(&files.1, key.serialize_pem()).expect("a file");
        files
    }
}

fn start(folder: &Path, name: &str, authority: &Authority, more: &[&str]) -> NatsProcess {
    let (certificate, key) = authority.sign(name);
    let [certificate, key] = [certificate, key].map(|path| path.display().to_string());
    let arguments = [&["-js", "--tls", "--tlscert", &certificate, "--tlskey", &key][..], more].concat();
    NatsProcess::of("LUNARENA_NATS_SERVER", folder.to_owned(), &arguments, &[])
}

fn tls(nats: &NatsProcess, authority: &Authority) -> NatsOptions {
    let url = nats.url().replace("nats://", "tls://");
    NatsOptions { url, ca: Some(authority.ca()), ..nats.options() }
}

const HELP: &str = "a server whose certificate isn't signed by an authority that all know needs that of its own";

#[test]
#[ignore = "needs a NATS server: see .ci/nats"]
fn a_server_that_is_known_is_trusted() {
    let folder = scratch();
    let (good, other) = (Authority::new(&folder, "good"), Authority::new(&folder, "other"));
    let nats = start(&folder, "127.0.0.1", &good, &[]);
    let organiser = connected(&tls(&nats, &good));
    let outbox = organiser.outbox("cup").expect("an outbox");
    let ids = submit(&outbox, 0..3);
    // The server may ask for TLS by itself.
    let plain = NatsOptions { url: nats.url(), worker: true, ..tls(&nats, &good) };
    work(&connected(&plain).inbox().expect("an inbox"), "ann", 3);
    assert_eq!(settle(&outbox, 3).len(), ids.len());

    let shown = nats.url().replace("nats://", "tls://");
    let message = format!("there is no safe connection to the NATS server at {shown}: invalid peer certificate: ");
    assert_eq!(refusal(&tls(&nats, &other)), [format!("{message}UnknownIssuer"), HELP.to_owned()]);
    let missing = NatsOptions { ca: Some(folder.join("none.pem")), ..tls(&nats, &good) };
    let expected = format!("{} can't be read: entity not found", folder.join("none.pem").display());
    assert_eq!(refusal(&missing)[0], expected);
    std::fs::write(folder.join("rubbish.pem"), "rubbish").expect("a file");
    let rubbish = NatsOptions { ca: Some(folder.join("rubbish.pem")), ..tls(&nats, &good) };
    assert_eq!(refusal(&rubbish), [format!("{message}UnknownIssuer"), HELP.to_owned()]);
}

#[test]
#[ignore = "needs a NATS server: see .ci/nats"]
fn a_server_of_another_name_is_not_trusted() {
    let folder = scratch();
    let good = Authority::new(&folder, "good");
    let nats = start(&folder, "elsewhere.example", &good, &[]);
    let [message, help] = refusal(&tls(&nats, &good));
    assert!(message.contains("certificate not valid for name \"127.0.0.1\""), "{message}");
    assert_eq!(help, HELP);
}

#[test]
#[ignore = "needs a NATS server: see .ci/nats"]
fn a_server_may_want_a_certificate() {
    let folder = scratch();
    let (good, other) = (Authority::new(&folder, "good"), Authority::new(&folder, "other"));
    let ca = good.ca().display().to_string();
    let nats = start(&folder, "127.0.0.1", &good, &["--tlsverify", "--tlscacert", &ca]);
    connected(&NatsOptions { certificate: Some(good.sign("ann")), ..tls(&nats, &good) });
    for certificate in [None, Some(other.sign("ann"))] {
        let [message, help] = refusal(&NatsOptions { certificate, ..tls(&nats, &good) });
        assert!(message.starts_with("there is no safe connection to the NATS server at tls://127.0.0.1:"), "{message}");
        assert_eq!(help, HELP);
    }
}

#[test]
#[ignore = "needs a NATS server: see .ci/nats"]
fn a_server_without_tls_is_told_apart() {
    let nats = NatsProcess::start();
    let url = nats.url().replace("nats://", "tls://");
    let expected =
        [format!("the NATS server at {url} speaks no TLS"), "without TLS the address begins with nats://".to_owned()];
    assert_eq!(refusal(&NatsOptions { url, ..nats.options() }), expected);
}
