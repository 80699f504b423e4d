import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import { isBot } from '../../../access';
import type { TopicPreference } from '../../../channels';
import { changePreferences } from '../../../channels';
import type { MessageId, Unexpected, UserId } from '../../../kernel';
import { together } from '../../../kernel';
import type { AddressedEvent } from '../../domain-events';
import type { TopicFollowFacts, VisibilityNeeds } from '../../topics/steps/raise-visibility';
import {
  loadFollowFacts,
  findOldest,
  followWhereMentioned,
  raisedPreference,
} from '../../topics/steps/raise-visibility';
import type { Transaction } from '../../transaction';
import type { SentMessage, UnsentMessage } from '../sent-message';

type Tx = Pick<Transaction, VisibilityNeeds>;

type Beginning = {
  readonly own: TopicFollowFacts | undefined;
  readonly oldest: O.Option<MessageId>;
};

/** How the topic stands with the sender, and what it began with. */
export const findBeginning = (
  tx: Tx,
  caller: Caller,
  { destination: { channel, topic } }: UnsentMessage,
): TE.TaskEither<Unexpected, Beginning> =>
  channel === undefined || isBot(caller.user)
    ? TE.right({ own: undefined, oldest: O.none })
    : together({
        own: loadFollowFacts(tx, caller, { channel, topic }),
        oldest: findOldest(tx, caller, { channel, topic }),
      });

/** How the topic stands with the sender from this message on, where that is another way. */
export const raised = (
  { id, destination: { channel, topic }, now }: SentMessage,
  { own, oldest }: Beginning,
): TopicPreference | undefined =>
  channel === undefined || own === undefined
    ? undefined
    : raisedPreference(
        own,
        O.isNone(oldest) || oldest.value === id ? 'initiation' : 'sending',
        { channel, topic },
        now,
      );

/** What sender and mentioned want to hear of the topic from now on. */
export const followTopic = (
  tx: Tx,
  { realm }: Caller,
  { destination: { channel, topic }, now }: UnsentMessage,
  people: readonly UserId[],
  own: TopicPreference | undefined,
): TE.TaskEither<Unexpected, readonly AddressedEvent[]> => {
  const mentioned = people.filter((id) => id !== own?.userId);
  return pipe(
    channel === undefined
      ? TE.right([])
      : followWhereMentioned(tx, realm, { channel, topic }, mentioned, now),
    TE.flatMap((followed) =>
      changePreferences(tx, realm.id, own === undefined ? followed : [own, ...followed]),
    ),
  );
};
