import type { AddressedEvent, ResolvedEntry } from '@parley/core/events';
import { UserId, asId } from '@parley/core/kernel';
import { inMemory } from '@parley/core/in-memory';
import { followedOf, newWorld } from '@parley/core/testing';
import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { newTestDatabase, openTestStore } from '../testing';
import { maxBytesAtOnce } from './event-log';
import { maxKeptBytes } from './realm-tail';

const mebibyte = 1024 * 1024;

const wordsIn = ({ entry: { event } }: ResolvedEntry): readonly string[] =>
  event._tag === 'AlertWordsChanged' ? event.words : [];

const withLongText = (index: number, bytes: number): AddressedEvent => ({
  event: { _tag: 'AlertWordsChanged', words: [`${index}`, 'x'.repeat(bytes)] },
  audience: { users: [asId(UserId)(1)] },
});

/** Ids of ten digits and a comma. */
const withManyUsers = (index: number, bytes: number): AddressedEvent => ({
  event: { _tag: 'AlertWordsChanged', words: [`${index}`] },
  audience: {
    users: Array.from({ length: Math.ceil(bytes / 11) }, (_, user) => asId(UserId)(1e9 + user)),
  },
});

describe('entries of the log with much content', () => {
  it.each([
    ['a long text', withLongText],
    ['many users', withManyUsers],
  ])('are read, kept and passed on a few at a time, in order: %s', async (_, eventOf) => {
    const database = await newTestDatabase();
    const store = await openTestStore(database);
    const { realm, transact } = await newWorld(() => Promise.resolve({ ...inMemory(), ...store }));
    const sizes = [0.5, 1, 6, 1, ...Array.from({ length: 36 }, () => 1)];
    const events = sizes.map((size, index) => eventOf(index, size * mebibyte));
    const parts: (readonly ResolvedEntry[])[] = [];
    const result = await pipe(
      transact('server', ({ events: log }) => log.head(realm.id)),
      TE.tap((after) => store.stream.reaches(realm.id, after)),
      TE.tap(() =>
        pipe(
          events,
          TE.traverseSeqArray((event) =>
            transact('server', (tx) => tx.events.emit(realm.id, [event])),
          ),
        ),
      ),
      TE.flatMap((after) =>
        followedOf(store.stream, {
          realmId: realm.id,
          after,
          waitMilliseconds: 0,
          taking: () => (entries) => {
            parts.push(entries);
            return O.none;
          },
        }),
      ),
    )();
    expect(result).toMatchObject(E.right({ _tag: 'TimeIsUp' }));
    expect(parts.flat().map((entry) => wordsIn(entry)[0])).toEqual(
      sizes.map((_, index) => `${index}`),
    );
    const bytesOf = (entries: readonly ResolvedEntry[]): number =>
      entries
        .map(({ entry: { event, audience } }) => JSON.stringify({ event, audience }).length)
        .reduce((sum, length) => sum + length, 0);
    const kept = parts.at(-1) ?? [];
    expect(bytesOf(kept)).toBeLessThanOrEqual(maxKeptBytes);
    for (const part of parts.slice(0, -1)) {
      expect(part.length === 1 || bytesOf(part) <= maxBytesAtOnce).toBe(true);
    }
    expect(parts.length).toBeGreaterThan(5);
    await store.close();
    await database.drop();
  });
});
