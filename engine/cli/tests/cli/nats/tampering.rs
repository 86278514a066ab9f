//! What administrators and accidents do to a server.

use super::nats_process::NatsProcess;
use async_nats::jetstream::{self, stream};
use futures_util::StreamExt;
use lunarena_arena::ENGINE;

/// The version as subjects and streams have it.
fn version() -> String {
    ENGINE.replace(['.', '+'], "-")
}

fn with_server<T>(server: &NatsProcess, work: impl AsyncFnOnce(jetstream::Context) -> T) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let client = async_nats::connect(server.url()).await.expect("a connection");
        work(jetstream::new(client)).await
    })
}

/// A queue with room for so many parcels.
pub fn make_small_queue(server: &NatsProcess, most: i64) {
    with_server(server, async |context| {
        let config = stream::Config {
            name: format!("lunarena-{}-work", version()),
            subjects: vec![format!("lunarena.{}.work.>", version())],
            retention: stream::RetentionPolicy::WorkQueue,
            discard: stream::DiscardPolicy::New,
            max_messages: most,
            ..stream::Config::default()
        };
        context.create_stream(config).await.expect("a stream");
    });
}

/// Puts something else in the place of every file; how many there are.
pub fn break_blobs(server: &NatsProcess) -> usize {
    with_server(server, async |context| {
        let store = context.get_object_store("lunarena-blobs").await.expect("files");
        let mut names = Vec::new();
        let mut list = store.list().await.expect("a list");
        while let Some(found) = list.next().await {
            names.push(found.expect("a file").name);
        }
        for name in &names {
            store.put(name.as_str(), &mut &b"rubbish"[..]).await.expect("rubbish");
        }
        names.len()
    })
}

/// Work for a program of another version.
pub fn send_work_of(server: &NatsProcess, version: &str) -> u64 {
    with_server(server, async |context| {
        let name = format!("lunarena-{version}-work");
        let subjects = vec![format!("lunarena.{version}.work.>")];
        let config = stream::Config {
            name,
            subjects,
            retention: stream::RetentionPolicy::WorkQueue,
            ..stream::Config::default()
        };
        let mut stream = context.create_stream(config).await.expect("a stream");
        let subject = format!("lunarena.{version}.work.run.parcel");
        context.publish(subject, "work".into()).await.expect("sent").await.expect("kept");
        stream.info().await.expect("a stream").state.messages
    })
}

/// How much of it is left.
pub fn work_left_of(server: &NatsProcess, version: &str) -> u64 {
    with_server(server, async |context| {
        let mut stream = context.get_stream(format!("lunarena-{version}-work")).await.expect("a stream");
        stream.info().await.expect("a stream").state.messages
    })
}
