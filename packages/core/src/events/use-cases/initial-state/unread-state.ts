import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { summarizeUnread } from '../../../flags/unread-summary';
import { foldCase } from '../../../shared/text';
import { isMutedTopic, visibilityPolicy } from '../../../topics/topic-preference';
import type { InitialStateSection } from './section';

/** What the caller has not read. */
export const unreadState: InitialStateSection = (
  { flags, subscriptions, topics },
  { realm, user },
  { capabilities },
) =>
  pipe(
    TE.Do,
    TE.bind('unread', () => flags.unreadOf(realm.id, user.id)),
    TE.bind('channels', () => subscriptions.channelsOf(realm.id, user.id)),
    TE.bind('preferences', () => topics.preferencesOf(realm.id, user.id)),
    TE.map(({ unread, channels, preferences }) => {
      const muted = new Set(
        channels.filter(([, { isMuted }]) => isMuted).map(([channel]) => channel.id),
      );
      const policies = new Map(
        preferences.map(({ channelId, topic, policy }) => [
          `${channelId} ${foldCase(topic)}`,
          policy,
        ]),
      );
      return {
        unread_msgs: summarizeUnread(unread, {
          ownId: user.id,
          isMuted: (channelId, topic) =>
            isMutedTopic({
              policy: policies.get(`${channelId} ${foldCase(topic)}`) ?? visibilityPolicy.inherit,
              isChannelMuted: muted.has(channelId),
            }),
          allowEmptyTopicName: capabilities.has('empty_topic_name'),
        }),
      };
    }),
  );
