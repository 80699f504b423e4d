import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Mentions, Realm } from '../../../access';
import type { MessageId, RecipientId, Unexpected, UserId } from '../../../kernel';
import { together } from '../../../kernel';
import { alertedBy } from '../../alert-words/alert-word';
import type { Transaction } from '../../transaction';
import type { MentionTargets } from '../mention-targets';

export type MentionTargetNeeds = 'messages' | 'notificationPreferences' | 'topics' | 'users';
type Tx = Pick<Transaction, MentionTargetNeeds>;

/** What of a message decides for whom it stands out. */
export type MentioningMessage = {
  readonly senderId: UserId;
  readonly recipientId: RecipientId;
  /** Undefined for direct messages. */
  readonly topic: string | undefined;
  /** Markdown. */
  readonly content: string;
  readonly mentions: Mentions;
};

/** Members of the groups, through subgroups too. */
const membersOf = (
  { users }: Tx,
  realm: Realm,
  { groupIds }: Mentions,
): TE.TaskEither<Unexpected, readonly UserId[]> =>
  groupIds.length === 0 ? TE.right([]) : users.activeIn(realm, groupIds);

/** Those who took part in the topic, the sender by this very message, if they are meant. */
const topicParticipants = (
  { topics }: Tx,
  realm: Realm,
  { senderId, recipientId, topic, mentions }: MentioningMessage,
): TE.TaskEither<Unexpected, readonly UserId[]> =>
  topic === undefined || !mentions.everyoneInTopic
    ? TE.right([])
    : pipe(
        topics.participantsIn(realm.id, recipientId, topic),
        TE.map((participants) => [...participants, senderId]),
      );

/**
 * Whom the message means, whether or not they have it.
 *
 * Source: reference, «How flags are computed at send time».
 */
export const findMentionTargets = (
  tx: Tx,
  realm: Realm,
  message: MentioningMessage,
): TE.TaskEither<Unexpected, MentionTargets> =>
  pipe(
    together({
      members: membersOf(tx, realm, message.mentions),
      inTopic: topicParticipants(tx, realm, message),
      wishes: tx.notificationPreferences.of(realm.id, message),
    }),
    TE.map(({ members, inTopic, wishes }) => ({
      mentioned: [...message.mentions.userIds, ...members],
      topic_wildcard_mentioned: inTopic,
      has_alert_word: alertedBy(message.content, wishes.watchedWords),
      mutedBy: wishes.mutedBy,
    })),
  );

/**
 * Keeps those who have the message and nobody else, so that a mention tells nobody of what they may
 * not read. One query, and none where nobody is meant.
 *
 * Source: API document, «Message flags».
 */
export const keepHolders = (
  { messages }: Pick<Tx, 'messages'>,
  realm: Realm,
  id: MessageId,
  meant: MentionTargets,
): TE.TaskEither<Unexpected, MentionTargets> =>
  pipe(
    messages.holdersAmong(realm.id, id, Array.from(new Set(Object.values(meant).flat()))),
    TE.map((holders) => {
      const holding = (named: readonly UserId[]) => {
        const asked = new Set(named);
        return holders.filter((holder) => asked.has(holder));
      };
      return {
        mentioned: holding(meant.mentioned),
        topic_wildcard_mentioned: holding(meant.topic_wildcard_mentioned),
        has_alert_word: holding(meant.has_alert_word),
        mutedBy: holding(meant.mutedBy),
      };
    }),
  );
