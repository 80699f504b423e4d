import * as E from 'fp-ts/Either';
import * as J from 'fp-ts/Json';
import * as TH from 'fp-ts/These';
import { pipe } from 'fp-ts/function';
import * as t from 'io-ts';
import { Audience, readFlagHolders } from '../../kernel';
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
 * Reads an entry that another version may have written. Left: it cannot be delivered, because this
 * version does not understand its event or its audience. Both: it can be delivered without some
 * flags. Unknown fields of an event are ignored; those of an audience are not, because they may
 * exclude a user.
 */
export const readStoredEntry = (stored: StoredEntry): TH.These<Unreadable, Content> => {
  const event = parse(stored.event);
  const kind = kindOf(event);
  const flags = readFlagHolders(parse(stored.flags));
  const content = pipe(
    E.Do,
    E.bind('event', () =>
      pipe(
        decodeDomainEvent(event),
        E.mapLeft((): Unreadable => ({ kind, part: 'event' })),
      ),
    ),
    E.bind('audience', () =>
      pipe(
        Audience.decode(parse(stored.audience)),
        E.mapLeft((): Unreadable => ({ kind, part: 'audience' })),
      ),
    ),
    E.map((read): Content => ({ ...read, flags: flags.known })),
  );
  return E.isRight(content) && !flags.isComplete
    ? TH.both({ kind, part: 'flags' }, content.right)
    : content;
};
