import type * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, Realm, UserSettings } from '../../../access';
import type { Channel, Action, TopicPreference, TopicStatus } from '../../../channels';
import {
  followsWhenMentioned,
  hasSharedHistory,
  raisedPolicy,
  visibilityPolicy,
} from '../../../channels';
import type { MessageId, Timestamp, Unexpected, UserId } from '../../../kernel';
import { together } from '../../../kernel';
import type { Transaction } from '../../transaction';

export type VisibilityNeeds = 'messages' | 'topics' | 'userSettings';
type Tx = Pick<Transaction, VisibilityNeeds>;

type TopicPlace = { readonly channel: Channel; readonly topic: string };

/** How somebody stands to a topic. */
export type TopicFollowFacts = {
  readonly userId: UserId;
  readonly settings: UserSettings;
  readonly standing: TopicStatus;
};

/** What the users have set in general, and about the topic. */
const load = (
  { topics, userSettings }: Tx,
  realm: Realm,
  { channel, topic }: TopicPlace,
  userIds: readonly UserId[],
): TE.TaskEither<Unexpected, readonly TopicFollowFacts[]> =>
  userIds.length === 0
    ? TE.right([])
    : pipe(
        together({
          settings: userSettings.of(realm.id, userIds),
          statuses: topics.statusesOf(realm.id, { channelId: channel.id, topic }, userIds),
        }),
        TE.map(({ settings, statuses }) =>
          userIds.flatMap((userId) => {
            const [own, standing] = [settings.get(userId), statuses.get(userId)];
            return own === undefined || standing === undefined
              ? []
              : [{ userId, settings: own, standing }];
          }),
        ),
      );

/** How the caller stands to the topic. */
export const loadFollowFacts = (
  tx: Tx,
  { realm, user }: Caller,
  place: TopicPlace,
): TE.TaskEither<Unexpected, TopicFollowFacts | undefined> =>
  pipe(
    load(tx, realm, place, [user.id]),
    TE.map(([own]) => own),
  );

/** The first message of the topic that the caller can see. */
export const findOldest = (
  { messages }: Tx,
  { realm, user }: Caller,
  { channel, topic }: TopicPlace,
): TE.TaskEither<Unexpected, O.Option<MessageId>> =>
  messages.oldestIn(
    realm.id,
    channel.recipientId,
    topic,
    hasSharedHistory(channel.privacy) ? undefined : user.id,
  );

/**
 * What doing something in a topic makes somebody hear of it from then on, by their settings; none if
 * nothing changes. Bots have no say: they are not to be asked about.
 *
 * Source: reference, «POST /messages», side effects, and «Reactions».
 */
export const raisedPreference = (
  { userId, settings, standing }: TopicFollowFacts,
  deed: Action,
  { channel, topic }: TopicPlace,
  now: Timestamp,
): TopicPreference | undefined => {
  const policy = raisedPolicy(settings, deed, standing);
  return policy === undefined
    ? undefined
    : { userId, channelId: channel.id, topic, policy, updatedAt: now };
};

/** What being mentioned makes people follow. Source: reference, «POST /messages», side effects. */
export const followWhereMentioned = (
  tx: Tx,
  realm: Realm,
  place: TopicPlace,
  mentioned: readonly UserId[],
  now: Timestamp,
): TE.TaskEither<Unexpected, readonly TopicPreference[]> =>
  pipe(
    load(tx, realm, place, mentioned),
    TE.map((known) =>
      known
        .filter(({ settings, standing }) => followsWhenMentioned(settings, standing))
        .map(({ userId }) => ({
          userId,
          channelId: place.channel.id,
          topic: place.topic,
          policy: visibilityPolicy.followed,
          updatedAt: now,
        })),
    ),
  );
