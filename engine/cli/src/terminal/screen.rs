//! The board on a terminal, drawn over itself turn by turn.
//!
//! The cursor always rests below the picture and is never hidden: however the process ends, the terminal is as it was.

use crate::terminal;
use crate::terminal::Paint;
use lunarena_content::visible_line;
use std::io::{self, Write};
use std::time::{Duration, Instant};

/// How long the first turn is shown. The more turns have gone by, the faster the next ones come: nobody knows how many a match will have, and
/// none should take long to watch. A hundred turns take two seconds and a half, ten thousand nine.
const FIRST_PAUSE: f64 = 0.06;
/// After so many seconds at that pace it is twice as fast.
const HALVED: f64 = 1.5;
/// No eye follows pictures that come faster.
const SHORTEST_PAUSE: Duration = Duration::from_millis(16);

pub struct Screen {
    seats: Vec<String>,
    paint: Paint,
    /// The time for a turn, where it is given.
    pace: Option<Duration>,
    started: Instant,
    done: Option<u64>,
    last: Option<Instant>,
    /// Lines on the terminal that the next picture goes over.
    drawn: usize,
}

impl Screen {
    /// `pace` is the time for a turn; without it, turns come faster and faster.
    pub fn new(seats: Vec<String>, pace: Option<Duration>) -> Screen {
        let paint = Paint::stdout();
        Screen { seats, paint, pace, started: Instant::now(), done: None, last: None, drawn: 0 }
    }

    /// Waits until it is time for what comes after so many turns (or rounds). Says whether a picture of it would be seen.
    pub fn wait(&mut self, done: u64) -> bool {
        if self.done == Some(done) {
            return false;
        }
        self.done = Some(done);
        let due = self.started + self.time_of(done);
        let now = Instant::now();
        if due > now {
            std::thread::sleep(due - now);
        }
        let seen = self.last.is_none_or(|last| last.elapsed() >= SHORTEST_PAUSE);
        if seen {
            self.last = Some(Instant::now());
        }
        seen
    }

    /// When the picture after so many turns is due.
    fn time_of(&self, done: u64) -> Duration {
        match self.pace {
            Some(pace) => pace.saturating_mul(u32::try_from(done).unwrap_or(u32::MAX)),
            None => Duration::from_secs_f64(HALVED * (done as f64 * FIRST_PAUSE / HALVED).ln_1p()),
        }
    }

    /// The picture stays where it is: what is written now, and the next picture, come below.
    pub fn leave(&mut self) {
        self.drawn = 0;
    }

    #[cfg(any())]
    pub fn draw(&mut self, heading: &str, board: &Board) -> io::Result<()> {
        let room = terminal::height().map_or(usize::MAX, |height| height.saturating_sub(3));
        let lines = self.lines(heading, board, terminal::width(), room);
        let mut picture = String::new();
        if self.drawn > 0 {
            picture.push_str(&format!("\x1b[{}A\r", self.drawn));
        }
        for line in &lines {
            picture.push_str(&terminal::harmless(line));
            picture.push_str("\x1b[K\n");
        }
        // What is left of a taller picture.
        picture.push_str("\x1b[J");
        self.drawn = lines.len();
        let mut out = io::stdout().lock();
        out.write_all(picture.as_bytes())?;
        out.flush()
    }

    /// A line that is too long would wrap, and a picture that is too high would scroll: both are cut.
    #[cfg(any())]
    fn lines(&self, heading: &str, board: &Board, width: usize, room: usize) -> Vec<String> {
        let mut lines = vec![self.paint.bold(heading)];
        for row in board.rows.iter().take(room) {
            let (mut line, mut left) = (String::new(), width);
            for cell in row {
                let text: String = visible_line(&cell.text).chars().take(left).collect();
                left -= text.chars().count();
                let seat = cell.seat.as_ref().and_then(|seat| self.seats.iter().position(|name| name == seat));
                line.push_str(&seat.map_or(text.clone(), |number| self.paint.seat(number, &text)));
            }
            lines.push(line);
        }
        if board.rows.len() > room {
            lines.push(self.paint.faint(&format!("… {} more", board.rows.len() - room)));
        }
        lines
    }
}

#[cfg(any())]
mod tests {
    use super::*;
    use lunarena_arena::Cell;

    #[test]
    fn pictures_are_coloured_by_seat_and_cut_to_the_terminal() {
        let cell = |text: &str, seat: Option<&str>| Cell { text: text.into(), seat: seat.map(str::to_owned) };
        let row = vec![cell("heap ", None), cell("ooooo", Some("Right"))];
        let board = Board { rows: vec![row.clone(), row.clone(), row] };
        let seats = vec!["Left".to_owned(), "Right".to_owned()];
        let mut screen = Screen::new(seats, None);
        screen.paint = Paint::always();
        let lines = screen.lines("turn 1", &board, 8, 2);
        let lines: Vec<_> = lines.iter().map(|line| terminal::harmless(line)).collect();
        assert_eq!(
            lines,
            ["\x1b[1mturn 1\x1b[0m", "heap \x1b[31mooo\x1b[0m", "heap \x1b[31mooo\x1b[0m", "\x1b[2m… 1 more\x1b[0m"]
        );
    }

    #[test]
    fn turns_come_faster_and_faster_and_a_given_pace_stays() {
        let time = |pace, done| Screen::new(Vec::new(), pace).time_of(done).as_secs_f64();
        let is = |seconds: f64, about: f64| assert!((seconds - about).abs() < 0.01, "{seconds} for {about}");
        // 1.5 ln(1 + 0.04 n)
        is(time(None, 1), 0.059);
        is(time(None, 100), 2.414);
        is(time(None, 10_000), 8.990);
        is(time(Some(Duration::from_millis(250)), 100), 25.0);
    }
}
