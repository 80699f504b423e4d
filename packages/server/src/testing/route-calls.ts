import { routes } from '@parley/adapter-http';
import type { Route } from '@parley/adapter-http';
import type { ApiClient, ApiResponse } from '@parley/adapter-http/testing';

/** The targets of calls: an object that exists and is hidden, or one that never existed. */
export type Target = {
  readonly channelId: number;
  readonly name: string;
  readonly topic: string;
  readonly messageIds: readonly [number, ...number[]];
  readonly folderId: number;
  readonly draftId: number;
  readonly attachmentId: number;
  /** A user who is in the channel. */
  readonly userId: number;
  /** For names of objects that calls create. */
  readonly key: string;
  /** Values of parameters in place of the examples below, by route (`get /users`) and name. */
  readonly values?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
};

/** No account, group or list entry has this id. */
const nothing = 999_999_999;

type Examples = (target: Target) => readonly unknown[];

const one =
  (value: unknown): Examples =>
  () => [value];

const channel: Examples = ({ channelId }) => [channelId];
const channelName: Examples = ({ name }) => [name];
const message: Examples = ({ messageIds: [id] }) => [id];
const messages: Examples = ({ messageIds }) => [messageIds];
const topic: Examples = (target) => [target.topic];

const narrows: Examples = ({ channelId, name, topic: inTopic, messageIds: [id] }) => [
  [{ operator: 'channel', operand: channelId }],
  [{ operator: 'channel', operand: name }],
  [
    { operator: 'channel', operand: channelId },
    { operator: 'topic', operand: inTopic },
  ],
  [{ operator: 'topic', operand: inTopic }],
  [{ operator: 'id', operand: id }],
  [{ operator: 'near', operand: id }],
  [{ operator: 'with', operand: id }],
  [{ operator: 'search', operand: inTopic }],
];

const texts: Examples = ({ name, topic: inTopic, messageIds: [id] }) => [
  `#**${name}** and #**${name}>${inTopic}** and #**${name}>${inTopic}@${id}**`,
];

/**
 * The values of parameters, by name: those that can refer to something of the target do. A
 * parameter that is not listed is omitted where it is optional.
 */
const examples: Readonly<Record<string, Examples>> = {
  add: ({ name }) => [[{ name }]],
  attachment_id: ({ attachmentId }) => [attachmentId],
  anchor: ({ messageIds: [id] }) => [id, 'newest'],
  channel_folder_id: ({ folderId }) => [folderId],
  chat_update_announcements_stream_id: channel,
  content: texts,
  delete: ({ name }) => [[name]],
  default_events_register_stream: channelName,
  default_sending_stream: channelName,
  description: texts,
  draft_id: ({ draftId }) => [draftId],
  drafts: ({ channelId, topic: inTopic }) => [
    [{ type: 'stream', to: [channelId], topic: inTopic, content: 'mine' }],
  ],
  draft: ({ channelId, topic: inTopic }) => [
    { type: 'stream', to: [channelId], topic: inTopic, content: 'mine' },
  ],
  folder_id: ({ folderId }) => [folderId],
  include_all: one(true),
  include_can_access_content: one(true),
  include_subscribers: one('true'),
  message_id: message,
  message_ids: messages,
  messages,
  msg_ids: messages,
  narrow: narrows,
  moderation_request_channel_id: channel,
  new_name: channelName,
  new_stream_announcements_stream_id: channel,
  note: texts,
  notifications_stream_id: channel,
  order: ({ folderId }) => [[folderId]],
  property: one('color'),
  signup_announcements_stream_id: channel,
  signup_notifications_stream_id: channel,
  scheduled_delivery_timestamp: one(4_000_000_000),
  stream: channelName,
  stream_id: channel,
  stream_names: ({ name }) => [[name]],
  stream_ids: ({ channelId }) => [[channelId]],
  subject: topic,
  subscription_data: ({ channelId }) => [
    [{ stream_id: channelId, property: 'color', value: '#123456' }],
  ],
  subscriptions: ({ name }) => [[{ name }], [name]],
  to: ({ channelId, name }) => [channelId, name, [name]],
  topic,
  topic_name: topic,
  type: one('stream'),
  user_id: ({ userId }) => [userId],
  value: one('#123456'),
  visibility_policy: one(1),
  channel_ids: ({ channelId }) => [[channelId]],
};

/** Settings and permissions, which are about channels and name none. */
const namesNone =
  /_(group|policy|seconds|days|view|date|topic_name|text)$|^(demote_inactive_streams|scheduled_message_id|topic_template)$/;

/** Whether a parameter of that name can refer to a channel, a topic or a message. */
const isRevealing = (name: string): boolean =>
  /stream|channel|topic|message|narrow|anchor|draft|attachment|subscription/.test(name) &&
  !namesNone.test(name);

/** Parameters that could refer to something of the target, but that no call uses for it. */
export const unwalked = (): readonly string[] =>
  routes.flatMap(({ method, path, parameters, pathParameters }) =>
    [
      ...Object.keys(pathParameters),
      ...Object.keys(parameters).filter((name) => parameters[name]?.schema.type !== 'boolean'),
    ]
      .filter((name) => isRevealing(name) && examples[name] === undefined)
      .map((name) => `${method} ${path} ${name}`),
  );

/** Values of required parameters that refer to nothing of a channel. */
const others: Readonly<Record<string, Examples>> = {
  alert_words: one(['word']),
  appid: one('org.example.app'),
  api_key_id: one(nothing),
  auth: one('y'.repeat(22)),
  bot_id: one(nothing),
  data: one([{ id: nothing, value: 'x' }]),
  device_id: one(nothing),
  domain: one('nowhere.example.org'),
  email: ({ key }) => [`${key}@nowhere.example.org`],
  emoji: one('smile'),
  command: one('/ping'),
  emoji_name: one('smile'),
  endpoint: ({ key }) => [`https://push.example.org/${key}`],
  field_id: one(nothing),
  field_type: one(1),
  kinds: one(['files']),
  created_since: one(4_000_000_000),
  filter_id: one(nothing),
  flag: one('starred'),
  session_id: one(nothing),
  fragment: ({ key }) => [`of-${key}`],
  group_id: one(nothing),
  group_name: ({ key }) => [`Group of ${key}`],
  full_name: ({ key }) => [`Name of ${key}`],
  short_name: ({ key }) => [`short-${key}`],
  invite_id: one(nothing),
  invitee_emails: ({ key }) => [`${key}@invited.example.org`],
  is_pinned: one(true),
  key: one('none'),
  api_key: one('none'),
  integration: one('json'),
  only_events: one(['push']),
  exclude_events: one(['push']),
  export_id: one(nothing),
  export_type: one('public'),
  template: texts,
  topic_template: topic,
  last_event_id: one(0),
  msg_content: one('x'),
  msg_type: one('widget'),
  muted_user_id: one(nothing),
  name: ({ key }) => [`Thing of ${key}`],
  members: one([]),
  num_after: one(5),
  num_before: one(5),
  op: one('start'),
  ordered_linkifier_ids: one([]),
  p256dh: one(`B${'x'.repeat(86)}`),
  password: one('wrong'),
  pattern: ({ key }) => [`${key}[0-9]+`],
  playground_id: one(nothing),
  presence: one('active'),
  pygments_language: one('Python'),
  queue_id: one('none'),
  report_type: one('spam'),
  reminder_id: one(nothing),
  saved_snippet_id: one(nothing),
  scheduled_message_id: one(nothing),
  status: one('active'),
  storage: one({ key: 'value' }),
  title: one('Title'),
  token: ({ key }) => [Buffer.from(key).toString('hex')],
  welcome_message_custom_text: texts,
  url_template: one('https://example.org/{x}'),
  user_group_id: one(nothing),
  username: one('nobody@example.org'),
};

/** Booleans refer to nothing. */
const whenTrue = ({ parameters }: Route, name: string): Examples | undefined =>
  parameters[name]?.schema.type === 'boolean' ? one(true) : undefined;

/** The values that calls of the route use for the parameter; undefined if it is unknown. */
export const examplesOf = (
  route: Route,
  name: string,
  target: Target,
): readonly unknown[] | undefined => {
  const given = target.values?.[`${route.method} ${route.path}`]?.[name];
  return given === undefined
    ? (examples[name] ?? others[name] ?? whenTrue(route, name))?.(target)
    : [given];
};

/** The parameters in every variant of what can be said of the target. */
const variantsOf = (
  route: Route,
  names: readonly string[],
  target: Target,
): readonly Readonly<Record<string, unknown>>[] => {
  const variants = names.map((name) => {
    const known = examplesOf(route, name, target);
    if (known === undefined) {
      throw new Error(`${route.method} ${route.path} needs an example of its parameter ${name}`);
    }
    return [name, known] as const;
  });
  const count = Math.max(1, ...variants.map(([, values]) => values.length));
  return Array.from({ length: count }, (_, index) =>
    Object.fromEntries(variants.map(([name, values]) => [name, values[index % values.length]])),
  );
};

/**
 * The parameters of a route's calls: the required ones, with each of the optional ones, and with
 * all.
 */
const valuesOf = (route: Route, target: Target): readonly Readonly<Record<string, unknown>>[] => {
  const parameters = Object.entries(route.parameters);
  const must = [
    ...Object.keys(route.pathParameters),
    ...parameters
      .filter(([, { defaultValue }]) => defaultValue._tag === 'None')
      .map(([name]) => name),
  ];
  const may = parameters
    .map(([name]) => name)
    .filter(
      (name) =>
        (name in examples || name in (target.values?.[`${route.method} ${route.path}`] ?? {})) &&
        !must.includes(name),
    );
  const sets = [
    must,
    ...may.map((name) => [...must, name]),
    ...(may.length > 1 ? [[...must, ...may]] : []),
  ];
  return sets.flatMap((names) => variantsOf(route, names, target));
};

/**
 * Routes that would end the walk for the caller, redirect to another host, or need a file URL
 * that cannot be guessed.
 */
const leftOut = new Set([
  'delete /users/me',
  'get /avatar/:user',
  'get /avatar/:user/medium',
  'get /realm/icon',
  'get /realm/logo',
  'get /user_uploads/:path_id',
  'get /user_uploads/:realm_id/:filename',
  'get /user_uploads/:realm_id/:folder/:token/:filename',
  'post /realm/deactivate',
  'post /users/me/api_key/regenerate',
]);

export type RouteCall = {
  /** Method and path, as in the declaration. */
  readonly route: string;
  readonly title: string;
  readonly sent: Readonly<Record<string, unknown>>;
  readonly call: (by: ApiClient) => Promise<ApiResponse>;
};

/** Calls of every endpoint, about the target, in the order of the names of the operations. */
export const callsAbout = (target: Target): readonly RouteCall[] =>
  routes
    .toSorted((a, b) => (a.operationId < b.operationId ? -1 : 1))
    .filter(({ method, path }) => !leftOut.has(`${method} ${path}`))
    .flatMap((route) =>
      valuesOf(route, target).map((values, index): RouteCall => {
        const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
          encodeURIComponent(String(values[name])),
        );
        const sent = Object.fromEntries(
          Object.entries(values).filter(([name]) => !(name in route.pathParameters)),
        );
        return {
          route: `${route.method} ${route.path}`,
          title: `${route.method} ${route.path} (${index + 1})`,
          sent: values,
          call: (by: ApiClient) => by[route.method](path, sent),
        };
      }),
    );
