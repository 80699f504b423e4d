import type { WireEvent } from '@parley/core/kernel';
import { eventOps } from '@parley/core/kernel';
import type { Codec } from '../codecs';
import { annotation, codecOf, isRecord, named, valuePath } from '../codecs';
import * as t from 'io-ts';
import { userEvents } from '../access/user-events';
import { botEvents } from '../accounts/bot-events';
import { deviceEvents } from '../accounts/device-events';
import { invitationEvents } from '../accounts/invitation-events';
import { namedKeyEvents } from '../accounts/named-key-events';
import { presenceEvents } from '../accounts/presence-events';
import { profileFieldEvents } from '../accounts/profile-field-events';
import { statusEvents } from '../accounts/status-events';
import { userGroupEvents } from '../accounts/user-group-events';
import { userSettingEvents } from '../accounts/user-setting-events';
import { channelEvents } from '../channels/channel-events';
import { channelFolderEvents } from '../channels/channel-folder-events';
import { defaultChannelEvents } from '../channels/default-channel-events';
import { subscriptionEvents } from '../channels/subscription-events';
import { topicEvents } from '../channels/topic-events';
import { alertWordEvents } from '../messages/alert-word-events';
import { attachmentEvents } from '../messages/attachment-events';
import { emojiEvents } from '../messages/emoji-events';
import { flagEvents } from '../messages/flag-events';
import { linkifierEvents } from '../messages/linkifier-events';
import { messageEvents } from '../messages/message-events';
import { reactionEvents } from '../messages/reaction-events';
import { typingEvents } from '../messages/typing-events';
import { exportEvents } from '../organization/export-events';
import { playgroundEvents } from '../organization/playground-events';
import { realmDomainEvents } from '../organization/realm-domain-events';
import { realmEvents } from '../organization/realm-events';
import { draftEvents } from '../personal/draft-events';
import { mutedUserEvents } from '../personal/muted-user-events';
import { navigationViewEvents } from '../personal/navigation-view-events';
import { reminderEvents } from '../personal/reminder-events';
import { savedSnippetEvents } from '../personal/saved-snippet-events';
import { scheduledMessageEvents } from '../personal/scheduled-message-events';
import type { DeclaredEvent, DeclaredEvents } from './event';
import { event, eventsOf } from './event';

/** An event in a response, with its id. */
export type SentEvent = WireEvent & { readonly id: number };

/** No domain event becomes it: polls respond with it. */
const heartbeatEvents = eventsOf({
  heartbeat: event(
    'HeartbeatEvent',
    'Nothing happened for about a minute; polls do not wait longer.',
  )({}),
});

const declarations: DeclaredEvents = {
  ...alertWordEvents,
  ...attachmentEvents,
  ...botEvents,
  ...channelEvents,
  ...channelFolderEvents,
  ...defaultChannelEvents,
  ...deviceEvents,
  ...draftEvents,
  ...emojiEvents,
  ...exportEvents,
  ...flagEvents,
  ...heartbeatEvents,
  ...invitationEvents,
  ...linkifierEvents,
  ...messageEvents,
  ...mutedUserEvents,
  ...namedKeyEvents,
  ...navigationViewEvents,
  ...playgroundEvents,
  ...presenceEvents,
  ...profileFieldEvents,
  ...reactionEvents,
  ...realmDomainEvents,
  ...realmEvents,
  ...reminderEvents,
  ...savedSnippetEvents,
  ...scheduledMessageEvents,
  ...statusEvents,
  ...subscriptionEvents,
  ...topicEvents,
  ...typingEvents,
  ...userEvents,
  ...userGroupEvents,
  ...userSettingEvents,
};

const isEvent = (
  declared: DeclaredEvent<never> | Readonly<Record<string, DeclaredEvent<never>>>,
): declared is DeclaredEvent<never> => typeof declared.present === 'function';

const keyOf = (type: string, op: string | undefined): string =>
  op === undefined ? type : `${type} ${op}`;

/** The codec of every event, by its type and `op`. */
const codecs: ReadonlyMap<string, Codec<object>> = new Map(
  Object.entries(declarations).flatMap(([type, declared]) =>
    isEvent(declared)
      ? [[type, declared.codec] as const]
      : Object.entries(declared).map(([op, { codec }]) => [keyOf(type, op), codec] as const),
  ),
);

const opOf = (event: Readonly<Record<string, unknown>>): string | undefined => {
  const op = event.op ?? (event.type === 'update_message_flags' ? event.operation : undefined);
  return typeof op === 'string' ? op : undefined;
};

const codecFor = (event: unknown): Codec<object> | undefined =>
  isRecord(event) && typeof event.type === 'string'
    ? codecs.get(keyOf(event.type, opOf(event)))
    : undefined;

/** The name of the schema of an event in the API reference; undefined if there is none. */
export const eventSchemaName = (event: unknown): string | undefined => {
  const annotated = codecFor(event)?.schema[annotation];
  return annotated?.component?.name;
};

/** Every type of event with its values of `op`, in the order of the reference. */
export const eventNames: readonly string[] = Object.entries(eventOps).flatMap(([type, ops]) =>
  ops.length === 0 ? [type] : ops.map((op) => keyOf(type, op)),
);

const alternatives = eventNames.flatMap((name) => {
  const codec = codecs.get(name);
  return codec === undefined ? [] : [codec.schema];
});

/** An event of any kind: a union whose members differ in `type` and `op`. */
export const anyEvent: Codec<SentEvent> = named(
  'Event',
  'Something that happened; type and op tell what it was.',
  codecOf<SentEvent>(
    'event',
    { oneOf: alternatives },
    (value): value is SentEvent => codecFor(value)?.is(value) === true,
    (value, context) => {
      const codec = codecFor(value);
      if (codec === undefined) {
        return t.failure(value, context, `${valuePath} is no known event`);
      }
      // The codec of the type and op has checked every field.
      return codec.validate(value, context) as t.Validation<SentEvent>;
    },
  ),
);
