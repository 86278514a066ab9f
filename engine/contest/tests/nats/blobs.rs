//! Texts by their hashes, whole and broken.

use crate::nats_process::NatsProcess;
use lunarena_contest::depot::{Inbox, Outbox};
use std::sync::Arc;

/// A text that gzip can't make short, of several chunks.
fn long_text() -> Arc<str> {
    let mut state = 7_u64;
    let digits = (0..600_000).map(|_| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        char::from(b'a' + (state % 26) as u8)
    });
    digits.collect::<String>().into()
}

#[test]
#[ignore = "needs a NATS server: see .ci/nats"]
fn texts_are_laid_down_and_read() {
    let nats = NatsProcess::start();
    let organiser = nats.organiser();
    let outbox = organiser.outbox("cup").expect("an outbox");
    let inbox = nats.worker().inbox().expect("an inbox");
    let texts: [Arc<str>; 3] = ["".into(), "zwölf Boxkämpfer".into(), long_text()];
    for (number, text) in texts.iter().enumerate() {
        let hash = format!("00{number}");
        assert_eq!(inbox.blob(&hash).expect_err("nothing").message(), format!("the file {hash} isn't there"));
        for _ in 0..3 {
            outbox.keep_blob(&hash, text).expect("it is there");
            assert_eq!(inbox.blob(&hash).expect("a text"), *text);
        }
    }
    assert!(inbox.blob("../etc").is_err() && outbox.keep_blob("a b", &texts[0]).is_err());
}

#[test]
#[ignore = "needs a NATS server: see .ci/nats"]
fn broken_texts_are_told_and_mended() {
    let nats = NatsProcess::start();
    let organiser = nats.organiser();
    let first = organiser.outbox("cup").expect("an outbox");
    let inbox = nats.worker().inbox().expect("an inbox");
    let text = long_text();
    first.keep_blob("abc", &text).expect("it is there");
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let (context, store) = runtime.block_on(async {
        let context = async_nats::jetstream::new(async_nats::connect(nats.url()).await.expect("a server"));
        let store = context.get_object_store("lunarena-blobs").await.expect("a store");
        (context, store)
    });
    let broken = |why: &str| {
        let message = inbox.blob("abc").expect_err("it is broken").message().to_owned();
        assert!(
            message.starts_with("the file abc on the NATS server is broken: ") && message.contains(why),
            "{message}"
        );
    };
    let put = |bytes: &[u8]| {
        runtime.block_on(async { store.put("abc", &mut &bytes[..]).await.expect("rubbish") });
    };

    put(b"this is nothing but rubbish");
    broken("gzip");
    // Another run finds out by itself that it is another text.
    let second = organiser.outbox("league").expect("an outbox");
    second.keep_blob("abc", &text).expect("it is there");
    assert_eq!(inbox.blob("abc").expect("a text"), text);

    // A packet of what is no text; a cut one; one without its end.
    put(&[31, 139, 8, 0, 0, 0, 0, 0, 0, 3, 251, 255, 31, 0, 80, 175, 187, 42, 2, 0, 0, 0]);
    assert!(inbox.blob("abc").is_err());
    put(b"");
    broken("");

    // All chunks are gone, and the store doesn't know it: whoever is told so lays it down again.
    second.keep_blob("abc", &text).expect("it is there");
    runtime.block_on(async {
        let stream = context.get_stream("OBJ_lunarena-blobs").await.expect("a stream");
        stream.purge().filter("$O.lunarena-blobs.C.>").await.expect("an empty stream");
    });
    broken("a part of it is missing");
    second.keep_blob("abc", &text).expect("it is there");
    assert_eq!(inbox.blob("abc").expect("a text"), text);

    // A note that is none; and one that is deleted.
    runtime.block_on(async {
        let note = "$O.lunarena-blobs.M.YWJj";
        context.publish(note, "{".into()).await.expect("sent").await.expect("kept");
    });
    broken("EOF");
    second.keep_blob("abc", &text).expect("it is there");
    runtime.block_on(async { store.delete("abc").await.expect("gone") });
    assert_eq!(inbox.blob("abc").expect_err("nothing").message(), "the file abc isn't there");
    second.keep_blob("abc", &text).expect("it is there");
    assert_eq!(inbox.blob("abc").expect("a text"), text);
}
