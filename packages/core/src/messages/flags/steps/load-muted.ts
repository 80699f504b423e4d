import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { UnreadMessage } from '../../../channels';
import { isMutedTopic, visibilityPolicy } from '../../../channels';
import type { Unexpected } from '../../../kernel';
import { foldCase } from '../../../kernel';
import type { Transaction } from '../../transaction';

/** Whether a message is in a muted channel or topic. */
export type IsMuted = (message: Pick<UnreadMessage, 'place'>) => boolean;

/** Loads which channels and topics the caller has muted. */
export const loadMuted = (
  { subscriptions, topics }: Pick<Transaction, 'subscriptions' | 'topics'>,
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
