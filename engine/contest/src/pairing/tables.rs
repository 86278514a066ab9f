//! Tables of more than two, by what each two of them would cost at the same one.

/// Everybody at one of the tables, which have these sizes. It begins with the order as it is given, and exchanges two players as long as that costs less: a search that
/// ends where no exchange helps any more, the same every time.
pub fn tables(order: &[usize], sizes: &[usize], price: impl Fn(usize, usize) -> i128) -> Vec<Vec<usize>> {
    let (mut tables, mut rest) = (Vec::new(), order);
    for size in sizes {
        let (own, others) = rest.split_at((*size).min(rest.len()));
        tables.push(own.to_vec());
        rest = others;
    }
    // Each exchange takes away more than nothing of a whole number, but there may be many.
    for _ in 0..order.len().saturating_mul(8) {
        let Some([one, other]) = best_exchange(&tables, &price) else { break };
        let player = tables[one.0][one.1];
        tables[one.0][one.1] = std::mem::replace(&mut tables[other.0][other.1], player);
    }
    tables.iter_mut().for_each(|table| table.sort_unstable());
    tables.sort();
    tables
}

/// The place of a player: its table, and where at it.
type Place = (usize, usize);

/// The two whose exchange saves most, if any saves something; of equal ones the first.
fn best_exchange(tables: &[Vec<usize>], price: &impl Fn(usize, usize) -> i128) -> Option<[Place; 2]> {
    let mut best: Option<(i128, [Place; 2])> = None;
    for one in 0..tables.len() {
        for other in one + 1..tables.len() {
            for a in 0..tables[one].len() {
                for b in 0..tables[other].len() {
                    let (left, right) = (tables[one][a], tables[other][b]);
                    let sum = |player: usize, table: &[usize], but: usize| -> i128 {
                        table.iter().filter(|mate| **mate != but).map(|mate| price(player, *mate)).sum()
                    };
                    let before = sum(left, &tables[one], left) + sum(right, &tables[other], right);
                    let after = sum(right, &tables[one], left) + sum(left, &tables[other], right);
                    let saved = before - after;
                    if saved > 0 && best.as_ref().is_none_or(|(most, _)| saved > *most) {
                        best = Some((saved, [(one, a), (other, b)]));
                    }
                }
            }
        }
    }
    best.map(|(_, places)| places)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_who_stand_alike_sit_together_and_nobody_is_lost() {
        let scores = [9, 1, 5, 9, 1, 5, 9, 1, 5];
        let order: Vec<usize> = (0..9).collect();
        let price = |one: usize, other: usize| i128::from(i64::abs(scores[one] - scores[other]));
        assert_eq!(tables(&order, &[3, 3, 3], price), [vec![0, 3, 6], vec![1, 4, 7], vec![2, 5, 8]]);
        assert_eq!(tables(&order, &[5, 4], |_, _| 0), [vec![0, 1, 2, 3, 4], vec![5, 6, 7, 8]]);
        assert_eq!(tables(&[], &[], |_, _| 0), Vec::<Vec<usize>>::new());
    }
}
