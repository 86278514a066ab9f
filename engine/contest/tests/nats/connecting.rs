//! Why there is no connection, in words.

use crate::nats_process::{NatsProcess, free_port, quick, scratch};
use lunarena_contest::depot::nats::{NatsOptions, NatsServer};
use std::time::Duration;

/// The words of a refusal, with its help. No password is ever in them.
pub fn refusal(options: &NatsOptions) -> [String; 2] {
    let report = NatsServer::connect(options).err().expect("a refusal");
    let shown = lunarena_content::plain(&report);
    assert!(!shown.contains("s3cret") && !format!("{report:?}").contains("s3cret"), "{shown}");
    [report.message().to_owned(), report.help_text().unwrap_or_default().to_owned()]
}

fn options(url: String) -> NatsOptions {
    let pace = lunarena_contest::depot::nats::Pace { connect: Duration::from_secs(1), ..quick() };
    NatsOptions { pace, ..NatsOptions::new(url) }
}

#[test]
#[ignore = "needs a NATS server: see .ci/nats"]
fn nobody_is_there() {
    let port = free_port();
    let expected = [
        format!("no NATS server answers at nats://127.0.0.1:{port}: connection refused"),
        "is it running, and can it be reached from here?".to_owned(),
    ];
    assert_eq!(refusal(&options(format!("nats://ann:s3cret@127.0.0.1:{port}"))), expected);
    let expected = [
        "the host of the NATS server at nats://no-such-host.invalid:4222 isn't known",
        "is it spelled as it should be?",
    ];
    assert_eq!(refusal(&options("nats://ann:s3cret@no-such-host.invalid:4222".to_owned())), expected);
    let expected = [
        "the address of the NATS server can't be read",
        "it looks like nats://host:4222, or tls://user:password@host:4222",
    ];
    assert_eq!(refusal(&options("ftp://ann:s3cret@host".to_owned())), expected);
}

#[test]
#[ignore = "needs a NATS server: see .ci/nats"]
fn something_else_is_there() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("its number").port();
    std::thread::spawn(move || {
        for mut stream in listener.incoming().flatten() {
            let _ = std::io::Write::write_all(&mut stream, b"HTTP/1.1 400 Bad Request\r\n\r\n");
        }
    });
    let [message, _] = refusal(&options(format!("nats://ann:s3cret@127.0.0.1:{port}")));
    assert!(message.starts_with(&format!("no NATS server answers at nats://127.0.0.1:{port}: ")), "{message}");
}

#[test]
#[ignore = "needs a NATS server: see .ci/nats"]
fn the_password_is_wrong() {
    let nats = NatsProcess::with(&["-js", "--user", "ann", "--pass", "right"], &[]);
    for url in [nats.url_of("ann", "s3cret"), nats.url()] {
        let expected = [
            format!("the NATS server at {} lets nobody in with this user and password", nats.url()),
            "user and password stand before the host: nats://user:password@host:4222".to_owned(),
        ];
        assert_eq!(refusal(&options(url)), expected);
    }
    NatsServer::connect(&options(nats.url_of("ann", "r%69ght"))).expect("a connection");
    let file = nats.folder.join("ann.creds");
    let with_file = NatsOptions { credentials: Some(file.clone()), ..options(nats.url()) };
    assert_eq!(refusal(&with_file)[0], format!("{} can't be read: entity not found", file.display()));
    std::fs::write(&file, "s3cret").expect("a file");
    assert_eq!(refusal(&with_file)[0], format!("{} holds no NATS credentials", file.display()));
}

#[test]
#[ignore = "needs a NATS server: see .ci/nats"]
fn the_server_has_no_jetstream() {
    let nats = NatsProcess::with(&[], &[]);
    for worker in [false, true] {
        let expected = [
            format!("the NATS server at {} has no JetStream", nats.url()),
            "start it with `-js`, or put `jetstream {}` into its configuration".to_owned(),
        ];
        assert_eq!(refusal(&NatsOptions { worker, ..options(nats.url()) }), expected);
    }
}

#[test]
#[ignore = "needs a NATS server: see .ci/nats"]
fn the_server_is_too_old() {
    let nats = NatsProcess::of("LUNARENA_NATS_OLD", scratch(), &["-js"], &[]);
    let expected = [
        format!("the NATS server at {} is of version 2.11.11, and 2.12 or later is needed", nats.url()),
        "others are at https://github.com/nats-io/nats-server/releases".to_owned(),
    ];
    assert_eq!(refusal(&options(nats.url())), expected);
}

#[test]
#[ignore = "needs a NATS server: see .ci/nats"]
fn a_server_that_comes_late_is_waited_for() {
    let mut nats = NatsProcess::start();
    nats.kill();
    std::thread::scope(|scope| {
        let late = NatsOptions { pace: quick(), ..options(nats.url()) };
        let connecting = scope.spawn(move || NatsServer::connect(&late).map(drop));
        std::thread::sleep(Duration::from_millis(300));
        nats.start_again();
        connecting.join().expect("no panic").expect("a connection");
    });
}
