create table tables (
    id text primary key not null,
    secret text not null,
    -- The number of its last line. Lines are only written behind it.
    last integer not null,
    changed integer not null,
    stage text not null,
    public integer not null,
    due integer,
    summary text not null
) strict, without rowid;

create index tables_of_the_lobby on tables (stage, changed) where public = 1;
create index tables_that_are_due on tables (due) where due is not null;

-- The journal is the truth; everything in `tables` but the secret follows from it.
create table entries (
    table_id text not null references tables (id) on delete cascade,
    n integer not null,
    at integer not null,
    entry text not null check (entry <> ''),
    primary key (table_id, n)
) strict, without rowid;

create table browsers (
    browser text not null,
    table_id text not null references tables (id) on delete cascade,
    primary key (browser, table_id)
) strict, without rowid;

create index browsers_of_a_table on browsers (table_id);

create table switches (
    key text primary key not null,
    value text not null
) strict, without rowid;
