//! Servers that have little room.

use crate::nats_process::{NatsProcess, scratch};
use crate::samples::{settle, submit, work};
use async_nats::jetstream::object_store::Config;
use lunarena_contest::depot::Outbox;
use std::sync::Arc;

fn start(room: &str) -> NatsProcess {
    let folder = scratch();
    let file = folder.join("small.conf");
    std::fs::write(&file, format!("jetstream {{ store_dir: store, max_file_store: {room} }}\n")).expect("a file");
    NatsProcess::of("LUNARENA_NATS_SERVER", folder, &["-c", &file.display().to_string()], &[])
}

/// A text that gzip can't make short.
fn noise(mut state: u64) -> Arc<str> {
    let letters = (0..200_000).map(|_| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        char::from(33 + (state >> 40) as u8 % 90)
    });
    letters.collect::<String>().into()
}

#[test]
#[ignore = "needs a NATS server: see .ci/nats"]
fn a_server_with_little_room_is_used_as_far_as_it_goes() {
    let nats = start("150MB");
    // An administrator gave texts even less.
    let texts = Config { bucket: "lunarena-blobs".to_owned(), max_bytes: 1 << 20, ..Config::default() };
    tokio::runtime::Runtime::new().expect("a runtime").block_on(async {
        let context = async_nats::jetstream::new(async_nats::connect(nats.url()).await.expect("a server"));
        context.create_object_store(texts).await.expect("a store");
    });
    let organiser = nats.organiser();
    let outbox = organiser.outbox("cup").expect("an outbox");
    let full = (0..20).find_map(|number| outbox.keep_blob(&format!("a{number}"), &noise(number)).err());
    let report = full.expect("it is full");
    assert_eq!(report.message(), format!("the NATS server at {} has no room left", nats.url()));
    let help = "`max_file_store` in the block `jetstream` of its configuration says how much it may take of its disk";
    assert_eq!(report.help_text(), Some(help));
    // There is still room for work.
    let ids = submit(&outbox, 0..3);
    work(&nats.worker().inbox().expect("an inbox"), "ann", 3);
    assert_eq!(settle(&outbox, 3).len(), ids.len());
}

#[test]
#[ignore = "needs a NATS server: see .ci/nats"]
fn a_server_without_room_is_told() {
    let nats = start("10MB");
    let report = nats.organiser().outbox("cup").err().expect("a refusal");
    assert_eq!(report.message(), format!("the NATS server at {} has no room left", nats.url()));
}
