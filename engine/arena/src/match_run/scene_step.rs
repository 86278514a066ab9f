//! What a replay keeps of what there is to see.

use super::turn_limits::TurnLimits;
use lunarena_scene::{Frames, Look};
use serde::{Deserialize, Serialize};

/// One scene of a turn.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SceneStep {
    /// The action that it comes after; without one, the turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub action: Option<u32>,
    /// How many events of the turn had happened by then.
    pub events: usize,
    #[serde(flatten)]
    pub frames: Frames,
}

/// What a replay begins with, where it can be looked at: how all of it looks, and what there is to see before the first turn.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Opening {
    /// What the game is called.
    pub title: String,
    pub look: Look,
    pub frames: Frames,
    /// Replays of earlier versions don't say.
    #[serde(default, skip_serializing_if = "TurnLimits::is_empty")]
    pub limits: TurnLimits,
}
