import type { WireEvent } from '@parley/core/kernel';
import { eventOps } from '@parley/core/kernel';
import type { Codec } from '../codecs';
import { annotation, codecOf, isRecord, named, valuePath } from '../codecs';
import * as t from 'io-ts';
import { accountEvents } from '../accounts/account-events';
import { channelEvents } from '../channels/channel-events';
import type { DeclaredEvent } from './event';
import type { EventDeclaration, EventDeclarations } from './event-declaration';
import { eventCodec } from './event-declaration';
import { attachmentEvents } from '../messages/attachment-events';
import { emojiEvents } from '../messages/emoji-events';
import { reactionEvents } from '../messages/reaction-events';
import { channelFolderEvents } from '../channels/channel-folder-events';
import { defaultChannelEvents } from '../channels/default-channel-events';
import { topicEvents } from '../channels/topic-events';
import { flagEvents } from '../messages/flag-events';
import { messageEvents } from '../messages/message-events';
import { typingEvents } from '../messages/typing-events';
import { organizationEvents } from '../organization/organization-events';
import { personalEvents } from '../personal/personal-events';

/** An event in a response, with its id. */
export type SentEvent = WireEvent & { readonly id: number };

const declarations: EventDeclarations = {
  ...messageEvents,
  ...attachmentEvents,
  ...emojiEvents,
  ...reactionEvents,
  ...channelFolderEvents,
  ...defaultChannelEvents,
  ...topicEvents,
  ...flagEvents,
  ...typingEvents,
  ...channelEvents,
  ...accountEvents,
  ...organizationEvents,
  ...personalEvents,
};

const isDeclaration = (
  declared:
    | EventDeclaration
    | DeclaredEvent<never>
    | Readonly<Record<string, EventDeclaration | DeclaredEvent<never>>>,
): declared is EventDeclaration | DeclaredEvent<never> =>
  'codec' in declared || typeof declared.name === 'string';

const keyOf = (type: string, op: string | undefined): string =>
  op === undefined ? type : `${type} ${op}`;

const codecFrom = (
  type: string,
  op: string | undefined,
  declared: EventDeclaration | DeclaredEvent<never>,
): Codec<object> => ('codec' in declared ? declared.codec : eventCodec(type, op, declared));

/** The codec of every event, by its type and `op`. */
const codecs: ReadonlyMap<string, Codec<object>> = new Map(
  Object.entries(declarations).flatMap(([type, declared]) =>
    isDeclaration(declared)
      ? [[type, codecFrom(type, undefined, declared)] as const]
      : Object.entries(declared).map(
          ([op, one]) => [keyOf(type, op), codecFrom(type, op, one)] as const,
        ),
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
