//! Rows of cells under headings, in columns that fit: numbers to the right, words to the left.

use crate::terminal::Paint;
use crate::terminal::columns::wrap;
use crate::terminal::text_width;
use lunarena_content::visible_line;

#[derive(Clone, Debug, Default)]
pub struct Table {
    head: Vec<String>,
    rows: Vec<Vec<Cell>>,
}

#[derive(Clone, Debug, Default)]
pub struct Cell {
    text: String,
    /// The number of the seat whose colour it has.
    seat: Option<usize>,
}

impl Cell {
    pub fn seat(text: &str, number: Option<usize>) -> Cell {
        Cell { text: text.to_owned(), seat: number }
    }
}

impl<T: ToString> From<T> for Cell {
    fn from(text: T) -> Cell {
        Cell { text: text.to_string(), seat: None }
    }
}

/// A last column that would be narrower is not wrapped: it would be a column of single words.
const NARROWEST: usize = 12;

/// Between two columns.
const GAP: &str = "  ";

impl Table {
    pub fn new<S: ToString>(head: impl IntoIterator<Item = S>) -> Table {
        Table { head: head.into_iter().map(|name| name.to_string()).collect(), rows: Vec::new() }
    }

    pub fn row(&mut self, cells: impl IntoIterator<Item = Cell>) {
        self.rows.push(cells.into_iter().collect());
    }

    /// The same with the last column wrapped, so that all of it is no wider than `width` if that leaves room for words.
    pub fn within(self, width: usize) -> Table {
        let last = self.head.len().saturating_sub(1);
        let used: usize = self.widths().iter().take(last).map(|width| width + text_width(GAP)).sum();
        let room = width.saturating_sub(used);
        if room < NARROWEST {
            return self;
        }
        let mut rows = Vec::new();
        for mut row in self.rows {
            let Some(cell) = row.get_mut(last) else {
                rows.push(row);
                continue;
            };
            let seat = cell.seat;
            let mut pieces = wrap(&cell.text, room).into_iter();
            cell.text = pieces.next().unwrap_or_default();
            rows.push(row);
            rows.extend(pieces.map(|text| {
                let blanks = std::iter::repeat_with(Cell::default).take(last);
                blanks.chain([Cell { text, seat }]).collect()
            }));
        }
        Table { rows, ..self }
    }

    /// What is in a cell stays on its line.
    fn flat(&self) -> Table {
        let flat = |text: &String| visible_line(text).into_owned();
        let cell = |cell: &Cell| Cell { text: flat(&cell.text), seat: cell.seat };
        let rows = self.rows.iter().map(|row| row.iter().map(cell).collect()).collect();
        Table { head: self.head.iter().map(flat).collect(), rows }
    }

    fn widths(&self) -> Vec<usize> {
        let cells = |column: usize| self.rows.iter().filter_map(move |row| row.get(column));
        let widest = |column: usize| {
            cells(column).map(|cell| text_width(&cell.text)).chain([text_width(&self.head[column])]).max()
        };
        (0..self.head.len()).map(|column| widest(column).unwrap_or(0)).collect()
    }

    /// Every line begins with `indent`.
    pub fn text(&self, indent: &str, paint: Paint) -> String {
        self.flat().drawn(indent, paint)
    }

    fn drawn(&self, indent: &str, paint: Paint) -> String {
        let columns = self.head.len();
        let cells = |column: usize| self.rows.iter().filter_map(move |row| row.get(column));
        let widths = self.widths();
        let right: Vec<bool> = (0..columns)
            .map(|column| cells(column).all(|cell| cell.text.is_empty() || cell.text.parse::<f64>().is_ok()))
            .collect();
        let line = |texts: Vec<(String, String)>| {
            let mut out = String::new();
            for (column, (text, painted)) in texts.into_iter().enumerate() {
                let blanks = " ".repeat(widths[column].saturating_sub(text_width(&text)));
                let gap = if column == 0 { indent } else { GAP };
                if right[column] {
                    out.extend([gap, &blanks, &painted]);
                } else {
                    out.extend([gap, &painted, &blanks]);
                }
            }
            format!("{}\n", out.trim_end())
        };
        let head = self.head.iter().map(|name| (name.clone(), paint.faint(name))).collect();
        let rows = self.rows.iter().map(|row| {
            let painted = |cell: &Cell| match cell.seat {
                Some(number) => paint.seat(number, &cell.text),
                None => cell.text.clone(),
            };
            line(row.iter().take(columns).map(|cell| (cell.text.clone(), painted(cell))).collect())
        });
        std::iter::once(line(head)).chain(rows).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stand_to_the_right() {
        let mut table = Table::new(["seat", "score"]);
        table.row([Cell::from("Left"), Cell::from(7)]);
        table.row([Cell::from("The right one"), Cell::from(1234567)]);
        let expected = "  seat             score\n  Left                 7\n  The right one  1234567\n";
        assert_eq!(table.text("  ", Paint::stdout()), expected);
    }

    #[test]
    fn the_last_column_is_wrapped_where_there_is_room() {
        let mut table = Table::new(["mod", "title"]);
        table.row([Cell::from("leaps"), Cell::from("Leaps over whatever is in the way")]);
        let expected = "mod    title\nleaps  Leaps over\n       whatever is in\n       the way\n";
        assert_eq!(table.clone().within(22).text("", Paint::stdout()), expected);
        // 7 for the mod leave 11.
        assert_eq!(table.clone().within(18).text("", Paint::stdout()), table.text("", Paint::stdout()));
    }
}
