//! Dates in words.

use icu_calendar::{Date, Gregorian};
use icu_datetime::FixedCalendarDateTimeFormatter;
use icu_datetime::fieldsets::YMD;

use crate::Language;
use crate::telling::locale_of;

impl Language {
    /// A day with its month in words: "16 November 2026". None if there is no such day.
    pub fn date(&self, year: i32, month: u8, day: u8) -> Option<String> {
        let date = Date::try_new_gregorian(year, month, day).ok()?;
        let dates = |code: &str| FixedCalendarDateTimeFormatter::<Gregorian, YMD>::try_new(locale_of(code)?.into(), YMD::long()).ok();
        Some(dates(self.code()).or_else(|| dates("en"))?.format(&date).to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_told_in_every_language() {
        let told = |code: &str| Language::bare(code).date(2026, 11, 16);
        let written = ["en", "fr", "de", "pl"].map(told);
        assert_eq!(
            written.each_ref().map(Option::as_deref),
            ["16 November 2026", "16 novembre 2026", "16. November 2026", "16 listopada 2026"].map(Some)
        );
        assert_eq!(
            [(2024, 2, 29), (2026, 2, 29), (2026, 13, 1)].map(|(y, m, d)| Language::bare("en").date(y, m, d).is_some()),
            [true, false, false]
        );
    }
}
