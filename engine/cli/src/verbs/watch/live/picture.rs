//! The picture of a live match, drawn over the one before.

use super::super::guard::Guard;
use crate::outcome::Failure;
use crate::terminal;
use crate::terminal::rows;
use crate::terminal::screen::Screen;
use lunarena_arena::Match;
use lunarena_content::Reports;
use lunarena_contest::PreparedMatch;
use lunarena_scene::Seat;
use lunarena_scene::glyphs::{self, Page};

pub struct Picture {
    screen: Option<Screen>,
    /// Who plays, by the names of their bots.
    seats: Vec<Seat>,
    /// Nobody looks at one where programs read.
    wanted: bool,
}

impl Picture {
    pub fn new(prepared: &PreparedMatch, wanted: bool) -> Picture {
        let seat = |seat: &lunarena_contest::Seat| Seat { name: seat.name.clone(), bot: seat.file.name.clone() };
        Picture { screen: None, seats: prepared.seats.iter().map(seat).collect(), wanted }
    }

    /// Draws the match as it is. What the rules can't show is wrong with them.
    pub fn draw(&mut self, running: &mut Match, guard: &Guard) -> Result<Result<(), Reports>, Failure> {
        if !terminal::redraws() || !self.wanted {
            return Ok(Ok(()));
        }
        let seen = guard.work(|| Ok::<_, Reports>((running.scene(None)?, running.look()?)));
        let (scene, look) = match seen {
            Some(Ok(seen)) => seen,
            None => return Ok(Ok(())),
            Some(Err(reports)) => return Ok(Err(reports)),
        };
        let screen = self.screen.get_or_insert_default();
        let (width, height) = screen.room();
        let page = Page {
            width,
            height,
            colors: terminal::colours(&std::io::stdout()),
            heading: running.progress().to_string(),
            ..Page::default()
        };
        let drawn = glyphs::draw(&scene, &look, &self.seats, &page);
        screen.draw(&drawn.iter().map(|row| rows::text(row, page.colors)).collect::<Vec<_>>())?;
        Ok(Ok(()))
    }

    /// What is said next stands below it.
    pub fn leave(&mut self) {
        if let Some(screen) = &mut self.screen {
            screen.leave();
        }
    }
}
