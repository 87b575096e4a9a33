//! The report of a tuning run.

use fresco_bots::BotGame;

use super::{Quality, Tuned};

/// The number of most changed weights that the report names.
const NAMED: usize = 12;

impl Tuned {
    /// The report, line by line.
    pub fn report<R: BotGame>(&self) -> Vec<String> {
        let mut lines = Vec::new();
        if let Some(values) = &self.values {
            let (before, after) = (&values.before, &values.after);
            lines.push(format!(
                "values fitted to {} games, leash {:.2} points; {} tables of games held out, where final differences vary by {:.2} points:",
                values.fitted, values.leash, after.tables, after.spread
            ));
            lines.push(format!("  {:34} {:>8} {:>8}", "", "before", "after"));
            let row = |what: &str, of: fn(&Quality) -> f64| format!("  {what:34} {:>8.3} {:>8.3}", of(before), of(after));
            lines.push(row("differences are off by (points)", |q| q.off));
            lines.push(row("share of them explained (R²)", Quality::explained));
            lines.push(row("final points are off by", |q| q.points_off));
            lines.push(row("surprise at the winner (log-loss)", |q| q.surprise));
            lines.push("chances to win by tenths, after: how many, foretold, come true".to_string());
            let tenth = |(nth, tenth): (usize, &super::Tenth)| {
                let percent = |share: f64| format!("{:5.1}%", 100.0 * share);
                format!("  {:>3}-{:<3} {:>8} {} {}", 10 * nth, 10 * nth + 10, tenth.many, percent(tenth.foretold), percent(tenth.came_true))
            };
            lines.extend(after.tenths.iter().enumerate().filter(|(_, tenth)| tenth.many > 0).map(tenth));
        }
        if let Some(habits) = &self.habits {
            let (before, after) = (&habits.before, &habits.after);
            lines.push(format!(
                "habits fitted to {} lessons, leash {:.2}; {} lessons held out:",
                habits.fitted, habits.leash, after.lessons
            ));
            lines.push(format!("  {:34} {:>8} {:>8}", "", "before", "after"));
            lines.push(format!("  {:34} {:>8.3} {:>8.3}", "surprise at the teacher", before.surprise, after.surprise));
            lines.push(format!("  {:34} {:>8.3} {:>8.3}", "likes best what the teacher does", before.agreed, after.agreed));
        }
        lines.extend(self.changes::<R>());
        if let Some(proof) = &self.proof {
            let percent = |share: f64| 100.0 * share;
            let rate = proof.rate;
            lines.push(format!(
                "new against old: won {:.1}% of {} games (95%: {:.1} to {:.1}; parity {:.1}%); mean score {:.1} against {:.1}",
                percent(rate.value),
                proof.games,
                percent(rate.low.unwrap_or(0.0)),
                percent(rate.high.unwrap_or(1.0)),
                percent(proof.parity()),
                proof.score,
                proof.others
            ));
            let verdict = match proof {
                c if c.is_won() => "the new weights are better",
                c if c.is_lost() => "the new weights are worse",
                _ => "which are better is not decided",
            };
            lines.push(verdict.to_string());
        }
        lines
    }

    /// The weights that changed most relative to their size.
    fn changes<R: BotGame>(&self) -> Vec<String> {
        let values = R::TERMS.iter().zip(self.old.values.iter().zip(&self.new.values)).map(|(name, (old, new))| {
            let by = ((new.early - old.early).abs() + (new.late - old.late).abs()) / (old.early.abs() + old.late.abs() + 0.2);
            (by, format!("  value {name}: {:.3} {:.3} -> {:.3} {:.3}", old.early, old.late, new.early, new.late))
        });
        let habits = R::POLICY_WEIGHTS.iter().zip(self.old.policy.iter().zip(&self.new.policy)).map(|(name, (old, new))| {
            let by = (new - old).abs() / (old.abs() + 0.2);
            (by, format!("  habit {name}: {old:.3} -> {new:.3}"))
        });
        let mut all: Vec<(f32, String)> = values.chain(habits).filter(|(by, _)| *by > 0.005).collect();
        tabletop::sort_few_by(&mut all, |a, b| b.0.total_cmp(&a.0));
        let (old, new) = (self.old.doubt, self.new.doubt);
        let mut lines = vec![format!("doubt: {:.2} {:.2} -> {:.2} {:.2}", old.early, old.late, new.early, new.late)];
        if !all.is_empty() {
            lines.push(format!("changed most, of {} that changed:", all.len()));
        }
        lines.extend(all.into_iter().take(NAMED).map(|(_, line)| line));
        lines
    }

    /// A weights file that begins with the report.
    pub fn file<R: BotGame>(&self, command: &str) -> String {
        let comment = |line: &str| format!("# {line}").trim_end().to_string() + "\n";
        let head: String = [format!("Made by: {command}")].iter().chain(&self.report::<R>()).map(|line| comment(line)).collect();
        format!("{head}\n{}", self.new.write::<R>())
    }
}
