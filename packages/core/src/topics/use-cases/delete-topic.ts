import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../authentication/caller';
import type { InvalidChannelId } from '../../channels/channel-failures';
import { hasSharedHistory } from '../../channels/channel-privacy';
import { accessContent } from '../../channels/use-cases/access-channel';
import { onlyTo } from '../../events/audience';
import { endOfHistory } from '../../messages/anchor';
import { canonicalTopic } from '../../messages/topic';
import type { DeletionDependencies } from '../../messages/use-cases/delete-narrowed';
import { deleteNarrowed } from '../../messages/use-cases/delete-narrowed';
import type { Transaction, UnitOfWork } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { ChannelId, RealmId } from '../../shared/id';
import type { TopicPreference } from '../topic-preference';
import { visibilityPolicy } from '../topic-preference';
import { loadMutedTopics } from './load-muted-topics';

export type DeleteTopic = { readonly channelId: ChannelId; readonly topic: string };

/** How long a request may go on. Source: reference, «Members, topics, topic delete». */
const maxSeconds = 50;

type PreferenceTx = Pick<Transaction, 'channels' | 'events' | 'topics'>;

type Dependencies = DeletionDependencies & {
  readonly transact: UnitOfWork<'edits' | 'messages' | 'channels' | 'events' | 'topics'>;
  readonly snapshot: UnitOfWork<'channels'>;
};

const forget = (
  tx: PreferenceTx,
  realmId: RealmId,
  before: TopicPreference,
  now: number,
): TE.TaskEither<Unexpected, void> => {
  const preference = { ...before, policy: visibilityPolicy.inherit, updatedAt: now };
  return pipe(
    tx.topics.setPreference(realmId, preference),
    TE.flatMap(() => loadMutedTopics(tx, { realm: { id: realmId }, user: { id: before.userId } })),
    TE.flatMap((muted) =>
      tx.events.emit(realmId, [
        {
          event: { _tag: 'TopicPreferenceChanged', preference, muted },
          audience: onlyTo(before.userId),
          width: 2,
        },
      ]),
    ),
  );
};

/** What anybody wanted to hear of a topic goes with it, unless others still have messages there. */
const forgetPreferences = (
  tx: Pick<Transaction, 'channels' | 'events' | 'messages' | 'topics'>,
  { realm, user }: Caller,
  { channelId, topic }: DeleteTopic,
  now: number,
): TE.TaskEither<InvalidChannelId | Unexpected, void> =>
  pipe(
    tx.channels.findManyFor(realm.id, user.id, [channelId]),
    TE.flatMap(([target]) =>
      target === undefined
        ? TE.right(true)
        : tx.messages.hasAny(realm.id, target.channel.recipientId, topic),
    ),
    TE.flatMap((isAlive) =>
      isAlive ? TE.right([]) : tx.topics.preferencesAbout(realm.id, channelId, topic),
    ),
    TE.flatMap(TE.traverseSeqArray((preference) => forget(tx, realm.id, preference, now))),
    TE.map(() => undefined),
  );

/**
 * Deletes what the caller can read of a topic, the newest first; whether all of it is gone.
 *
 * Source: reference, «Members, topics, topic delete».
 */
export const deleteTopic =
  (dependencies: Dependencies) =>
  (
    caller: Caller,
    { channelId, topic: name }: DeleteTopic,
  ): TE.TaskEither<InvalidChannelId | Unexpected, boolean> => {
    const { snapshot, transact, clock } = dependencies;
    const topic = canonicalTopic(name);
    return pipe(
      TE.Do,
      TE.bindW('target', () => snapshot((tx) => accessContent(tx, caller, channelId))),
      TE.bindW('isComplete', ({ target: { channel } }) =>
        deleteNarrowed(dependencies)({
          realmId: caller.realm.id,
          narrow: [
            { _tag: 'Channel', channelId, recipientId: channel.recipientId, negated: false },
            { _tag: 'Topic', topic, negated: false },
          ],
          history: hasSharedHistory(channel.privacy)
            ? { _tag: 'Shared' }
            : { _tag: 'Personal', userId: caller.user.id },
          before: endOfHistory,
          deleterId: caller.user.id,
          deadline: clock.now() + maxSeconds,
        }),
      ),
      TE.tap(({ isComplete }) =>
        isComplete
          ? transact((tx: Pick<Transaction, 'channels' | 'events' | 'messages' | 'topics'>) =>
              forgetPreferences(tx, caller, { channelId, topic }, clock.now()),
            )
          : TE.right(undefined),
      ),
      TE.map(({ isComplete }) => isComplete),
    );
  };
