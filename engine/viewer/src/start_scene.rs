//! A scene by itself, as pages draw it.

use crate::page_file::written;
use crate::spots::Spots;
use lunarena_content::Report;
use lunarena_scene::{Frame, Frames, Look, Scene};
use serde::Serialize;
use std::collections::BTreeMap;

/// With a spot for each node, and nothing hidden in its texts.
pub fn scene_json(scene: Scene, look: &Look) -> Result<serde_json::Value, Report> {
    let frames = Frames { all: Frame::Whole(Box::new(scene)), seats: BTreeMap::new() };
    let mut spots = Spots::empty(look);
    spots.add(&frames.all);
    match &spots.put(&frames).all {
        Frame::Whole(scene) => visible_json(scene),
        Frame::Change(_) => Ok(serde_json::Value::Null),
    }
}

/// JSON with nothing hidden in its texts.
pub fn visible_json(data: &impl Serialize) -> Result<serde_json::Value, Report> {
    let text = written(data).map_err(|error| error.to_string());
    let json = text.and_then(|text| serde_json::from_str(&text).map_err(|error| error.to_string()));
    json.map_err(|error| Report::error(format!("what there is to see can't be told: {error}")))
}
