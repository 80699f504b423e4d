import * as E from 'fp-ts/Either';
import * as J from 'fp-ts/Json';
import { pipe } from 'fp-ts/function';
import * as t from 'io-ts';
import { Audience, everyone, readFlagHolders } from '../../kernel';
import type { LogEntry } from '../domain-events';
import { decodeDomainEvent } from '../domain-events';

/** An entry of the log as it is stored: JSON that this version or another one wrote. */
export type StoredEntry = {
  readonly event: string;
  readonly audience: string;
  readonly flags: string;
};

/** Which part of an entry cannot be read, and the kind of its event. */
export type Unreadable = { readonly kind: string; readonly part: keyof StoredEntry };

type Content = Pick<LogEntry, 'event' | 'audience' | 'flags'>;

/** An entry, and what this version cannot read of it; the first problem if there are several. */
export type ReadEntry = {
  readonly content: Content;
  readonly unreadable: Unreadable | undefined;
};

const Tagged = t.type({ _tag: t.string });

/** The kind for a report; truncated, because another version may have written anything. */
const kindOf = (json: unknown): string =>
  Tagged.is(json) ? json._tag.slice(0, 60) : 'without a kind';

const parse = (text: string): J.Json =>
  pipe(
    J.parse(text),
    E.getOrElse((): J.Json => null),
  );

/**
 * Reads an entry that another version may have written. If this version does not understand its event
 * or its audience, the content is `EntrySkipped`, for the audience that is known, or else for
 * everyone. Flags that it does not know are left out. Unknown fields of an event are ignored; those
 * of an audience are not, because they may exclude a user.
 */
export const readStoredEntry = (stored: StoredEntry): ReadEntry => {
  const json = parse(stored.event);
  const kind = kindOf(json);
  const event = decodeDomainEvent(json);
  const audience = Audience.decode(parse(stored.audience));
  const flags = readFlagHolders(parse(stored.flags));
  if (E.isLeft(event) || E.isLeft(audience)) {
    return {
      content: {
        event: { _tag: 'EntrySkipped', kind },
        audience: E.isLeft(audience) ? everyone : audience.right,
        flags: {},
      },
      unreadable: { kind, part: E.isLeft(event) ? 'event' : 'audience' },
    };
  }
  return {
    content: { event: event.right, audience: audience.right, flags: flags.known },
    unreadable: flags.isComplete ? undefined : { kind, part: 'flags' },
  };
};
