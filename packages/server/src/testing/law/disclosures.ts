import type { KindOfObject } from './visible-objects';
import type { QueueEvent } from './viewer';

/** An object that an event is about, and where the event says so. */
export type Disclosure = {
  readonly kind: KindOfObject;
  readonly id: number | string;
  readonly path: string;
};

type Values = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields of events, at any depth, that are ids of messages or channels. */
const fieldsWithIds: Readonly<Record<string, KindOfObject>> = {
  message_id: 'message',
  message_ids: 'message',
  messages: 'message',
  reminder_target_message_id: 'message',
  stream_id: 'channel',
  stream_ids: 'channel',
  new_stream_id: 'channel',
  channel_id: 'channel',
};

/** The fields that can be names of channels. Of the values, only those count that are one. */
const fieldsWithNames = new Set([
  'name',
  'stream_name',
  'value',
  'display_recipient',
  'default_sending_stream',
  'default_events_register_stream',
]);

/** Events whose subject is a user. Others may have ids of users who are inaccessible. */
const aboutUsers = new Set(['realm_user', 'user_status', 'presence', 'typing']);

const unknownUserName = 'Unknown user';

export const numbersIn = (value: unknown): readonly number[] =>
  (Array.isArray(value) ? value : [value]).filter((each) => typeof each === 'number');

/** A record of a user with a name, other than the placeholder for an inaccessible one. */
const namedUser = ({ full_name, sender_full_name, ...record }: Values): number | undefined => {
  const name = full_name ?? sender_full_name;
  const id = record.user_id ?? record.sender_id ?? record.id;
  return typeof name === 'string' && name !== unknownUserName && typeof id === 'number'
    ? id
    : undefined;
};

const disclosedIn = (value: unknown, path: string): readonly Disclosure[] => {
  if (Array.isArray(value)) {
    return value.flatMap((each: unknown, index) => disclosedIn(each, `${path}.${index}`));
  }
  if (!isObject(value)) {
    return [];
  }
  const user = namedUser(value);
  return [
    ...(user === undefined ? [] : [{ kind: 'user', id: user, path } as const]),
    ...Object.entries(value).flatMap(([name, each]) => {
      const kind = fieldsWithIds[name];
      const ids = kind === undefined ? [] : numbersIn(each);
      return [
        ...ids.map((id) => ({ kind: kind ?? 'message', id, path: `${path}.${name}` })),
        ...(typeof each === 'string' && fieldsWithNames.has(name)
          ? [{ kind: 'channelName', id: each, path: `${path}.${name}` } as const]
          : []),
        ...disclosedIn(each, `${path}.${name}`),
      ];
    }),
  ];
};

/** What the records of an event say about its subject, which has another name in each of them. */
const subjectsOf = (event: QueueEvent): readonly Disclosure[] => {
  const at = (kind: KindOfObject, path: string, ids: unknown): readonly Disclosure[] =>
    numbersIn(ids).map((id) => ({ kind, id, path: `${event.type}.${path}` }));
  const inside = (value: unknown): Values => (isObject(value) ? value : {});
  switch (event.type) {
    case 'message':
      return at('message', 'message.id', inside(event.message).id);
    case 'update_message_flags':
      return at(
        'message',
        'message_details',
        Object.keys(inside(event.message_details)).map(Number),
      );
    case 'attachment': {
      const { messages } = inside(event.attachment);
      return at(
        'message',
        'attachment.messages',
        (Array.isArray(messages) ? messages : []).map((each) => inside(each).id),
      );
    }
    case 'presence':
      return at('user', 'presences', Object.keys(inside(event.presences)).map(Number));
    default:
      return [];
  }
};

const personsOf = (event: QueueEvent): readonly Disclosure[] => {
  if (!aboutUsers.has(event.type)) {
    return [];
  }
  const person = [event.person, event.sender].find(isObject) ?? event;
  return typeof person.user_id === 'number' && person.full_name !== unknownUserName
    ? [{ kind: 'user', id: person.user_id, path: event.type }]
    : [];
};

/** Everything that an event is about. */
export const disclosuresOf = (event: QueueEvent): readonly Disclosure[] => [
  ...subjectsOf(event),
  ...personsOf(event),
  ...disclosedIn(event, event.type),
];
