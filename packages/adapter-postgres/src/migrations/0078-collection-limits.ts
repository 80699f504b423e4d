import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

const creatorOfGroup = `(select creator_id from user_group
  where user_group.realm_id = changed.realm_id and user_group.id = changed.group_id)`;

/** The collections that are counted where they change, because counting them takes too long. */
const counted = [
  { collection: 'uploadedFiles', table: 'attachment', owner: 'owner_id', bytes: 'size' },
  { collection: 'invitations', table: 'invitation', owner: 'referrer_id' },
  {
    collection: 'people',
    table: 'account',
    owner: 'null::bigint',
    condition: 'bot_type is null',
  },
  { collection: 'groupMembers', table: 'user_group_member', owner: creatorOfGroup },
  {
    collection: 'groupSubgroups',
    table: 'user_group_subgroup',
    owner: creatorOfGroup,
    // System groups, which nobody created, do not count.
    condition: `${creatorOfGroup} is not null`,
  },
];

/**
 * Adds what a statement inserted to the sizes of the collection, or subtracts what it deleted: one
 * row for all of the organization (`owner_id` 0), and one for each owner. Rows are written in the
 * order of their owners, so that two transactions do not wait for each other.
 */
const countChanges = `
  create function count_collection_changes() returns trigger language plpgsql as $$
  declare
    factor integer := case tg_op when 'INSERT' then 1 else -1 end;
  begin
    execute format(
      'insert into collection_size as total (realm_id, collection, owner_id, count, bytes)
       select realm_id, %1$L, owner_id, sum(%2$s), sum(%2$s * bytes) from (
         select changed.realm_id, whose.owner_id, %4$s as bytes
         from changed
         cross join lateral (values (0::bigint), (%3$s)) as whose (owner_id)
         where whose.owner_id is not null and (%5$s)
       ) as sized
       group by realm_id, owner_id
       order by realm_id, owner_id
       on conflict (realm_id, collection, owner_id) do update set
         count = total.count + excluded.count,
         bytes = total.bytes + excluded.bytes',
      tg_argv[0], factor, tg_argv[1], tg_argv[2], tg_argv[3]);
    return null;
  end $$`;

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const statements = [
  `create table collection_size (
    realm_id bigint not null references realm,
    collection text not null,
    owner_id bigint not null,
    count bigint not null,
    bytes bigint not null,
    primary key (realm_id, collection, owner_id)
  )`,
  countChanges,
  ...counted.flatMap(({ collection, table, owner, bytes = '0', condition = 'true' }) => {
    const given = [collection, owner, bytes, condition].map(quoted).join(', ');
    return [
      `insert into collection_size (realm_id, collection, owner_id, count, bytes)
        select realm_id, ${quoted(collection)}, owner_id, count(*), sum(bytes) from (
          select changed.realm_id, whose.owner_id, ${bytes} as bytes
          from ${table} as changed
          cross join lateral (values (0::bigint), (${owner})) as whose (owner_id)
          where whose.owner_id is not null and (${condition})
        ) as sized
        group by realm_id, owner_id`,
      `create trigger ${table}_added after insert on ${table} referencing new table as changed
        for each statement execute function count_collection_changes(${given})`,
      `create trigger ${table}_removed after delete on ${table} referencing old table as changed
        for each statement execute function count_collection_changes(${given})`,
    ];
  }),
  `create index channel_by_creator on channel (realm_id, creator_id, is_archived)`,
  `create index active_channel on channel (realm_id) where not is_archived`,
  `create index channel_email_with_sender on channel_email (realm_id, user_id)
    where sender_id is not null`,
  `create index invitation_link on invitation (realm_id, referrer_id)
    where email is null and status = 'pending'`,
  `create index user_group_by_creator on user_group (realm_id, creator_id)`,
  `alter table realm add column collection_limits jsonb not null default '{}'`,
  `alter table realm alter column upload_quota_mib set default 512000`,
  // An organization that has more than half of that already gets twice as much as it has.
  `update realm set upload_quota_mib = greatest(512000, (
      select 2 * bytes / 1048576 from collection_size
      where realm_id = realm.id and collection = 'uploadedFiles' and owner_id = 0
    ))
    where upload_quota_mib is null`,
];

/** The sizes of collections, and the limits that an operator set for an organization. */
export const collectionLimits: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) {
      await sql.raw(statement).execute(db);
    }
  },
};
