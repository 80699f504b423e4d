import type { Route } from '@parley/adapter-http';
import { routes } from '@parley/adapter-http';
import type { ApiClient } from '@parley/adapter-http/testing';
import { examplesOf } from './route-calls';
import type { RouteCall, Target } from './route-calls';

/** What an organization has, by what names it: ids, and the names that belong to it alone. */
export type Belongings = Readonly<
  Record<
    | 'attachment'
    | 'bot'
    | 'channel'
    | 'defaultGroup'
    | 'device'
    | 'draft'
    | 'export'
    | 'field'
    | 'folder'
    | 'group'
    | 'invitation'
    | 'linkifier'
    | 'message'
    | 'multiuseInvitation'
    | 'namedKey'
    | 'playground'
    | 'reminder'
    | 'scheduled'
    | 'session'
    | 'snippet'
    | 'user',
    number
  >
> & {
  readonly channelName: string;
  readonly emoji: string;
  readonly email: string;
  readonly fragment: string;
  /** The path of a file below `/user_uploads/`. */
  readonly path: string;
  readonly queue: string;
};

type Values = Readonly<Record<string, unknown>>;

/** Values of the parameter that name something foreign, with what else the call needs. */
type Foreign = (its: Belongings) => readonly Values[];

const as =
  (name: string, ...parts: readonly (keyof Belongings)[]): Foreign =>
  (its) =>
    parts.map((part) => ({ [name]: its[part] }));

const listed =
  (name: string, ...parts: readonly (keyof Belongings)[]): Foreign =>
  (its) =>
    parts.map((part) => ({ [name]: [its[part]] }));

const operands: Foreign = ({ channel, channelName, email, message, user }) =>
  [
    ['channel', channel],
    ['channel', channelName],
    ['sender', user],
    ['sender', email],
    ['dm', [user]],
    ['dm-including', user],
    ['id', message],
    ['near', message],
    ['with', message],
  ].map(([operator, operand]) => ({ narrow: [{ operator, operand }] }));

const mentions: Foreign = ({ channelName, group, message, path, user }) =>
  [
    `@**|${user}** @*group ${group}* #**${channelName}** #**${channelName}>topic@${message}**`,
    `[notes](/user_uploads/${path})`,
  ].map((content) => ({ content }));

const fileParts =
  (index: number): Foreign =>
  ({ path }) => {
    const [realm_id = '', folder = '', token = '', filename = ''] = path.split('/');
    return index === 0 ? [{ realm_id, folder, token, filename }] : [];
  };

/** The parameters that can name something of an organization, by name. */
const foreign: Readonly<Record<string, Foreign>> = {
  add: ({ channelName }) => [{ add: [{ name: channelName }] }],
  add_subgroups: listed('add_subgroups', 'group'),
  api_key_id: as('api_key_id', 'namedKey'),
  attachment_id: as('attachment_id', 'attachment'),
  bot_id: as('bot_id', 'bot'),
  bot_owner_id: as('bot_owner_id', 'user'),
  channel_ids: listed('channel_ids', 'channel'),
  channel_folder_id: as('channel_folder_id', 'folder'),
  chat_update_announcements_stream_id: as('chat_update_announcements_stream_id', 'channel'),
  content: mentions,
  data: ({ field }) => [{ data: [field] }, { data: [{ id: field, value: 'x' }] }],
  default_events_register_stream: as('default_events_register_stream', 'channelName'),
  default_sending_stream: as('default_sending_stream', 'channelName'),
  delete: listed('delete', 'channelName'),
  delete_subgroups: listed('delete_subgroups', 'group'),
  draft: ({ channel, user }) => [
    { draft: { type: 'stream', to: [channel], topic: 'topic', content: 'mine' } },
    { draft: { type: 'private', to: [user], topic: '', content: 'mine' } },
  ],
  device_id: as('device_id', 'device'),
  draft_id: as('draft_id', 'draft'),
  drafts: ({ channel, user }) => [
    { drafts: [{ type: 'stream', to: [channel], topic: 'topic', content: 'mine' }] },
    { drafts: [{ type: 'private', to: [user], topic: '', content: 'mine' }] },
  ],
  email: as('email', 'email'),
  emoji_name: as('emoji_name', 'emoji'),
  export_id: as('export_id', 'export'),
  field_id: as('field_id', 'field'),
  filename: fileParts(0),
  filter_id: as('filter_id', 'linkifier'),
  folder_id: as('folder_id', 'folder'),
  fragment: as('fragment', 'fragment'),
  group_id: as('group_id', 'defaultGroup'),
  group_ids: listed('group_ids', 'group'),
  invite_id: as('invite_id', 'invitation', 'multiuseInvitation'),
  members: listed('members', 'user', 'bot'),
  message_id: as('message_id', 'message'),
  message_ids: listed('message_ids', 'message'),
  messages: listed('messages', 'message'),
  moderation_request_channel_id: as('moderation_request_channel_id', 'channel'),
  msg_ids: listed('msg_ids', 'message'),
  muted_user_id: as('muted_user_id', 'user', 'bot'),
  narrow: operands,
  new_stream_announcements_stream_id: as('new_stream_announcements_stream_id', 'channel'),
  notifications_stream_id: as('notifications_stream_id', 'channel'),
  order: listed('order', 'field', 'folder'),
  ordered_linkifier_ids: listed('ordered_linkifier_ids', 'linkifier'),
  path_id: as('path_id', 'path'),
  playground_id: as('playground_id', 'playground'),
  principals: listed('principals', 'user', 'email'),
  profile_data: ({ field }) => [{ profile_data: [{ id: field, value: 'x' }] }],
  queue_id: as('queue_id', 'queue'),
  reminder_id: as('reminder_id', 'reminder'),
  saved_snippet_id: as('saved_snippet_id', 'snippet'),
  scheduled_message_id: as('scheduled_message_id', 'scheduled'),
  sender: as('sender', 'email'),
  sender_id: as('sender_id', 'user', 'bot'),
  session_id: as('session_id', 'session'),
  signup_announcements_stream_id: as('signup_announcements_stream_id', 'channel'),
  signup_notifications_stream_id: as('signup_notifications_stream_id', 'channel'),
  stream: as('stream', 'channelName'),
  stream_id: as('stream_id', 'channel'),
  stream_ids: listed('stream_ids', 'channel'),
  stream_names: listed('stream_names', 'channelName'),
  subgroups: listed('subgroups', 'group'),
  subscribers: listed('subscribers', 'user', 'bot'),
  subscription_data: ({ channel }) => [
    { subscription_data: [{ stream_id: channel, property: 'color', value: '#123456' }] },
  ],
  subscriptions: listed('subscriptions', 'channelName'),
  target_users: ({ group, user }) =>
    [{ user_ids: [user] }, { group_ids: [group] }].map((target) => ({
      target_users: { ...target, skip_if_already_edited: false },
    })),
  to: ({ channel, channelName, email, user }) => [
    { type: 'stream', topic: 'topic', to: channel },
    { type: 'stream', topic: 'topic', to: channelName },
    { type: 'direct', to: [user] },
    { type: 'direct', to: [email] },
  ],
  user: as('user', 'user', 'email'),
  user_group_id: as('user_group_id', 'group'),
  user_id: as('user_id', 'user', 'bot'),
  user_ids: listed('user_ids', 'user'),
  username: as('username', 'email'),
};

/** Parts of the path of a file, which `filename` names together. */
const namedTogether: ReadonlySet<string> = new Set(['folder', 'realm_id', 'token']);

/** Permissions of channels, groups and the organization name a group, most of them as a change. */
const ofPermission = (route: Route, name: string): Foreign | undefined => {
  const { schema } = route.parameters[name] ?? {};
  if (!/_group$|^can_/.test(name) || schema === undefined || schema.type === 'boolean') {
    return undefined;
  }
  const isChange = schema.type === 'object' && JSON.stringify(schema).includes('"new"');
  return ({ group, user }) =>
    [group, { direct_members: [user], direct_subgroups: [] }].map((value) => ({
      [name]: isChange ? { new: value } : value,
    }));
};

/** What is added to groups and taken away, by the end of the path. */
const ofGroup = ({ path }: Route, name: string): Foreign | undefined => {
  if (name !== 'add' && name !== 'delete') {
    return undefined;
  }
  return path.endsWith('/members')
    ? listed(name, 'user', 'bot')
    : path.endsWith('/subgroups')
      ? listed(name, 'group')
      : undefined;
};

const foreignOf = (route: Route, name: string): Foreign | undefined =>
  ofGroup(route, name) ?? foreign[name] ?? ofPermission(route, name);

const namesOf = ({ parameters, pathParameters }: Route): readonly string[] => [
  ...Object.keys(pathParameters),
  ...Object.keys(parameters),
];

/** What counts or chooses something; ids of the caller's own log; what has no owner, such as domains. */
const namesNothing =
  /_(policy|seconds|secs|days|minutes|type|view|percent|px|level|display|rating|interface|visibility|threshold|weekday|scheme|style|provider|timestamp|since)$|^(num_before|num_after|last_event_id|last_update_id|local_id|push_key_id|token_id|demote_inactive_streams|role|invite_as|idle_queue_timeout|expires_at|integration|domain)$/;

/** Parameters that can name something of an organization, and that no call uses for it. */
export const unnamed = (): readonly string[] =>
  routes.flatMap((route) =>
    namesOf(route)
      .filter((name) => {
        const text = JSON.stringify(route.parameters[name]?.schema ?? { type: 'string' });
        return (
          (/_ids?$/.test(name) || text.includes('"integer"') || name in route.pathParameters) &&
          !text.startsWith('{"type":"boolean"') &&
          !namesNothing.test(name) &&
          !namedTogether.has(name) &&
          foreignOf(route, name) === undefined
        );
      })
      .map((name) => `${route.method} ${route.path} ${name}`),
  );

/** What every call of the route needs, about what the caller has. */
const requiredBy = (route: Route, own: Target): Values =>
  Object.fromEntries(
    [
      ...Object.keys(route.pathParameters),
      ...Object.entries(route.parameters)
        .filter(([, { defaultValue }]) => defaultValue._tag === 'None')
        .map(([name]) => name),
      ...Object.keys(own.values?.[`${route.method} ${route.path}`] ?? {}),
    ].map((name) => [name, examplesOf(route, name, own)?.[0]]),
  );

/**
 * Calls of every endpoint about what the caller has, but for one parameter each, which names what
 * another organization has: once for each parameter that can.
 */
export const callsNaming = (own: Target, its: Belongings): readonly RouteCall[] =>
  routes.flatMap((route) =>
    namesOf(route).flatMap((name) =>
      (foreignOf(route, name)?.(its) ?? []).map((named, index): RouteCall => {
        const sent: Values = { ...requiredBy(route, own), ...named };
        const path = route.path.replace(/:(\w+)/g, (_, part: string) =>
          encodeURIComponent(String(sent[part])),
        );
        const inBody = Object.fromEntries(
          Object.entries(sent).filter(([part]) => part in route.parameters),
        );
        return {
          route: `${route.method} ${route.path}`,
          title: `${route.method} ${route.path} ${name} (${index + 1})`,
          sent,
          call: (by: ApiClient) => by[route.method](path, inBody),
        };
      }),
    ),
  );
