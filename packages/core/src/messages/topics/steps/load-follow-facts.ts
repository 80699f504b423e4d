import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, Realm } from '../../../access';
import { isBot } from '../../../access';
import type { MessageForViewer } from '../../../channels';
import type { Async, Timestamp, UserId } from '../../../kernel';
import { together } from '../../../kernel';
import type { Reader } from '../../transaction';
import type { ChannelTopicName, Participant, TopicFollowFacts } from '../topic-following';
import { planParticipation } from '../topic-following';

type Tx = Pick<Reader, 'topicPreferences' | 'userSettings'>;

/** Loads the users' settings and their policies for the topic with at most two queries. */
export const loadFollowFacts = (
  { topicPreferences, userSettings }: Tx,
  realm: Realm,
  { channel, topic }: ChannelTopicName,
  userIds: readonly UserId[],
): Async<readonly TopicFollowFacts[]> =>
  userIds.length === 0
    ? TE.right([])
    : pipe(
        together({
          settings: userSettings.of(realm.id, userIds),
          statuses: topicPreferences.statusesOf(
            realm.id,
            { channelId: channel.id, topic },
            userIds,
          ),
        }),
        TE.map((found) =>
          userIds.flatMap((userId) => {
            const [settings, status] = [found.settings.get(userId), found.statuses.get(userId)];
            return settings === undefined || status === undefined
              ? []
              : [{ userId, settings, status }];
          }),
        ),
      );

/**
 * Loads what decides whether the caller follows or unmutes the topic of a message that they react to
 * or vote on, and, if they do, what they have muted; undefined for bots, and where the caller is not
 * subscribed.
 *
 * Source: docs/reference/topics.md#automatic-policies.
 */
export const loadParticipant = (
  tx: Tx,
  { user, realm }: Caller,
  message: MessageForViewer,
  now: Timestamp,
): Async<Participant | undefined> => {
  const { channel: place, topic } = message;
  return place?.isSubscribed !== true || isBot(user)
    ? TE.right(undefined)
    : pipe(
        loadFollowFacts(tx, realm, { channel: place.channel, topic }, [user.id]),
        TE.flatMap(([own]) => {
          const participant = own && { ...own, muted: [] };
          return planParticipation(participant, message, now).length === 0
            ? TE.right(participant)
            : pipe(
                tx.topicPreferences.mutedOf(realm.id, [user.id]),
                TE.map((muted) => own && { ...own, muted: muted.get(user.id) ?? [] }),
              );
        }),
      );
};
