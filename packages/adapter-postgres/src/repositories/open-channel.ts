import type { Member } from '@parley/core';
import { isGuest } from '@parley/core';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** Who reads, as a statement knows them. */
export type Reader = {
  readonly id: RawBuilder<unknown>;
  readonly isGuest: RawBuilder<boolean>;
  /** The groups that hold them, an array in JSON; null for those who hold no permission at all. */
  readonly groups: RawBuilder<unknown>;
};

/** What a statement is given of them, one value a column. */
export const readerValues = ({ user, groups }: Member) => ({
  id: user.id,
  isGuest: isGuest(user),
  groups: isGuest(user) || !user.isActive ? null : JSON.stringify(Array.from(groups)),
});

export const readerOf = (member: Member): Reader => {
  const values = readerValues(member);
  return {
    id: sql`${values.id}::bigint`,
    isGuest: sql<boolean>`${values.isGuest}::boolean`,
    groups: sql`${values.groups}::jsonb`,
  };
};

/** The group-setting value, of which nothing is known but that it is JSON, holds the reader. */
const allows = (value: RawBuilder<unknown>, { id, groups }: Reader): RawBuilder<boolean> =>
  sql<boolean>`coalesce(${groups} is not null and (
    ${groups} @> (${value})
    or (${value} -> 'direct_members') @> to_jsonb(${id})
    or exists (select from jsonb_array_elements(${value} -> 'direct_subgroups') as named (id)
      where ${groups} @> named.id)
  ), false)`;

/** The reader may read the content of the row of `channel`: `canReadContent` of the core. */
export const isOpenChannel = (reader: Reader): RawBuilder<boolean> => sql<boolean>`(
  channel.privacy = 'webPublic'
  or (channel.privacy = 'public' and not ${reader.isGuest})
  or exists (select from subscription as held
    where held.realm_id = channel.realm_id
      and held.channel_id = channel.id
      and held.user_id = ${reader.id}
      and held.is_active)
  or (channel.privacy in ('private', 'privateProtected') and (
    ${allows(sql`channel.permissions -> 'can_subscribe_group'`, reader)}
    or ${allows(sql`channel.permissions -> 'can_add_subscribers_group'`, reader)}))
)`;
