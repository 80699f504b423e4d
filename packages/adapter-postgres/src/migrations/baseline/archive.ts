/**
 * Messages past their retention, which can be restored until they are deleted: columns like those of
 * the live tables, without what the database derives from others.
 */
export const archive = `
  create table archived_message (like message);
  alter table archived_message
    drop column search_vector,
    drop column bytes,
    add column archived_at bigint not null,
    add column archived_night integer not null default 0,
    add primary key (realm_id, id);

  create index on archived_message (realm_id, archived_at, id);
  create index on archived_message (realm_id, recipient_id, id);
  create index on archived_message (realm_id, sender_id, id);

  create table archived_message_flag (
    like message_flag,
    primary key (realm_id, message_id, user_id),
    foreign key (realm_id, message_id) references archived_message on delete cascade
  );

  create table archived_reaction (
    like reaction,
    primary key (realm_id, message_id, id),
    foreign key (realm_id, message_id) references archived_message on delete cascade
  );

  create table archived_submessage (
    like submessage,
    primary key (realm_id, message_id, id),
    foreign key (realm_id, message_id) references archived_message on delete cascade
  );

  create table archived_message_attachment (
    like message_attachment,
    primary key (realm_id, message_id, attachment_id),
    foreign key (realm_id, message_id) references archived_message on delete cascade,
    foreign key (realm_id, attachment_id) references attachment on delete cascade
  );

  create index on archived_message_attachment (realm_id, attachment_id);

  -- Counts the nights in which messages could be archived, so that a clock that jumps ahead does not
  -- delete the archive.
  create table retention_night (
    realm_id bigint primary key references realm on delete cascade,
    nights integer not null,
    counted_at bigint not null,
    -- When the job last archived everything that was expired.
    completed_at bigint
  );
`;
