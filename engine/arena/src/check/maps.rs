//! Maps of a game: found good by the game's own function, or held against their outline where the game doesn't load.

use crate::game::{Game, Start};
use crate::lua_report::was_stopped;
use lunarena_content::{LuaFile, MapFile, MapKind, MapOutline, Report};

/// The Lua that makes a map.
pub fn lua_of_map(file: &MapFile) -> Option<LuaFile> {
    match &file.kind {
        MapKind::Lua(source) => Some(LuaFile::new(&file.name, source.clone())),
        _ => None,
    }
}

/// A map of a game that doesn't load: its keys and types.
pub fn check_map_alone(outline: Option<&MapOutline>, file: &MapFile, seats: &[String]) -> Vec<Report> {
    match (outline, &file.kind) {
        (Some(outline), MapKind::Data(document)) => {
            outline.check(document, seats).into_iter().map(|fault| fault.report).collect()
        }
        _ => Vec::new(),
    }
}

/// A map: found good by the game's own function, for all the game's seats or for fewer. A map that is good for none has the faults that it
/// has for all.
pub fn check_map_file(game: &Game, file: MapFile) -> Vec<Report> {
    let start = Start::Map(Box::new(file));
    let check = |count: usize| -> Vec<Report> {
        let found = game.rules(0).and_then(|mut ready| game.map_data(&mut ready, &start, &game.seats(count)));
        found.err().into_iter().flatten().collect()
    };
    let seats = &game.file.seats;
    let most = seats.names.len().min(seats.most.max(0) as usize);
    let faults = check(most);
    if faults.iter().any(was_stopped) {
        return faults;
    }
    let good_for_fewer = |count: usize| check(count).is_empty();
    if !faults.is_empty() && (seats.least.max(1) as usize..most).rev().any(good_for_fewer) {
        return Vec::new();
    }
    faults
}
