create table tables (
    -- "C": the order of names does not depend on the language of the server.
    id text collate "C" primary key not null,
    secret text not null,
    -- The number of its last line. Lines are only written behind it.
    last bigint not null,
    changed bigint not null,
    stage text not null,
    public boolean not null,
    due bigint,
    summary text not null
);

create index tables_of_the_lobby on tables (stage, changed) where public;
create index tables_that_are_due on tables (due) where due is not null;

-- The journal is the truth; everything in `tables` but the secret follows from it.
create table entries (
    table_id text collate "C" not null references tables (id) on delete cascade,
    n bigint not null,
    at bigint not null,
    entry text not null check (entry <> ''),
    primary key (table_id, n)
);

create table browsers (
    browser text collate "C" not null,
    table_id text collate "C" not null references tables (id) on delete cascade,
    primary key (browser, table_id)
);

create index browsers_of_a_table on browsers (table_id);

create table switches (
    key text collate "C" primary key not null,
    value text not null
);
