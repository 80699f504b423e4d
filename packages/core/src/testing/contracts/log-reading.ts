import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import type { AddressedEvent, EventStream, Followed, Following, ResolvedEntry } from '../../events';
import type { Unexpected } from '../../kernel';
import {
  ChannelId,
  EventId,
  MessageId,
  UserId,
  asId,
  everyone,
  newCancellation,
} from '../../kernel';
import type { World } from './world';
import { done } from './world';

export const start = asId(EventId)(0);

/** A user whose role no entry changes. */
export const nobody = asId(UserId)(0);

/** What a test follows: `begin` and `take` as one function. */
type TestFollowing<A> = Pick<Following<A>, 'realmId' | 'after' | 'waitMilliseconds'> &
  Partial<Pick<Following<A>, 'userId' | 'cancellation' | 'resume'>> & {
    readonly taking: (...role: Parameters<Following<A>['begin']>) => Following<A>['take'];
  };

/** How a following ended, at once or after a wait. */
export const followedOf =
  <A>(
    { follow: followLog }: EventStream,
    { taking, ...following }: TestFollowing<A>,
  ): (() => Promise<E.Either<Unexpected, Followed<A>>>) =>
  () =>
    new Promise((resolve, reject) => {
      let take: Following<A>['take'] = () => O.none;
      followLog({
        userId: nobody,
        cancellation: newCancellation(),
        ...following,
        begin: (formerRole) => {
          take = taking(formerRole);
        },
        take: (entries) => take(entries),
        resume: resolve,
      })().then((begun) => {
        if (E.isLeft(begun)) {
          resolve(begun);
        } else if (O.isSome(begun.right)) {
          resolve(E.right(begun.right.value));
        }
      }, reject);
    });

/** The id of the last event in the log. */
export const headOf = ({ realm, within }: World): Promise<EventId> =>
  within(({ events }) => events.head(realm.id));

/** An event that contains its writer and sequence number. */
export const note = (writer: number, number: number): AddressedEvent => ({
  event: {
    _tag: 'PeersSubscribed',
    channelIds: [asId(ChannelId)(writer)],
    userIds: [asId(UserId)(number)],
  },
  audience: { users: [asId(UserId)(writer)] },
});

/** An event that becomes this many wire events for some clients. */
export const wideNote = (width: number): AddressedEvent => ({
  event: {
    _tag: 'MessagesDeleted',
    messageIds: Array.from({ length: width }, (_, index) => asId(MessageId)(index + 1)),
  },
  audience: everyone,
});

export const emit = ({ realm, within }: World, ...events: readonly AddressedEvent[]) =>
  within((tx) => tx.events.emit(realm.id, events));

/** The entries of the log after an id, without waiting. */
export const entriesAfter = async (
  { stream, realm }: World,
  after: EventId,
): Promise<readonly ResolvedEntry[]> => {
  const seen: ResolvedEntry[] = [];
  await done(
    followedOf(stream, {
      realmId: realm.id,
      after,
      waitMilliseconds: 0,
      taking: () => (entries) => {
        seen.push(...entries);
        return O.none;
      },
    }),
  );
  return seen;
};

/** Follows the log, one wait after another like polls, until it has seen this many entries. */
export const follow = async (
  { stream, realm }: World,
  count: number,
): Promise<readonly ResolvedEntry[]> => {
  const seen: ResolvedEntry[] = [];
  while (seen.length < count) {
    const followed = await done(
      followedOf(stream, {
        realmId: realm.id,
        after: seen.at(-1)?.entry.id ?? start,
        waitMilliseconds: 600_000,
        taking: () => O.some<readonly ResolvedEntry[]>,
      }),
    );
    if (followed._tag !== 'Taken') {
      throw new Error(`Saw ${seen.length} of ${count} entries, then ${followed._tag}`);
    }
    seen.push(...followed.value);
  }
  return seen;
};

export const writerOf = ({ entry }: ResolvedEntry): readonly [writer: number, number: number] =>
  entry.event._tag === 'PeersSubscribed'
    ? [entry.event.channelIds[0] ?? 0, entry.event.userIds[0] ?? 0]
    : [0, 0];
