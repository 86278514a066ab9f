//! What a terminal shows of what was written to it: as much of its language as full-screen programs use here.

use unicode_width::UnicodeWidthChar;

pub struct Picture {
    cells: Vec<Vec<char>>,
    row: usize,
    column: usize,
    pub is_other_page: bool,
    pub hides_cursor: bool,
}

impl Picture {
    /// Columns and rows are those that the terminal has now.
    pub fn of(bytes: &[u8], (columns, rows): (u16, u16)) -> Picture {
        let cells = vec![vec![' '; usize::from(columns)]; usize::from(rows)];
        let mut picture = Picture { cells, row: 0, column: 0, is_other_page: false, hides_cursor: false };
        let text = String::from_utf8_lossy(bytes);
        let mut letters = text.chars();
        while let Some(letter) = letters.next() {
            match letter {
                '\u{1b}' => {
                    // `ESC [` numbers and a letter; nothing else is used.
                    let mut sequence = String::new();
                    for letter in letters.by_ref() {
                        sequence.push(letter);
                        if letter.is_ascii_alphabetic() {
                            break;
                        }
                    }
                    picture.obey(sequence.trim_start_matches('['));
                }
                '\r' => picture.column = 0,
                '\n' => picture.row += 1,
                letter => picture.put(letter),
            }
        }
        picture
    }

    /// What lies outside is of a time when the terminal was larger.
    fn put(&mut self, letter: char) {
        if let Some(cell) = self.cells.get_mut(self.row).and_then(|row| row.get_mut(self.column)) {
            *cell = letter;
        }
        self.column += letter.width().unwrap_or(0);
    }

    fn obey(&mut self, sequence: &str) {
        match sequence {
            "?1049h" => self.is_other_page = true,
            "?1049l" => self.is_other_page = false,
            "?25l" => self.hides_cursor = true,
            "?25h" => self.hides_cursor = false,
            "2J" => self.cells.iter_mut().for_each(|row| row.fill(' ')),
            _ => {}
        }
        if let Some(place) = sequence.strip_suffix('H') {
            let mut numbers = place.split(';').map(|number| number.parse::<usize>().unwrap_or(1).saturating_sub(1));
            (self.row, self.column) = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0));
        }
    }

    pub fn rows(&self) -> Vec<String> {
        self.cells.iter().map(|row| row.iter().collect::<String>().trim_end().to_owned()).collect()
    }
}
