import type { WireEvent } from '@parley/core/kernel';
import { eventOps } from '@parley/core/kernel';
import type { Codec } from '../codecs';
import { isRecord } from '@parley/core/kernel';
import { annotation, codecOf, named, valuePath } from '../codecs';
import * as t from 'io-ts';
import type { DeclaredEvent } from './event';
import { declaredEvents } from './every-event';

/** An event in a response, with its id. */
type SentEvent = WireEvent & { readonly id: number };

const isEvent = (
  declared: DeclaredEvent<never> | Readonly<Record<string, DeclaredEvent<never>>>,
): declared is DeclaredEvent<never> => typeof declared.present === 'function';

const keyOf = (type: string, op: string | undefined): string =>
  op === undefined ? type : `${type} ${op}`;

/** The codec of every event, by its type and `op`. */
const codecs: ReadonlyMap<string, Codec<object>> = new Map(
  Object.entries(declaredEvents).flatMap(([type, declared]) =>
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
