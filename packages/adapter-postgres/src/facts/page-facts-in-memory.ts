import type { Realm } from '@parley/core/access';
import type { Async } from '@parley/core/kernel';
import type { MessageView } from '@parley/core/messages';
import { factKey } from '@parley/core/kernel';
import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import type { PageFacts, PlaceInChannel } from '../messages/pages/page-facts';
import type { PieceName, RealmFacts } from './fact-cache';

const senderPiece = (id: number): PieceName<MessageView['sender']> => `sender ${id}`;

const recipientPiece = (id: number): PieceName<PlaceInChannel | 'conversation'> =>
  `recipient ${id}`;

const realmFact = factKey({ of: 'realm', name: 'realm' });

/** Takes from memory what is there, and loads the rest with one statement. */
const found = <Id extends number, A>(
  facts: RealmFacts,
  ids: readonly Id[],
  pieceOf: (id: Id) => PieceName<A>,
  load: (missing: readonly Id[]) => Async<ReadonlyMap<number, A>>,
  dependsOn: (id: Id, value: A) => readonly string[],
): Async<ReadonlyMap<number, A>> => {
  const known = new Map<number, A>();
  const missing: Id[] = [];
  for (const id of ids) {
    const piece = facts.find(pieceOf(id));
    if (piece === undefined) {
      missing.push(id);
    } else {
      known.set(id, piece);
    }
  }
  if (missing.length === 0) {
    return TE.right(known);
  }
  return async () => {
    const loaded = await facts.loading(load(missing), (values, keep) => {
      for (const id of missing) {
        const value = values.get(id);
        if (value !== undefined) {
          keep<unknown>(pieceOf(id), value, dependsOn(id, value));
        }
      }
    })();
    return E.isLeft(loaded) ? loaded : E.right(new Map([...known, ...loaded.right]));
  };
};

const isChannel = (value: PlaceInChannel | 'conversation'): value is PlaceInChannel =>
  value !== 'conversation';

/** What pages show of users and channels, in memory for as long as it does not change. */
export const pageFactsInMemory = (facts: RealmFacts, stored: PageFacts): PageFacts => ({
  senders: (realm: Realm, ids) =>
    found(
      facts,
      ids,
      senderPiece,
      (missing) => stored.senders(realm, missing),
      (id) => [factKey({ of: 'user', name: 'user', id }), realmFact],
    ),
  channels: (realm, ids) => async () => {
    const all = await found<(typeof ids)[number], PlaceInChannel | 'conversation'>(
      facts,
      ids,
      recipientPiece,
      (missing) => async () => {
        const loaded = await stored.channels(realm, missing)();
        return E.isLeft(loaded)
          ? loaded
          : E.right(new Map(missing.map((id) => [id, loaded.right.get(id) ?? 'conversation'])));
      },
      (_id, value) =>
        isChannel(value) ? [factKey({ of: 'channel', name: 'channel', id: value.channelId })] : [],
    )();
    return E.isLeft(all)
      ? all
      : E.right(
          new Map(
            Array.from(all.right).filter((entry): entry is [number, PlaceInChannel] =>
              isChannel(entry[1]),
            ),
          ),
        );
  },
});
