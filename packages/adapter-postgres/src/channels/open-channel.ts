import type { Member } from '@parley/core/access';
import { contentPermissions, isGuest } from '@parley/core/access';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** The reader, as SQL expressions. */
export type Reader = {
  readonly id: RawBuilder<unknown>;
  readonly isGuest: RawBuilder<boolean>;
  /**
   * The groups that the reader is in, as a JSON array; null for readers who hold no permissions at
   * all.
   */
  readonly groups: RawBuilder<unknown>;
};

/** The reader's values as parameters, one per column. */
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

/** The group-setting value, an arbitrary JSON value to SQL, includes the reader. */
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
    ${sql.join(
      contentPermissions.map((name) =>
        allows(sql`channel.permissions -> ${sql.lit(name)}`, reader),
      ),
      sql` or `,
    )}))
)`;
