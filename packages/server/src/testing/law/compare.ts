import type { State } from '@parley/client';
import { has } from '@parley/core/kernel';
import { notKept, notificationFields } from './not-kept';

/** One value that a client has differently. */
export type Difference = {
  readonly path: string;
  readonly client: unknown;
  readonly server: unknown;
};

type Comparison = {
  /** Fields that an event made unknowable. */
  readonly lost: ReadonlySet<string>;
  /** Messages that mention everybody: whether these count as mentions depends on muting. */
  readonly wildcards: ReadonlySet<number>;
  /** Starred messages that the account can no longer read. */
  readonly unreadable: ReadonlySet<number>;
};

type Values = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The key of the records of a list whose order means nothing to clients. */
const keys: Readonly<Record<string, string>> = {
  realm_users: 'user_id',
  realm_non_active_users: 'user_id',
  cross_realm_bots: 'user_id',
  realm_bots: 'user_id',
  realm_user_groups: 'id',
  streams: 'stream_id',
  subscriptions: 'stream_id',
  unsubscribed: 'stream_id',
  never_subscribed: 'stream_id',
  drafts: 'id',
  saved_snippets: 'id',
  scheduled_messages: 'scheduled_message_id',
  reminders: 'reminder_id',
  navigation_views: 'fragment',
  realm_domains: 'domain',
  realm_playgrounds: 'id',
  muted_users: 'id',
  channel_folders: 'id',
};

const byKey = (values: readonly unknown[], keyOf: (value: unknown) => string): Values =>
  Object.fromEntries(values.map((value) => [keyOf(value), value]));

const keyed = (name: string, value: unknown): unknown => {
  if (!Array.isArray(value)) {
    return value;
  }
  const values: readonly unknown[] = value;
  const key = keys[name];
  if (key !== undefined) {
    return byKey(values, (record) => String(isObject(record) ? record[key] : record));
  }
  switch (name) {
    case 'user_topics':
      return byKey(values, (topic) =>
        isObject(topic)
          ? `${String(topic.stream_id)} ${String(topic.topic_name).toLowerCase()}`
          : '',
      );
    case 'muted_topics':
    case 'alert_words':
      return values.map((each) => JSON.stringify(each)).sort();
    case 'realm_default_stream_groups':
      // Sorted by names when they were listed: no event announces them when a channel is renamed.
      return byKey(
        values.map((group) =>
          isObject(group) ? { ...group, streams: keyed('streams', group.streams) } : group,
        ),
        (group) => String(isObject(group) ? group.id : group),
      );
    case 'realm_default_streams':
      return byKey(values, (channel) => String(isObject(channel) ? channel.stream_id : channel));
    default:
      return values;
  }
};

type UnreadList = readonly (Values & { readonly unread_message_ids: readonly number[] })[];

/** The topic of an entry is that of its oldest unread message, whatever its case. */
const unreadOf = (unread: Values, { wildcards }: Comparison): Values => {
  const entries = (list: unknown, keyOf: (entry: Values) => string): Values =>
    Object.fromEntries(
      (list as UnreadList).map((entry) => [keyOf(entry), entry.unread_message_ids]),
    );
  return {
    count: unread.count,
    pms: entries(unread.pms, ({ other_user_id: id }) => String(id)),
    huddles: entries(unread.huddles, ({ user_ids_string: ids }) => String(ids)),
    streams: entries(
      unread.streams,
      ({ stream_id: id, topic }) => `${String(id)} ${String(topic).toLowerCase()}`,
    ),
    mentions: (unread.mentions as readonly number[]).filter((id) => !wildcards.has(id)),
  };
};

/**
 * Permissions of the account, which old levels describe by policies, or by the system group that is
 * nearest to the permission of the organization. Neither says everything.
 */
const ownPermissions: Readonly<Record<string, string>> = {
  can_create_public_streams: 'realm_can_create_public_channel_group',
  can_create_private_streams: 'realm_can_create_private_channel_group',
  can_create_web_public_streams: 'realm_can_create_web_public_channel_group',
  can_create_streams: 'realm_can_create_public_channel_group',
  can_invite_others_to_realm: 'realm_can_invite_users_group',
  can_subscribe_other_users: 'realm_can_add_subscribers_group',
};

const isCompared = (name: string, server: Values, { lost }: Comparison): boolean => {
  const permission = ownPermissions[name];
  return (
    !(name in notKept) &&
    !lost.has(name) &&
    (permission === undefined ||
      (permission in server && has(Number(server.chat_feature_level), 'anonymousGroupSettings')))
  );
};

/** No event says which starred messages the account can no longer read. */
const withoutUnreadable = (value: unknown, { unreadable }: Comparison): unknown =>
  Array.isArray(value) ? value.filter((id: number) => !unreadable.has(id)) : value;

const simplified = (name: string, value: unknown, comparison: Comparison): unknown => {
  if (name === 'unread_msgs' && isObject(value)) {
    return unreadOf(value, comparison);
  }
  if (name === 'starred_messages') {
    return withoutUnreadable(value, comparison);
  }
  return keyed(name, value);
};

const differ = (
  path: string,
  client: unknown,
  server: unknown,
  lost: ReadonlySet<string>,
): readonly Difference[] => {
  if (isObject(client) && isObject(server)) {
    return Array.from(new Set([...Object.keys(client), ...Object.keys(server)]))
      .filter((name) => !(name in notKept) && !lost.has(name))
      .flatMap((name) => differ(`${path}.${name}`, client[name], server[name], lost));
  }
  if (Array.isArray(client) && Array.isArray(server) && client.length === server.length) {
    return client.flatMap((value, index) => differ(`${path}.${index}`, value, server[index], lost));
  }
  return JSON.stringify(client) === JSON.stringify(server) ? [] : [{ path, client, server }];
};

type Conversation = { readonly max_message_id: number; readonly user_ids: readonly number[] };

/** After a deletion, the newest message is not known: the client has one that no longer exists. */
const conversationDifferences = (client: unknown, server: unknown): readonly Difference[] => {
  const known = new Map(
    (client as readonly Conversation[]).map(({ user_ids, max_message_id }) => [
      user_ids.join(),
      max_message_id,
    ]),
  );
  return (server as readonly Conversation[])
    .filter(
      ({ user_ids, max_message_id }) => !((known.get(user_ids.join()) ?? -1) >= max_message_id),
    )
    .map((conversation) => ({
      path: 'recent_private_conversations',
      client: known.get(conversation.user_ids.join()),
      server: conversation,
    }));
};

const fieldDifferences = (
  name: string,
  client: unknown,
  server: unknown,
  comparison: Comparison,
): readonly Difference[] => {
  if (name === 'recent_private_conversations') {
    return conversationDifferences(client, server);
  }
  return differ(
    name,
    simplified(name, client, comparison),
    simplified(name, server, comparison),
    comparison.lost,
  );
};

const personalFields = new Set([
  ...notificationFields,
  'color',
  'in_home_view',
  'is_muted',
  'pin_to_top',
  'role',
]);

type Channels = readonly (Values & { readonly stream_id: number })[];

/**
 * The state with channels that the account left long ago among those that it never joined, where
 * the client has them: if such a channel becomes visible again, its event has no personal settings.
 */
const likeClient = (client: State, server: State): Values => {
  if (server.unsubscribed === undefined || server.never_subscribed === undefined) {
    return server;
  }
  const never = new Set(client.never_subscribed?.map(({ stream_id }) => stream_id));
  const unsubscribed: Channels = server.unsubscribed;
  const moved = unsubscribed
    .filter(({ stream_id }) => never.has(stream_id))
    .map((channel) =>
      Object.fromEntries(Object.entries(channel).filter(([name]) => !personalFields.has(name))),
    );
  return {
    ...server,
    unsubscribed: server.unsubscribed.filter(({ stream_id }) => !never.has(stream_id)),
    never_subscribed: [...server.never_subscribed, ...moved],
  };
};

/** Where the state that a client followed differs from a new snapshot. */
export const compare = (
  client: State,
  snapshot: State,
  comparison: Comparison,
): readonly Difference[] => {
  const server = likeClient(client, snapshot);
  return Array.from(new Set([...Object.keys(client), ...Object.keys(server)]))
    .filter((name) => isCompared(name, server, comparison))
    .flatMap((name) => fieldDifferences(name, client[name], server[name], comparison));
};
