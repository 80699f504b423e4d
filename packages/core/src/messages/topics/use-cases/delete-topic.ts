import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import {
  canonicalTopic,
  hasSharedHistory,
  loadPreferenceChanges,
  loadReadableChannel,
  newPreferences,
  preferenceEvents,
  visibilityPolicy,
} from '../../../channels';
import type { Async, ChannelId, Timestamp, Work } from '../../../kernel';
import { endOfHistory } from '../../messages/anchor';
import type { DeletionDependencies } from '../../messages/steps/delete-narrowed';
import { deleteNarrowed } from '../../messages/steps/delete-narrowed';
import { term } from '../../narrows/narrow';
import { deleteArchived } from '../../retention/steps/delete-archived';
import type { Snapshot, Transaction } from '../../transaction';
import type { Channel, ChannelFailure } from '../../../channels';

export type DeleteTopic = { readonly channelId: ChannelId; readonly topic: string };

/** Time limit of a request. Source: docs/reference/topics.md#deleting-a-topic. */
const maxSeconds = 50;

type Dependencies = DeletionDependencies & {
  readonly snapshot: Snapshot<'channels'>;
};

/** Deletes the preferences of all users about the topic, unless it still has messages. */
const forgetPreferences = (
  tx: Transaction,
  { realm, user }: Caller,
  { channelId, topic }: DeleteTopic,
  now: number,
): Work<ChannelFailure<'InvalidChannelId'>, void> =>
  pipe(
    tx.channels.loadManyFor(realm.id, user.id, [channelId]),
    TE.flatMap(([target]) =>
      target === undefined
        ? TE.right(true)
        : tx.messages.hasAny(realm.id, target.channel.recipientId, topic),
    ),
    TE.flatMap((isAlive) =>
      isAlive ? TE.right([]) : tx.topicPreferences.about(realm.id, channelId, topic),
    ),
    TE.flatMap((preferences) =>
      loadPreferenceChanges(
        tx,
        realm.id,
        preferences.map((preference) => ({
          ...preference,
          policy: visibilityPolicy.inherit,
          updatedAt: now,
        })),
        undefined,
      ),
    ),
    TE.flatMap((changes) =>
      changes.length === 0
        ? TE.right(undefined)
        : pipe(
            tx.topicPreferences.set(realm.id, newPreferences(changes)),
            TE.flatMap(() => tx.events.emit(realm.id, preferenceEvents(changes))),
          ),
    ),
  );

/** Deletes what the caller can read of the topic from the archive, so that it is not restored. */
const deleteFromArchive = (
  dependencies: Dependencies,
  { realm, user }: Caller,
  { recipientId, privacy }: Channel,
  topic: string,
  deadline: Timestamp,
): Async<boolean> =>
  deleteArchived(
    dependencies,
    realm.id,
    (archive, limit) =>
      archive.lockInTopic(
        realm.id,
        { recipientId, topic, inHistoryOf: hasSharedHistory(privacy) ? undefined : user.id },
        limit,
      ),
    deadline,
  );

/**
 * Deletes the messages of a topic that the caller can read, newest first, and then those in the
 * archive. Returns whether none of them is left.
 *
 * Source: docs/reference/topics.md#deleting-a-topic.
 */
export const deleteTopic =
  (dependencies: Dependencies) =>
  (
    caller: Caller,
    { channelId, topic: name }: DeleteTopic,
  ): Work<ChannelFailure<'InvalidChannelId'>, boolean> => {
    const { snapshot, transact, clock } = dependencies;
    const topic = canonicalTopic(name);
    const deadline = clock.now() + maxSeconds;
    return pipe(
      TE.Do,
      TE.bindW('target', () =>
        snapshot(caller.realm.id)((tx) => loadReadableChannel(tx, caller, channelId)),
      ),
      TE.bindW('isEmpty', ({ target: { channel } }) =>
        deleteNarrowed(dependencies)({
          realmId: caller.realm.id,
          narrow: [term('channel', channel.recipientId), term('topic', topic)],
          history: hasSharedHistory(channel.privacy)
            ? { _tag: 'Shared' }
            : { _tag: 'Personal', reader: caller },
          before: endOfHistory,
          deleterId: caller.user.id,
          deadline,
        }),
      ),
      TE.bindW('isComplete', ({ target: { channel }, isEmpty }) =>
        isEmpty
          ? deleteFromArchive(dependencies, caller, channel, topic, deadline)
          : TE.right(false),
      ),
      TE.tap(({ isComplete }) =>
        isComplete
          ? transact(caller, (tx) =>
              forgetPreferences(tx, caller, { channelId, topic }, clock.now()),
            )
          : TE.right(undefined),
      ),
      TE.map(({ isComplete }) => isComplete),
    );
  };
