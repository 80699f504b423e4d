import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { UnreadMessage } from '../../../channels';
import { isMutedTopic, policyAtLevel, visibilityPolicy } from '../../../channels';
import type { Async, ChannelId, FeatureLevel } from '../../../kernel';
import { foldCase, together } from '../../../kernel';
import type { Reader } from '../../transaction';

/** Whether a message is in a muted channel or topic. */
type IsMuted = (message: Pick<UnreadMessage, 'place'>) => boolean;

/** What is known about the messages, and about the client that the answer is for. */
type MutedScope = {
  /** The channels of the messages, if these are known. */
  readonly channelIds?: readonly ChannelId[] | undefined;
  /** The level of the client; if there is none, all preferences count. */
  readonly level?: FeatureLevel | undefined;
};

/** Loads which channels and topics the caller has muted. */
export const loadMuted = (
  { subscriptions, topicPreferences }: Pick<Reader, 'subscriptions' | 'topicPreferences'>,
  { realm, user }: Pick<Caller, 'realm' | 'user'>,
  { channelIds, level }: MutedScope = {},
): Async<IsMuted> =>
  pipe(
    together({
      muted: subscriptions.mutedChannelsOf(realm.id, user.id),
      preferences: topicPreferences.of(realm.id, user.id, channelIds),
    }),
    TE.map(({ muted, preferences }) => {
      const policies = new Map(
        preferences.map(({ channelId, topic, policy }) => [
          `${channelId} ${foldCase(topic)}`,
          level === undefined ? policy : policyAtLevel(level, policy),
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
