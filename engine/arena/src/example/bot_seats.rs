//! The bots of a case: seats that Lua plays in place of orders.

use lunarena_content::{Case, Report, Snippet, Spanned, Start};

/// The name of a bot where its Lua is expected.
pub fn check_lua(case: &Case<Start>) -> Vec<Report> {
    let is_name = |text: &str| {
        let is_of_name = |letter: char| letter.is_ascii_alphanumeric() || "_-./".contains(letter);
        !text.is_empty() && text.chars().all(is_of_name)
    };
    let named = case.bots.iter().filter(|(_, bot)| is_name(bot.text.trim()));
    let report = |(seat, bot): (&Spanned<String>, &Snippet)| {
        Report::error(format!("`{}` is not Lua", bot.text.trim()))
            .at(&case.source, seat.span, "the bot of this seat")
            .help("write the bot's Lua itself, not its name: \"function turn(view) return {} end\"")
    };
    named.map(report).collect()
}

/// Orders for seats that a bot plays, and lines printed by seats that no bot plays.
pub fn check_seats(case: &Case<Start>) -> Vec<Report> {
    let orders = case.steps.iter().flat_map(|step| step.orders.iter().map(|(seat, _)| seat));
    let both = orders.filter_map(|seat| {
        let bot = case.bots.iter().find(|(name, _)| name.value == seat.value)?.0;
        let report = Report::error(format!("a bot plays {}, so these orders are never given", seat.value));
        let report = report.at(&case.source, seat.span, "orders").at(&case.source, bot.span, "the bot");
        Some(report.help("remove the orders, or the bot"))
    });
    let prints = case.steps.iter().flat_map(|step| step.prints.iter().map(|(seat, _)| seat));
    let silent = prints.filter(|seat| !case.is_played_by_bot(seat)).map(|seat| {
        let report = Report::error(format!("no bot plays {}, so it prints nothing", seat.value));
        report.at(&case.source, seat.span, "no bot").help("only a bot prints: `bots` plays a seat with Lua")
    });
    both.chain(silent).collect()
}
