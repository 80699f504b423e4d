import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, User } from '../../../access';
import { isBot, isServiceBot, isSystemBot } from '../../../access';
import type { Unexpected, UserId } from '../../../kernel';
import type { Transaction } from '../../transaction';
import type { MentionTargets } from '../mention-targets';
import { flagsToSet } from '../mention-targets';
import type { SentMessage, UnsentMessage } from '../sent-message';
import { keepHolders } from './find-mention-targets';

type Tx = Pick<Transaction, 'flags' | 'messages' | 'users'>;

export type Noticed = {
  readonly mentionTargets: MentionTargets;
  /** Bots that are not in the channel, and have the message because they are mentioned. */
  readonly bots: readonly UserId[];
  /** People mentioned by name who have the message. */
  readonly people: readonly UserId[];
};

const isCallable = (user: User): boolean =>
  isBot(user) && !isServiceBot(user) && !isSystemBot(user) && user.isActive;

/** Those whom the text mentions by name. */
export const findNamed = (
  { users }: Pick<Tx, 'users'>,
  { realm }: Caller,
  { rendering: { mentions } }: UnsentMessage,
): TE.TaskEither<Unexpected, readonly User[]> =>
  mentions.userIds.length === 0 ? TE.right([]) : users.findMany(realm.id, mentions.userIds);

/** Who notices the message; a bot that is mentioned has it wherever it was sent. */
export const noticeMessage = (
  tx: Tx,
  { realm }: Caller,
  { id, destination }: SentMessage,
  named: readonly User[],
  meant: MentionTargets,
): TE.TaskEither<Unexpected, Noticed> =>
  pipe(
    TE.Do,
    TE.bind('mentionTargets', () => keepHolders(tx, realm, id, meant)),
    TE.let('bots', ({ mentionTargets }) =>
      destination.channel === undefined
        ? []
        : named
            .filter((user) => isCallable(user) && !mentionTargets.mentioned.includes(user.id))
            .map((user) => user.id),
    ),
    TE.tap(({ bots }) => tx.flags.deliver(realm.id, id, bots)),
    TE.map(({ mentionTargets, bots }) => ({
      mentionTargets: { ...mentionTargets, mentioned: [...mentionTargets.mentioned, ...bots] },
      bots,
      people: named
        .filter((user) => !isBot(user) && mentionTargets.mentioned.includes(user.id))
        .map((user) => user.id),
    })),
  );

export type Readership = {
  readonly isReadBySender: boolean;
  /** Who besides has no need to look at it. */
  readonly readBy?: readonly UserId[];
};

/** For whom the message is read as soon as it is there. */
export const readersOf = (
  { user }: Caller,
  { isReadBySender, readBy = [] }: Readership,
  { mentionTargets: { mutedBy } }: Noticed,
): readonly UserId[] =>
  Array.from(new Set([...(isReadBySender ? [user.id] : []), ...readBy, ...mutedBy]));

/** Writes what differs from user to user: rows only where there is something to say. */
export const writeFlags = (
  { flags }: Pick<Tx, 'flags'>,
  { realm }: Caller,
  read: readonly UserId[],
  { mentionTargets }: Noticed,
  { id }: SentMessage,
): TE.TaskEither<Unexpected, void> =>
  pipe(
    flags.markReadBy(realm.id, id, read),
    TE.flatMap(() => flags.set(realm.id, id, flagsToSet(mentionTargets))),
  );
