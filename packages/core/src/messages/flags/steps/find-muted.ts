import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { UnreadMessage } from '../../../channels';
import { isMutedTopic, visibilityPolicy } from '../../../channels';
import type { Unexpected } from '../../../kernel';
import { foldCase } from '../../../kernel';
import type { Transaction } from '../../transaction';

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
