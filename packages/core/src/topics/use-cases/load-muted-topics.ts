import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Transaction } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { RealmId, UserId } from '../../shared/id';
import type { Timestamp } from '../../shared/timestamp';
import { visibilityPolicy } from '../topic-preference';

export type MutedTopic = {
  readonly channelName: string;
  readonly topic: string;
  readonly updatedAt: Timestamp;
};

/** Whose topics. A caller is one. */
type Owner = { readonly realm: { readonly id: RealmId }; readonly user: { readonly id: UserId } };

/** The topics that somebody muted, with the names of their channels. */
export const loadMutedTopics = (
  { channels, topics }: Pick<Transaction, 'channels' | 'topics'>,
  { realm, user }: Owner,
): TE.TaskEither<Unexpected, readonly MutedTopic[]> =>
  pipe(
    TE.Do,
    TE.bind('muted', () =>
      pipe(
        topics.preferencesOf(realm.id, user.id),
        TE.map((all) => all.filter(({ policy }) => policy === visibilityPolicy.muted)),
      ),
    ),
    TE.bind('found', ({ muted }) =>
      channels.findManyFor(
        realm.id,
        user.id,
        Array.from(new Set(muted.map(({ channelId }) => channelId))),
      ),
    ),
    TE.map(({ muted, found }) => {
      const names = new Map(found.map(({ channel }) => [channel.id, channel.name]));
      return muted.flatMap(({ channelId, topic, updatedAt }) => {
        const channelName = names.get(channelId);
        return channelName === undefined ? [] : [{ channelName, topic, updatedAt }];
      });
    }),
  );
