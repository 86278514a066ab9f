//! A board as a game draws it: rows of cells, each in a seat's colour or in none.

use lunarena_kernel::Value;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    pub text: String,
    /// The seat whose colour it has.
    pub seat: Option<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Board {
    pub rows: Vec<Vec<Cell>>,
}

impl Board {
    /// From what the rules' `board` returned: a row is a list of cells or one text, a cell a text or `{ text, seat = name }`.
    pub fn read(value: &Value) -> Result<Board, String> {
        let rows = value.as_list().ok_or_else(|| format!("a board must be a list of rows, not {}", value.kind()))?;
        let row = |row: &Value| match row {
            Value::List(cells) => cells.iter().map(cell).collect(),
            other => Ok(vec![cell(other)?]),
        };
        Ok(Board { rows: rows.iter().map(row).collect::<Result<_, String>>()? })
    }

    /// Without colours, blanks at the ends of lines left out.
    pub fn plain(&self) -> String {
        let line = |row: &Vec<Cell>| {
            let text: String = row.iter().map(|cell| cell.text.as_str()).collect();
            format!("{}\n", text.trim_end())
        };
        self.rows.iter().map(line).collect()
    }
}

fn cell(value: &Value) -> Result<Cell, String> {
    match value {
        Value::Map(_) => {
            let text = match value {
                Value::Map(map) => map.get(&lunarena_kernel::Key::Int(1)).map(Value::to_string),
                _ => None,
            };
            let seat = value.field("seat").and_then(Value::as_str).map(str::to_owned);
            Ok(Cell { text: text.ok_or("a cell of the board lacks its text")?, seat })
        }
        Value::List(items) if items.len() == 1 => cell(&items[0]),
        Value::Str(text) => Ok(Cell { text: text.clone(), seat: None }),
        Value::Int(_) | Value::Float(_) => Ok(Cell { text: value.to_string(), seat: None }),
        other => Err(format!("a cell of the board must be a text, not {}", other.kind())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lunarena_kernel::Key;

    #[test]
    fn rows_are_texts_or_lists_of_cells() {
        let coloured = Value::Map([(Key::Int(1), "B ".into()), (Key::from("seat"), "Blue".into())].into());
        let value = Value::List(vec!["title".into(), Value::List(vec!["a ".into(), coloured])]);
        let board = Board::read(&value).unwrap();
        assert_eq!(board.plain(), "title\na B\n");
        assert_eq!(board.rows[1][1].seat.as_deref(), Some("Blue"));
        assert!(Board::read(&Value::Int(1)).is_err());
        assert!(Board::read(&Value::List(vec![Value::List(vec![Value::Bool(true)])])).is_err());
    }
}
