/** What users have read and flagged. */
export const flags = `
  -- A row for each message whose flags do not follow from other tables.
  create table message_flag (
    realm_id bigint not null,
    user_id bigint not null,
    message_id bigint not null,
    flags integer not null,
    primary key (realm_id, user_id, message_id)
  );

  create index on message_flag (realm_id, message_id);
  -- Messages marked as unread that the user did not receive.
  create index message_flag_realm_id_user_id_message_id_idx1
    on message_flag (realm_id, user_id, message_id)
    where flags & 256 <> 0;
  -- The messages that a user has without having received them in their channel: entered later
  -- (bit 64) or moved there (bit 128).
  create index message_flag_entered on message_flag (realm_id, user_id, message_id)
    where flags & 192 <> 0;

  -- The flags that users set by hand: a row for each user, flag and block of 4,096 ids.
  create table flag_range (
    realm_id bigint not null,
    user_id bigint not null,
    block bigint not null,
    flag smallint not null,
    ranges int8multirange not null,
    primary key (realm_id, user_id, block, flag)
  );

  create index on flag_range (realm_id, block);

  -- What a user has read of a channel or conversation.
  create table read_range (
    realm_id bigint not null,
    user_id bigint not null,
    recipient_id bigint not null,
    ranges int8multirange not null,
    -- The number of ranges when they were last joined.
    settled_ranges integer not null default 0,
    primary key (realm_id, user_id, recipient_id)
  );
`;
