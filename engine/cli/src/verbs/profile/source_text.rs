//! Files with figures beside each line.

use super::tables::percent;
use crate::terminal::Paint;
use lunarena_microscope::profile::{LineCost, Profile};
use std::collections::HashMap;

/// All files, as far as anything in them ran.
pub fn text(profile: &Profile, paint: Paint) -> String {
    let mut out = format!("{}\n{} instructions\n", profile.title(), profile.spent());
    for file in &profile.files {
        let costs: HashMap<u32, &LineCost> =
            profile.lines.iter().filter(|line| line.file == file.file).map(|line| (line.line, line)).collect();
        let head = format!("{:>12} {:>5} {:>10}", "instructions", "%", "allocated");
        out += &format!("\n{}\n{}\n", paint.bold(&file.file), paint.faint(&head));
        for (number, line) in file.text.lines().enumerate() {
            let figures = match costs.get(&(number as u32 + 1)) {
                Some(cost) => {
                    let all = cost.all();
                    let made = if cost.made > 0 { cost.made.to_string() } else { String::new() };
                    format!("{all:>12} {:>5} {made:>10}", percent(all, profile.instructions))
                }
                None => " ".repeat(head.len()),
            };
            out += format!("{figures} {} {line}", paint.faint(&format!("{:>4}", number + 1))).trim_end();
            out.push('\n');
        }
    }
    out
}
