//! Queues of a case, where the game has none.

use crate::game::Game;
use lunarena_content::{Case, Kind, Report, Setting, Start};

/// The global that rules change queues by, in any kind of turn.
const QUEUE: &str = "queue";

pub fn check(game: &Game, case: &Case<Start>) -> Vec<Report> {
    let has_queues = game.file.turns.iter().any(|phase| matches!(phase.kind, Kind::Queue { .. }));
    if has_queues || game.known_words().know(QUEUE) {
        return Vec::new();
    }
    let own = case.queues.iter().filter(|queue| !queue.inherited);
    let report = |queue: &Setting<_>| {
        let report = queue.report("this game has no queues of units", "never in turn");
        report.help("queues belong to turns of `kind: queue`, and no phase in game.yaml has that")
    };
    own.map(report).collect()
}
