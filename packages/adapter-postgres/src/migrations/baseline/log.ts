/** The log of events, and the queues that clients read it by. */
export const log = `
  create table event_head (
    realm_id bigint primary key references realm,
    last_id bigint not null default 0,
    -- The version of the facts is the difference of two counters, so that a process that increments
    -- only the first changes the version, too.
    quiet_ids bigint not null default 0,
    facts_version bigint not null generated always as (last_id - quiet_ids) stored
  ) with (fillfactor = 50);

  create table event (
    realm_id bigint not null,
    id bigint not null,
    event text not null,
    audience text not null,
    flags text not null,
    created_at bigint not null,
    -- A process whose facts are out of date reads these entries only.
    changes_facts boolean not null default true,
    -- The user whose role the entry changes.
    role_of bigint,
    primary key (realm_id, id)
  );

  create index event_changing_facts on event (realm_id, id) where changes_facts;
  create index event_changing_role on event (realm_id, role_of, id) where role_of is not null;

  create table event_queue (
    realm_id bigint not null,
    id text not null,
    user_id bigint not null,
    client text not null,
    level integer not null,
    capabilities text[] not null,
    event_types text[],
    narrow jsonb not null,
    all_public_streams boolean not null,
    apply_markdown boolean not null,
    client_gravatar boolean not null,
    slim_presence boolean not null,
    idle_timeout_seconds integer not null,
    registered_after bigint not null,
    acknowledged bigint not null,
    last_polled_at bigint not null,
    primary key (realm_id, id)
  );

  create unique index on event_queue (id);
  create index on event_queue (realm_id, acknowledged);
  create index on event_queue (realm_id, user_id);
`;
