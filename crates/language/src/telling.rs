//! One language: its sentences, its words in all their forms, its plurals, lists and numbers.

use std::borrow::Cow;
use std::collections::HashMap;

use fixed_decimal::Decimal;
use icu_decimal::DecimalFormatter;
use icu_list::ListFormatter;
use icu_list::options::{ListFormatterOptions, ListLength};
use icu_locale_core::Locale;
use icu_plurals::{PluralCategory, PluralRules};
use tabletop::{Arg, Noun, Seat, Term, Text};

use crate::library::Files;
use crate::po::Message;

/// A language, ready to tell something.
pub struct Language {
    code: String,
    /// The sentence for each English one.
    sentences: HashMap<String, String>,
    /// Words by list and English, each with its forms; the form without a name is the one for the dictionary.
    words: HashMap<String, String>,
    /// What is counted, by its English for one and for several and by its form: a word for each plural.
    nouns: HashMap<(String, String, String), Vec<String>>,
    /// How names are written in a form: what stands around the name, and before which first letters that is so (all, if empty).
    names: HashMap<String, Vec<(String, String)>>,
    rules: Files,
    by_cldr: Option<ByCldr>,
}

/// What the tables of CLDR know of the language.
struct ByCldr {
    plurals: PluralRules,
    /// The plurals that whole numbers have, in their order.
    categories: Vec<PluralCategory>,
    all: ListFormatter,
    one_of: ListFormatter,
    numbers: DecimalFormatter,
}

/// What a language is called in the tables of CLDR.
pub(crate) fn locale_of(code: &str) -> Option<Locale> {
    // Our English is British.
    if code == "en" { "en-GB" } else { code }.parse().ok()
}

impl ByCldr {
    fn of(code: &str) -> Option<ByCldr> {
        let locale = locale_of(code)?;
        let plurals = PluralRules::try_new((&locale).into(), Default::default()).ok()?;
        let order = [
            PluralCategory::Zero,
            PluralCategory::One,
            PluralCategory::Two,
            PluralCategory::Few,
            PluralCategory::Many,
            PluralCategory::Other,
        ];
        let categories = order.into_iter().filter(|category| (0..=200u32).any(|n| plurals.category_for(n) == *category)).collect();
        let wide = ListFormatterOptions::default().with_length(ListLength::Wide);
        Some(ByCldr {
            categories,
            plurals,
            all: ListFormatter::try_new_and((&locale).into(), wide).ok()?,
            one_of: ListFormatter::try_new_or((&locale).into(), wide).ok()?,
            numbers: DecimalFormatter::try_new((&locale).into(), Default::default()).ok()?,
        })
    }
}

impl Language {
    pub(crate) fn new(code: &str, entries: impl IntoIterator<Item = Message>, files: Files) -> Language {
        let by_cldr = ByCldr::of(code).or_else(|| ByCldr::of("en"));
        let rules = files.into_iter().filter_map(|(name, text)| {
            let page = name.strip_prefix("rules/")?.strip_suffix(".md")?;
            Some((page.to_string(), text))
        });
        let mut language = Language {
            code: code.to_string(),
            sentences: HashMap::new(),
            words: HashMap::new(),
            nouns: HashMap::new(),
            names: HashMap::new(),
            rules: rules.collect(),
            by_cldr,
        };
        entries.into_iter().for_each(|entry| language.add(entry));
        language
    }

    fn add(&mut self, Message { context, english, several, translated, .. }: Message) {
        // What is not translated yet stays English.
        if translated.iter().any(String::is_empty) {
            return;
        }
        let first = translated.first().cloned().unwrap_or_default();
        let (list, form) = context.split_once('@').unwrap_or((&context, ""));
        match (several, list) {
            (Some(several), _) => {
                self.nouns.insert((english, several, form.to_string()), translated);
            }
            (None, "") => {
                self.sentences.insert(english, first);
            }
            (None, "name") => {
                let (form, letters) = form.split_once(':').unwrap_or((form, ""));
                let ways = self.names.entry(form.to_string()).or_default();
                // The way that holds before some letters goes before the one that holds before all.
                ways.insert(if letters.is_empty() { ways.len() } else { 0 }, (letters.to_string(), first));
            }
            (None, list) => {
                self.words.insert(word_key(list, &english, form), first);
            }
        }
    }

    /// A language without any words of its own: everything stays English.
    pub fn bare(code: &str) -> Language {
        Language::new(code, [], Files::new())
    }
    /// Its code: `de`.
    pub fn code(&self) -> &str {
        &self.code
    }
    /// What it calls itself.
    pub fn name(&self) -> String {
        self.word(Term("language|English"), "").into_owned()
    }
    /// How many plurals whole numbers have in it.
    pub fn plurals(&self) -> usize {
        self.by_cldr.as_ref().map_or(2, |cldr| cldr.categories.len())
    }
    /// The pages of a book of rules: `base`, `modules`, `card`, `dice`.
    pub fn rules(&self, book: &str) -> &str {
        self.rules.get(book).map_or("", |text| text)
    }

    /// Tells something, with the players called by these names; a seat without a name is called by its colour.
    pub fn tell(&self, text: &Text, names: &[String]) -> String {
        let mut out = String::new();
        Teller { language: self, names }.text(text, &mut out);
        out
    }
    /// Tells something in which no player is named.
    pub fn say(&self, text: impl Into<Text>) -> String {
        self.tell(&text.into(), &[])
    }
    /// What of a text has no translation: sentences, words and forms of words, by their English.
    pub fn lacking(&self, text: &Text) -> Vec<String> {
        let mut lacking = Vec::new();
        self.note_lacking(text, &mut lacking);
        lacking
    }

    fn note_lacking(&self, text: &Text, lacking: &mut Vec<String>) {
        if text.is_empty() || text.untranslated().is_some() {
            return;
        }
        let sentence = self.sentences.get(text.template());
        if sentence.is_none() && has_words(text.template()) {
            lacking.push(text.template().to_string());
        }
        let sentence = sentence.map_or(text.template(), String::as_str);
        for (name, arg) in text.args() {
            let forms = tabletop::holes(sentence).filter(|(hole, _)| *hole == name).map(|(_, form)| form);
            forms.for_each(|form| self.note_lacking_in(arg, form.trim_end_matches('^'), lacking));
        }
    }

    fn note_lacking_in(&self, arg: &Arg, form: &str, lacking: &mut Vec<String>) {
        match arg {
            Arg::Term(term) => {
                if !self.words.contains_key(&word_key(term.list(), term.word(), form)) {
                    lacking.push(word_key(term.list(), term.word(), form));
                }
            }
            Arg::Count(_, noun) => {
                let form = if BARE_FORMS.contains(&form) { "" } else { form };
                if !self.nouns.contains_key(&(noun.one.to_string(), noun.many.to_string(), form.to_string())) {
                    lacking.push(format!("{}/{}@{form}", noun.one, noun.many));
                }
            }
            Arg::Text(text) => match text.bare() {
                Some(arg) => self.note_lacking_in(arg, form, lacking),
                None => self.note_lacking(text, lacking),
            },
            Arg::All(items) | Arg::OneOf(items) | Arg::Row(items) => {
                items.iter().for_each(|item| self.note_lacking_in(item, form, lacking))
            }
            // Whoever reads it is told one of the two.
            Arg::Called { signs, words } => [signs, words].into_iter().for_each(|arg| self.note_lacking_in(arg, form, lacking)),
            Arg::Seat(_) if !form.is_empty() && !self.names.contains_key(form) => lacking.push(format!("name@{form}")),
            Arg::Number(_) | Arg::Decimal(..) | Arg::Seat(_) | Arg::Signs(_) | Arg::Data(_) => {}
        }
    }

    /// The sentence in this language, or else the English one. One that has no words of its own is not in a catalogue; but the colon in
    /// it stands apart in some languages.
    fn sentence<'a>(&'a self, english: &'a str) -> Cow<'a, str> {
        match (self.sentences.get(english), self.words.get("sign|:")) {
            (Some(told), _) => told.into(),
            (None, Some(colon)) if english.contains(": ") && !has_words(english) => english.replace(": ", &format!("{colon} ")).into(),
            (None, _) => english.into(),
        }
    }

    /// A whole number.
    pub fn number(&self, n: i64) -> String {
        self.decimal(n, 0)
    }
    fn decimal(&self, units: i64, digits: u8) -> String {
        let mut decimal = Decimal::from(units);
        decimal.multiply_pow10(-i16::from(digits));
        self.by_cldr.as_ref().map_or_else(|| decimal.to_string(), |cldr| cldr.numbers.format(&decimal).to_string())
    }

    fn word(&self, term: Term, form: &str) -> Cow<'_, str> {
        let find = |form: &str| self.words.get(&word_key(term.list(), term.word(), form));
        find(form).or_else(|| find("")).map_or_else(|| term.word().to_string().into(), |word| word.as_str().into())
    }

    /// Which of the plurals a number asks for.
    fn plural(&self, n: i64) -> usize {
        let Some(cldr) = &self.by_cldr else { return usize::from(n != 1) };
        let category = cldr.plurals.category_for(n.unsigned_abs() as usize);
        cldr.categories.iter().position(|known| *known == category).unwrap_or(cldr.categories.len().saturating_sub(1))
    }

    fn count(&self, n: i64, noun: &Noun, form: &str) -> String {
        let find = |form: &str| self.nouns.get(&(noun.one.to_string(), noun.many.to_string(), form.to_string()));
        if form == "n" {
            return self.number(n);
        }
        let (alone, form) = (form == "alone", if form == "alone" { "" } else { form });
        let word = match find(form).or_else(|| find("")) {
            Some(words) => words.get(self.plural(n)).or(words.last()).map_or("", String::as_str),
            None if n == 1 => noun.one,
            None => noun.many,
        };
        match (alone, word.contains('#')) {
            (true, _) => word.replace('#', "").trim().to_string(),
            (false, true) => word.replace('#', &self.number(n)),
            (false, false) => format!("{} {word}", self.number(n)),
        }
    }

    fn list(&self, items: &[String], which: impl Fn(&ByCldr) -> &ListFormatter) -> String {
        match &self.by_cldr {
            Some(cldr) => which(cldr).format(items.iter().map(String::as_str)).to_string(),
            None => items.join(", "),
        }
    }

    fn named(&self, name: &str, form: &str) -> String {
        let first = name.chars().flat_map(char::to_lowercase).next().unwrap_or(' ');
        let ways = self.names.get(form).map_or(&[][..], Vec::as_slice);
        match ways.iter().find(|(letters, _)| letters.is_empty() || letters.contains(first)) {
            Some((_, way)) => way.replace("{name}", name),
            None => name.to_string(),
        }
    }
}

/// Is there anything to translate between its holes: a word, or a sign that languages write in their own ways?
fn has_words(sentence: &str) -> bool {
    sentence.split(['{', '}']).step_by(2).any(|part| part.chars().any(|c| c.is_alphabetic() || "\"%".contains(c)))
}

/// Forms of something counted that need no entry: `@n` is the number alone, `@alone` the word alone.
const BARE_FORMS: [&str; 2] = ["n", "alone"];

fn word_key(list: &str, word: &str, form: &str) -> String {
    if form.is_empty() { format!("{list}|{word}") } else { format!("{list}|{word}@{form}") }
}

/// Tells texts to somebody.
struct Teller<'a> {
    language: &'a Language,
    names: &'a [String],
}

impl Teller<'_> {
    fn text(&self, text: &Text, out: &mut String) {
        if let Some(as_is) = text.untranslated() {
            out.push_str(as_is);
            return;
        }
        let sentence = self.language.sentence(text.template());
        let mut rest = sentence.as_ref();
        while let Some((before, after)) = rest.split_once('{') {
            out.push_str(before);
            let Some((hole, after)) = after.split_once('}') else { break };
            let (name, form) = hole.split_once('@').unwrap_or((hole, ""));
            match text.args().find(|(known, _)| *known == name) {
                Some((_, arg)) => out.push_str(&self.arg(arg, form)),
                None => out.extend(["{", hole, "}"]),
            }
            rest = after;
        }
        out.push_str(rest);
    }

    /// A form that ends in `^` begins with a capital letter.
    fn arg(&self, arg: &Arg, form: &str) -> String {
        match form.strip_suffix('^') {
            Some(form) => capitalised(&self.arg(arg, form)),
            None => self.plainly(arg, form),
        }
    }

    fn plainly(&self, arg: &Arg, form: &str) -> String {
        let language = self.language;
        let each = |items: &[Arg]| items.iter().map(|item| self.plainly(item, form)).collect::<Vec<String>>();
        match arg {
            Arg::Number(n) => language.number(*n),
            Arg::Decimal(units, digits) => language.decimal(*units, *digits),
            Arg::Seat(seat) => self.seat(*seat, form),
            Arg::Term(term) => language.word(*term, form).into_owned(),
            Arg::Count(n, noun) => language.count(*n, noun, form),
            Arg::Signs(signs) => signs.to_string(),
            // Rust tells things to people who type them.
            Arg::Called { signs, .. } => self.plainly(signs, form),
            Arg::Data(data) => data.to_string(),
            Arg::Text(text) => match text.bare() {
                Some(arg) => self.plainly(arg, form),
                None => {
                    let mut out = String::new();
                    self.text(text, &mut out);
                    out
                }
            },
            Arg::All(items) => language.list(&each(items), |cldr| &cldr.all),
            Arg::OneOf(items) => language.list(&each(items), |cldr| &cldr.one_of),
            Arg::Row(items) => each(items).join(", "),
        }
    }

    fn seat(&self, seat: Seat, form: &str) -> String {
        match self.names.get(seat.index()) {
            Some(name) => self.language.named(name, form),
            None => self.language.named(&self.language.word(seat.term(), ""), form),
        }
    }
}

fn capitalised(text: &str) -> String {
    let mut signs = text.chars();
    signs.next().into_iter().flat_map(char::to_uppercase).chain(signs).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::po;
    use tabletop::{all_of, data, decimal, in_a_row, one_of, say, signs};

    static THALERS: Noun = Noun { one: "thaler", many: "thalers" };
    const MARKET: Term = Term("place|Market");

    fn language(code: &str, catalogue: &str) -> Language {
        Language::new(code, po::read(catalogue).unwrap_or_default(), Files::new())
    }

    fn sent() -> Text {
        say!("{who} goes to the {place} with {money}.", who = Seat::Red, place = MARKET, money = THALERS.count(2))
    }

    const FRENCH: &str = r#"
msgid "{who} goes to the {place} with {money}."
msgstr "{who} va {place@to} avec {money}. {place@^} !"
msgid "The hand of {who}"
msgstr "La main {who@of}"
msgctxt "place"
msgid "Market"
msgstr "marché"
msgctxt "place@to"
msgid "Market"
msgstr "au marché"
msgctxt "name@of"
msgid "{name}"
msgstr "de {name}"
msgctxt "name@of:aeiouyhâàéèêîô"
msgid "{name}"
msgstr "d’{name}"
msgctxt "seat"
msgid "red"
msgstr "Rouge"
msgid "thaler"
msgid_plural "thalers"
msgstr[0] "thaler"
msgstr[1] "thalers"
"#;

    #[test]
    fn one_text_is_told_in_several_languages() {
        let (en, fr) = (language("en", ""), language("fr", FRENCH));
        let names = ["Anna".to_string()];
        assert_eq!(en.tell(&sent(), &names), "Anna goes to the Market with 2 thalers.");
        assert_eq!(en.tell(&sent(), &[]), sent().to_string());
        assert_eq!(fr.tell(&sent(), &names), "Anna va au marché avec 2 thalers. Marché !");
        assert_eq!(fr.tell(&sent(), &[]), "Rouge va au marché avec 2 thalers. Marché !");
        assert!(fr.lacking(&sent()).is_empty() && en.lacking(&sent()).len() == 3, "{:?}", en.lacking(&sent()));
    }

    #[test]
    fn names_stay_as_they_are_and_what_stands_before_them_fits() {
        let fr = language("fr", FRENCH);
        let hand = |name: &str| fr.tell(&say!("The hand of {who}", who = Seat::Red), &[name.to_string()]);
        assert_eq!([hand("Bruno"), hand("Éva"), hand("{who}")], ["La main de Bruno", "La main d’Éva", "La main de {who}"]);
    }

    #[test]
    fn plurals_lists_and_numbers_follow_the_language() {
        let count = |language: &Language, n: i64| language.say(THALERS.count(n));
        let (en, fr) = (language("en", ""), language("fr", FRENCH));
        assert_eq!([0, 1, 2].map(|n| count(&en, n)), ["0 thalers", "1 thaler", "2 thalers"]);
        assert_eq!([0, 1, 2].map(|n| count(&fr, n)), ["0 thaler", "1 thaler", "2 thalers"]);
        let polish = "msgid \"thaler\"\nmsgid_plural \"thalers\"\nmsgstr[0] \"talar\"\nmsgstr[1] \"talary\"\nmsgstr[2] \"talarów\"";
        let pl = language("pl", polish);
        assert_eq!([1, 3, 5, 22].map(|n| count(&pl, n)), ["1 talar", "3 talary", "5 talarów", "22 talary"]);
        let items = || ["C3", "D3", "E3"].map(signs);
        let lists = |language: &Language| [all_of(items()), one_of(items()), in_a_row(items())].map(|list| language.say(list));
        assert_eq!(lists(&en), ["C3, D3 and E3", "C3, D3 or E3", "C3, D3, E3"]);
        assert_eq!(lists(&language("de", "")), ["C3, D3 und E3", "C3, D3 oder E3", "C3, D3, E3"]);
        assert_eq!(lists(&fr), ["C3, D3 et E3", "C3, D3 ou E3", "C3, D3, E3"]);
        let numbers = |code: &str| {
            let language = language(code, "");
            [language.number(12345), language.say(decimal(-1234.56, 1)), language.number(999)]
        };
        assert_eq!(numbers("en"), ["12,345", "-1,234.6", "999"]);
        assert_eq!(numbers("de"), ["12.345", "-1.234,6", "999"]);
        assert_eq!(numbers("fr"), ["12\u{202f}345", "-1\u{202f}234,6", "999"]);
    }

    #[test]
    fn what_is_counted_can_stand_in_a_form_and_without_its_number() {
        let catalogue = r##"
msgid "{money}"
msgstr "von {money@dat}, {money@n}, {money@alone}"
msgid "thaler"
msgid_plural "thalers"
msgstr[0] "Taler"
msgstr[1] "Taler"
msgctxt "@dat"
msgid "thaler"
msgid_plural "thalers"
msgstr[0] "einem Taler (#)"
msgstr[1] "# Talern"
"##;
        let de = language("de", catalogue);
        let told = [1, 3].map(|n| de.tell(&say!("{money}", money = THALERS.count(n)), &[]));
        assert_eq!(told, ["von einem Taler (1), 1, Taler", "von 3 Talern, 3, Taler"]);
    }

    #[test]
    fn data_is_never_taken_for_a_sentence() {
        let fr = language("fr", FRENCH);
        assert_eq!(fr.say(say!("{x}", x = data("{who} and Market"))), "{who} and Market");
        assert_eq!(fr.say(Text::as_is("Market")), "Market");
    }
}
