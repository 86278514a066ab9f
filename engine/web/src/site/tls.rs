//! Certificates of servers that have no other in front of them.

use lunarena_content::Report;
use std::path::Path;
use std::sync::Arc;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};

pub fn acceptor(certificate: &Path, key: &Path) -> Result<TlsAcceptor, Report> {
    let unread = |path: &Path, what: &str, error: &dyn std::fmt::Display| {
        Report::error(format!("{} holds no {what}: {error}", path.display()))
            .help("both are PEM files, as certificate authorities give them")
    };
    let chain = CertificateDer::pem_file_iter(certificate)
        .and_then(|found| found.collect::<Result<Vec<_>, _>>())
        .map_err(|error| unread(certificate, "certificate", &error))?;
    let own = PrivateKeyDer::from_pem_file(key).map_err(|error| unread(key, "private key", &error))?;
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .and_then(|builder| builder.with_no_client_auth().with_single_cert(chain, own))
        .map_err(|error| {
            Report::error(format!("{} and {} can't be used: {error}", certificate.display(), key.display()))
        })?;
    Ok(TlsAcceptor::from(Arc::new(config)))
}
