import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../authentication/caller';
import type { Channel } from '../../channels/channel';
import { hasSharedHistory } from '../../channels/channel-privacy';
import type { Transaction } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { Realm } from '../../realms/realm';
import type { UserId } from '../../shared/id';
import type { Timestamp } from '../../shared/timestamp';
import { isBot } from '../../users/user';
import type { UserSettings } from '../../users/user-settings';
import type { Deed } from '../automatic-visibility';
import { asksForInitiation, followsWhenMentioned, raisedPolicy } from '../automatic-visibility';
import type { TopicPreference, TopicStanding } from '../topic-preference';
import { visibilityPolicy } from '../topic-preference';

export type VisibilityNeeds = 'messages' | 'topics' | 'userSettings';
type Tx = Pick<Transaction, VisibilityNeeds>;

type TopicPlace = { readonly channel: Channel; readonly topic: string };

type Known = {
  readonly userId: UserId;
  readonly settings: UserSettings;
  readonly standing: TopicStanding;
};

/** What the users have set in general, and about the topic. */
const load = (
  { topics, userSettings }: Tx,
  realm: Realm,
  { channel, topic }: TopicPlace,
  userIds: readonly UserId[],
): TE.TaskEither<Unexpected, readonly Known[]> =>
  userIds.length === 0
    ? TE.right([])
    : pipe(
        TE.Do,
        TE.bind('settings', () => userSettings.of(realm.id, userIds)),
        TE.bind('standings', () =>
          topics.standingsOf(realm.id, { channelId: channel.id, topic }, userIds),
        ),
        TE.map(({ settings, standings }) =>
          userIds.flatMap((userId) => {
            const [own, standing] = [settings.get(userId), standings.get(userId)];
            return own === undefined || standing === undefined
              ? []
              : [{ userId, settings: own, standing }];
          }),
        ),
      );

/** Whether what the caller is about to send is the first message of the topic that they can see. */
const isBeginning = (
  { messages }: Tx,
  { realm, user }: Caller,
  { channel, topic }: TopicPlace,
): TE.TaskEither<Unexpected, boolean> =>
  pipe(
    messages.hasAny(
      realm.id,
      channel.recipientId,
      topic,
      hasSharedHistory(channel.privacy) ? undefined : user.id,
    ),
    TE.map((exists) => !exists),
  );

/**
 * What doing something in a topic makes the caller hear of it from then on, by their settings; none
 * if nothing changes. To be asked before a message is sent. Bots have no say.
 *
 * Source: reference, «POST /messages», side effects, and «Reactions».
 */
export const raiseVisibility = (
  tx: Tx,
  caller: Caller,
  deed: Exclude<Deed, 'initiation'>,
  place: TopicPlace,
  now: Timestamp,
): TE.TaskEither<Unexpected, TopicPreference | undefined> =>
  isBot(caller.user)
    ? TE.right(undefined)
    : pipe(
        TE.Do,
        TE.bind('known', () => load(tx, caller.realm, place, [caller.user.id])),
        TE.bind('begins', ({ known: [own] }) =>
          deed === 'sending' && own !== undefined && asksForInitiation(own.settings, own.standing)
            ? isBeginning(tx, caller, place)
            : TE.right(false),
        ),
        TE.map(({ known: [own], begins }) => {
          const policy =
            own && raisedPolicy(own.settings, begins ? 'initiation' : deed, own.standing);
          return policy === undefined
            ? undefined
            : {
                userId: caller.user.id,
                channelId: place.channel.id,
                topic: place.topic,
                policy,
                updatedAt: now,
              };
        }),
      );

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
