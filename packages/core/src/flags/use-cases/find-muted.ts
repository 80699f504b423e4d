import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../authentication/caller';
import type { Transaction } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import { foldCase } from '../../shared/text';
import { isMutedTopic, visibilityPolicy } from '../../topics/topic-preference';
import type { UnreadMessage } from '../unread-message';

export type MutedNeeds = 'subscriptions' | 'topics';

/** Whether a message is in what somebody has muted. */
export type IsMuted = (message: Pick<UnreadMessage, 'place'>) => boolean;

/** What the caller has muted: channels, and topics by themselves. */
export const findMuted = (
  { subscriptions, topics }: Pick<Transaction, MutedNeeds>,
  { realm, user }: Pick<Caller, 'realm' | 'user'>,
): TE.TaskEither<Unexpected, IsMuted> =>
  pipe(
    TE.Do,
    TE.bind('channels', () => subscriptions.channelsOf(realm.id, user.id)),
    TE.bind('preferences', () => topics.preferencesOf(realm.id, user.id)),
    TE.map(({ channels, preferences }) => {
      const muted = new Set(
        channels.filter(([, { isMuted }]) => isMuted).map(([channel]) => channel.id),
      );
      const policies = new Map(
        preferences.map(({ channelId, topic, policy }) => [
          `${channelId} ${foldCase(topic)}`,
          policy,
        ]),
      );
      return ({ place }) =>
        place._tag === 'InChannel' &&
        isMutedTopic({
          policy:
            policies.get(`${place.channelId} ${foldCase(place.topic)}`) ?? visibilityPolicy.inherit,
          isChannelMuted: muted.has(place.channelId),
        });
    }),
  );
