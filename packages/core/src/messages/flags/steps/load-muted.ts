import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { UnreadMessage } from '../../../channels';
import { isMutedTopic, visibilityPolicy } from '../../../channels';
import type { ChannelId, Unexpected } from '../../../kernel';
import { foldCase, together } from '../../../kernel';
import type { Transaction } from '../../transaction';

/** Whether a message is in a muted channel or topic. */
export type IsMuted = (message: Pick<UnreadMessage, 'place'>) => boolean;

/**
 * Loads which channels and topics the caller has muted.
 *
 * @param channelIds the channels of the messages, if these are known
 */
export const loadMuted = (
  { subscriptions, topics }: Pick<Transaction, 'subscriptions' | 'topics'>,
  { realm, user }: Pick<Caller, 'realm' | 'user'>,
  channelIds?: readonly ChannelId[],
): TE.TaskEither<Unexpected, IsMuted> =>
  pipe(
    together({
      muted: subscriptions.mutedChannelsOf(realm.id, user.id),
      preferences: topics.preferencesOf(realm.id, user.id, channelIds),
    }),
    TE.map(({ muted, preferences }) => {
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
