import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Principals, User, Viewer } from '../../../access';
import { loadPrincipals, matchPrincipals } from '../../../access';
import type { Unexpected } from '../../../kernel';
import { UserId, asId, participants } from '../../../kernel';
import type { Transaction } from '../../transaction';
import type { NarrowCondition } from '../narrow';
import type { RequestedTerm } from '../narrow-request';
import type { MessageFailure } from '../../failures';
import { unknownOperand } from '../../failures';

type Tx = Pick<Transaction, 'recipients' | 'users'>;
type Operand = RequestedTerm['operand'];
type Resolution = TE.TaskEither<
  MessageFailure<'InvalidNarrowOperator'> | Unexpected,
  NarrowCondition
>;

const principalsOf = (operand: Operand): Principals => {
  if (typeof operand === 'string') {
    const emails = operand.split(',').map((email) => email.trim());
    return { _tag: 'ByEmails', emails: emails.filter((email) => email !== '') };
  }
  const ids = typeof operand === 'number' ? [operand] : operand;
  return { _tag: 'ByIds', ids: ids.map(asId(UserId)) };
};

const findPeople = (
  tx: Tx,
  { realm }: Viewer,
  operand: Operand,
): TE.TaskEither<Unexpected, O.Option<readonly User[]>> => {
  const principals = principalsOf(operand);
  return pipe(
    loadPrincipals(tx, realm, principals),
    TE.map((users) => O.fromEither(matchPrincipals(principals, users, realm))),
  );
};

const findPerson = (
  tx: Tx,
  viewer: Viewer,
  operand: Operand,
): TE.TaskEither<MessageFailure<'InvalidNarrowOperator'> | Unexpected, User> =>
  pipe(
    findPeople(tx, viewer, operand),
    TE.map(O.flatMap((people) => O.fromNullable(people[0]))),
    TE.flatMap(TE.fromOption(() => unknownOperand('user', operand))),
  );

export const senderTerm = (tx: Tx, viewer: Viewer, operand: Operand): Resolution =>
  pipe(
    findPerson(tx, viewer, operand),
    TE.map((user) => ({ _tag: 'Sender', userId: user.id })),
  );

export const mentionsTerm = (tx: Tx, viewer: Viewer, operand: Operand): Resolution =>
  pipe(
    findPerson(tx, viewer, operand),
    TE.map((user) => ({ _tag: 'Mentions', userId: user.id })),
  );

/** Every conversation that the viewer and somebody else are in, or all of the viewer's own. */
export const directIncludingTerm = (
  tx: Tx,
  viewer: Viewer,
  operand: Operand,
  groupsAlone: boolean,
): Resolution =>
  pipe(
    findPerson(tx, viewer, operand),
    TE.map((user) => ({
      _tag: 'DirectIncluding',
      viewerId: viewer.user?.id ?? user.id,
      userId: user.id,
      groupsAlone,
    })),
  );

export const directTerm = (tx: Tx, viewer: Viewer, operand: Operand): Resolution =>
  pipe(
    TE.Do,
    TE.bindW('people', () => findPeople(tx, viewer, operand)),
    TE.bindW('users', ({ people }) =>
      pipe(
        people,
        TE.fromOption(() => unknownOperand('user in', operand)),
      ),
    ),
    TE.bindW('conversation', ({ users }) =>
      viewer.user === undefined || users.length === 0
        ? TE.right(O.none)
        : tx.recipients.findConversation(
            viewer.realm.id,
            participants(
              viewer.user.id,
              users.map(({ id }) => id),
            ),
          ),
    ),
    TE.map(({ conversation }) => ({
      _tag: 'Direct',
      recipientId: O.toUndefined(conversation)?.id,
    })),
  );
