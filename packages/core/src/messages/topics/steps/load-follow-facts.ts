import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm } from '../../../access';
import type { Unexpected, UserId } from '../../../kernel';
import { together } from '../../../kernel';
import type { Reader } from '../../transaction';
import type { ChannelTopicName, TopicFollowFacts } from '../topic-following';

/** Loads the users' settings and their policies for the topic with at most two queries. */
export const loadFollowFacts = (
  { topics, userSettings }: Pick<Reader, 'topics' | 'userSettings'>,
  realm: Realm,
  { channel, topic }: ChannelTopicName,
  userIds: readonly UserId[],
): TE.TaskEither<Unexpected, readonly TopicFollowFacts[]> =>
  userIds.length === 0
    ? TE.right([])
    : pipe(
        together({
          settings: userSettings.of(realm.id, userIds),
          statuses: topics.statusesOf(realm.id, { channelId: channel.id, topic }, userIds),
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
