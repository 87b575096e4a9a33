//! What the operator of a server can switch, kept in the database.

use std::collections::{BTreeMap, BTreeSet};
use std::net::IpAddr;
use std::sync::{PoisonError, RwLock, RwLockReadGuard};

use serde::{Deserialize, Serialize};

use crate::secrets::Hashed;
use crate::store::{Store, StoreError};

/// What the operator has set.
pub struct Switches(RwLock<Set>);

/// What can be set.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Set {
    /// Nobody makes public tables, and the lobby shows none.
    pub no_public_tables: bool,
    /// Nobody says anything.
    pub no_chat: bool,
    /// Addresses that get nothing.
    pub blocked: BTreeSet<IpAddr>,
    /// Browsers that say nothing.
    pub muted: BTreeSet<Hashed>,
}

/// Something to set.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "switch", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum Switch {
    /// Public tables.
    PublicTables {
        /// Are there any?
        on: bool,
    },
    /// Chat.
    Chat {
        /// Is there any?
        on: bool,
    },
    /// An address.
    Block {
        /// Which.
        #[cfg_attr(feature = "typescript", ts(type = "string"))]
        address: IpAddr,
        /// Is it blocked?
        on: bool,
    },
    /// Somebody who has said something at a table.
    Mute {
        /// The table.
        table: String,
        /// Their chair.
        chair: u8,
        /// Are they to be quiet?
        on: bool,
    },
}

impl Switches {
    pub(crate) async fn read(store: &dyn Store) -> Result<Switches, StoreError> {
        let kept: BTreeMap<String, String> = store.switches().await?;
        let mut set = Set::default();
        for key in kept.keys() {
            match key.split_once(' ') {
                None if key == "no-public-tables" => set.no_public_tables = true,
                None if key == "no-chat" => set.no_chat = true,
                Some(("blocked", address)) => set.blocked.extend(address.parse::<IpAddr>()),
                Some(("muted", browser)) => drop(set.muted.insert(Hashed::kept(browser))),
                _ => tracing::warn!("a switch in the database is not known here"),
            }
        }
        Ok(Switches(RwLock::new(set)))
    }

    /// What is set now.
    pub fn now(&self) -> RwLockReadGuard<'_, Set> {
        self.0.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sets something. Browsers are those of whoever is to be muted.
    pub(crate) async fn set(&self, store: &dyn Store, switch: &Switch, browsers: &[Hashed]) -> Result<(), StoreError> {
        let on = |on: bool| on.then_some("yes");
        match switch {
            Switch::PublicTables { on: there } => store.set_switch("no-public-tables", on(!there)).await?,
            Switch::Chat { on: there } => store.set_switch("no-chat", on(!there)).await?,
            Switch::Block { address, on: blocked } => store.set_switch(&format!("blocked {address}"), on(*blocked)).await?,
            Switch::Mute { on: muted, .. } => {
                for browser in browsers {
                    store.set_switch(&format!("muted {}", browser.as_str()), on(*muted)).await?;
                }
            }
        }
        let mut set = self.0.write().unwrap_or_else(PoisonError::into_inner);
        match switch {
            Switch::PublicTables { on } => set.no_public_tables = !on,
            Switch::Chat { on } => set.no_chat = !on,
            Switch::Block { address, on: true } => drop(set.blocked.insert(*address)),
            Switch::Block { address, on: false } => drop(set.blocked.remove(address)),
            Switch::Mute { on: true, .. } => set.muted.extend(browsers.iter().cloned()),
            Switch::Mute { on: false, .. } => set.muted.retain(|muted| !browsers.contains(muted)),
        }
        Ok(())
    }
}
