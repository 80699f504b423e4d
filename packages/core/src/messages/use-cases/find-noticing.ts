import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { alertedBy } from '../../alert-words/alert-word';
import type { Transaction } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { Realm } from '../../realms/realm';
import type { Mentions } from '../../rendering/rendering';
import type { MessageId, RecipientId, UserId } from '../../shared/id';
import type { Noticing } from '../noticing';

export type NoticingNeeds = 'messages' | 'readerWishes' | 'topics' | 'users';
type Tx = Pick<Transaction, NoticingNeeds>;

/** What of a message decides for whom it stands out. */
export type Noticeable = {
  readonly id: MessageId;
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

/** Those who took part in the topic, if they are meant. */
const meantInTopic = (
  { topics }: Tx,
  realm: Realm,
  { recipientId, topic, mentions }: Noticeable,
): TE.TaskEither<Unexpected, readonly UserId[]> =>
  topic === undefined || !mentions.everyoneInTopic
    ? TE.right([])
    : topics.participantsIn(realm.id, recipientId, topic);

/**
 * For whom the message stands out: among those who have it and nobody else, so that a mention tells
 * nobody of what they may not read.
 *
 * Source: API document, «Message flags»; reference, «How flags are computed at send time».
 */
export const findNoticing = (
  tx: Tx,
  realm: Realm,
  message: Noticeable,
): TE.TaskEither<Unexpected, Noticing> =>
  pipe(
    TE.Do,
    TE.bind('members', () => membersOf(tx, realm, message.mentions)),
    TE.bind('inTopic', () => meantInTopic(tx, realm, message)),
    TE.bind('wishes', () => tx.readerWishes.of(realm.id, message)),
    TE.let('mentioned', ({ members }) => [...message.mentions.userIds, ...members]),
    TE.let('alerted', ({ wishes }) => alertedBy(message.content, wishes.watchedWords)),
    TE.bind('holders', ({ mentioned, inTopic, alerted, wishes }) =>
      tx.messages.holdersAmong(
        realm.id,
        message.id,
        Array.from(new Set([...mentioned, ...inTopic, ...alerted, ...wishes.mutedBy])),
      ),
    ),
    TE.map(({ mentioned, inTopic, alerted, wishes, holders }) => {
      const holding = (named: readonly UserId[]) => {
        const meant = new Set(named);
        return holders.filter((id) => meant.has(id));
      };
      return {
        mentioned: holding(mentioned),
        topic_wildcard_mentioned: holding(inTopic),
        has_alert_word: holding(alerted),
        indifferent: holding(wishes.mutedBy),
      };
    }),
  );
