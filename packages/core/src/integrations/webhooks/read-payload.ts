import * as E from 'fp-ts/Either';
import { pipe } from 'fp-ts/function';
import * as t from 'io-ts';
import type { UnknownPayload, WebhookEvent, WebhookMessage, WebhookRequest } from './integration';
import { unknownPayload } from './integration';

/** A text that a service can leave out or send as null. */
export const nullableText = t.union([t.string, t.null, t.undefined]);

/** Reads the payload of one type of event. */
type EventReader = (body: unknown) => E.Either<unknown, readonly WebhookMessage[]>;

/** A reader for payloads that the codec accepts. */
export const reader =
  <A>(codec: t.Decoder<unknown, A>, messagesOf: (payload: A) => readonly WebhookMessage[]) =>
  (body: unknown): E.Either<unknown, readonly WebhookMessage[]> =>
    pipe(codec.decode(body), E.map(messagesOf));

/** Readers by the type of event. */
type EventReaders = Readonly<Record<string, EventReader>>;

/** Reads the payload as the table says for its type of event. */
export const readEvent =
  (readers: EventReaders, typeOf: (request: WebhookRequest) => string | undefined) =>
  (request: WebhookRequest): E.Either<UnknownPayload, WebhookEvent> => {
    const type = typeOf(request);
    const read = type !== undefined && Object.hasOwn(readers, type) ? readers[type] : undefined;
    return type === undefined || read === undefined
      ? E.left(unknownPayload(type))
      : pipe(
          read(request.body),
          E.bimap(
            () => unknownPayload(type),
            (messages) => ({ type, messages }),
          ),
        );
  };

/** The value at a path of keys and indices; undefined if there is none. */
export const valueAt = (body: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? Reflect.get(value, key)
        : undefined,
    body,
  );

/** The text at a path of keys. */
export const textAt = (body: unknown, ...path: readonly string[]): string | undefined => {
  const found = valueAt(body, path);
  return typeof found === 'string' ? found : undefined;
};

/** The entry of a table for a text of the payload, which may be the name of any property. */
export const entryFor = (
  table: Readonly<Record<string, string>>,
  name: string,
): string | undefined => (Object.hasOwn(table, name) ? table[name] : undefined);
