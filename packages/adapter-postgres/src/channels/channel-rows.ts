import { storedChannelPermissions } from '@parley/core/access';
import type { Channel, ChannelForViewer } from '@parley/core/channels';
import type { Async, ChannelId, RealmId, UserId } from '@parley/core/kernel';
import { foldCase, groupBy } from '@parley/core/kernel';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { fixed, fromAllRows } from '../connection/run';
import type { Database, Db } from '../database';

export const toChannel = (row: Selectable<Database['channel']>): Channel => ({
  id: row.id,
  realmId: row.realm_id,
  recipientId: row.recipient_id,
  name: row.name,
  description: row.description,
  renderedDescription: row.rendered_description,
  createdAt: row.created_at,
  creatorId: row.creator_id,
  privacy: row.privacy,
  isArchived: row.is_archived,
  messageRetentionDays: row.message_retention_days,
  folderId: row.folder_id,
  topicsPolicy: row.topics_policy,
  defaultPushNotifications: row.default_push_notifications,
  permissions: storedChannelPermissions(row.permissions),
  isDefault: row.is_default,
  isRecentlyActive: row.is_recently_active,
});

type RowForViewer = Selectable<Database['channel']> & { readonly is_subscribed: boolean };

export const toChannelForViewer = (row: RowForViewer): ChannelForViewer => ({
  channel: toChannel(row),
  isSubscribed: row.is_subscribed,
});

/** Channels, each with whether the user is subscribed to it. */
export const selectFor = (db: Db, realmId: RealmId, userId: UserId | undefined) =>
  db
    .selectFrom('channel')
    .selectAll('channel')
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('subscription')
          .select('user_id')
          .whereRef('subscription.realm_id', '=', 'channel.realm_id')
          .whereRef('subscription.channel_id', '=', 'channel.id')
          .where('subscription.user_id', '=', userId ?? null)
          .where('subscription.is_active', '=', sql.lit(true)),
      )
        .$castTo<boolean>()
        .as('is_subscribed'),
    )
    .where('channel.realm_id', '=', realmId);

/** A channel by its id or its name, for one user. */
export type AskedChannel = {
  readonly realmId: RealmId;
  readonly userId: UserId | undefined;
  readonly channel: ChannelId | string;
};

const asked = `
  select asked.place, channel.*, exists (
    select from subscription
    where subscription.realm_id = channel.realm_id and subscription.channel_id = channel.id
      and subscription.user_id = asked.user_id and subscription.is_active
  ) as is_subscribed
  from unnest(
    (select $1::bigint[]), (select $2::bigint[]), (select $3::bigint[]), (select $4::text[])
  ) with ordinality as asked (realm_id, user_id, id, name_key, place)`;

const byIdOrName = `
  ${asked} join channel on channel.realm_id = asked.realm_id and channel.id = asked.id
  union all
  ${asked} join channel on channel.realm_id = asked.realm_id and channel.name_key = asked.name_key
  order by place, id`;

/** Each of the channels, if it exists, in the order of the keys; one statement. */
export const loadChannels = (
  db: Db,
  keys: readonly AskedChannel[],
): Async<readonly (readonly ChannelForViewer[])[]> =>
  fromAllRows(
    fixed<RowForViewer & { readonly place: number }>(db, byIdOrName, [
      keys.map(({ realmId }) => realmId),
      keys.map(({ userId }) => userId ?? null),
      keys.map(({ channel }) => (typeof channel === 'number' ? channel : null)),
      keys.map(({ channel }) => (typeof channel === 'number' ? null : foldCase(channel))),
    ]),
    (found) => {
      const byPlace = groupBy(found, ({ place }) => place);
      return keys.map((_, index) => (byPlace.get(index + 1) ?? []).map(toChannelForViewer));
    },
  );
