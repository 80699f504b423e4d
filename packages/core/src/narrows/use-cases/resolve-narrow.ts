import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Viewer } from '../../authentication/caller';
import { isCaller } from '../../authentication/caller';
import type { ChannelForViewer } from '../../channels/channel-access';
import { canReadContent } from '../../channels/channel-access';
import { hasSharedHistory } from '../../channels/channel-privacy';
import type { Transaction } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import { participants } from '../../recipients/recipient';
import { ChannelId, UserId, asId } from '../../shared/id';
import type { Principals } from '../../users/principals';
import { matchPrincipals } from '../../users/principals';
import type { User } from '../../users/user';
import { loadPrincipals } from '../../users/use-cases/load-principals';
import type { Narrow, NarrowCondition } from '../narrow';
import type { InvalidNarrowCombination, InvalidNarrowOperator } from '../narrow-failures';
import { invalidNarrowCombination, invalidNarrowOperator } from '../narrow-failures';
import type { RequestedTerm } from '../narrow-request';
import { canonicalOperator, isContradiction } from '../narrow-request';

export type ResolveNarrowFailure = InvalidNarrowOperator | InvalidNarrowCombination | Unexpected;

export type ResolvedNarrow = {
  readonly narrow: Narrow;
  /** The narrow keeps to a channel of which the viewer may read everything, received or not. */
  readonly hasSharedHistory: boolean;
};

type Tx = Pick<Transaction, 'channels' | 'recipients' | 'users'>;

type Resolved = NarrowCondition & { readonly shares?: boolean };

type Resolution = TE.TaskEither<InvalidNarrowOperator | Unexpected, Resolved>;

const unknown = (what: string, operand: RequestedTerm['operand']): InvalidNarrowOperator =>
  invalidNarrowOperator(
    `unknown ${what} ${typeof operand === 'object' ? JSON.stringify(operand) : operand}`,
  );

const findChannel = (
  { channels }: Tx,
  { realm, user }: Viewer,
  operand: RequestedTerm['operand'],
): TE.TaskEither<Unexpected, O.Option<ChannelForViewer>> =>
  typeof operand === 'number'
    ? channels.findFor(realm.id, user?.id, asId(ChannelId)(operand))
    : pipe(
        channels.findByNamesFor(realm.id, user?.id, [String(operand).trim()]),
        TE.map((found) => O.fromNullable(found[0])),
      );

const sharesHistory = (viewer: Viewer, target: ChannelForViewer): boolean =>
  canReadContent(viewer, target) && (hasSharedHistory(target.channel.privacy) || !isCaller(viewer));

const channelTerm = (tx: Tx, viewer: Viewer, operand: RequestedTerm['operand']): Resolution =>
  pipe(
    findChannel(tx, viewer, operand),
    TE.flatMap(TE.fromOption(() => unknown('channel', operand))),
    TE.map((target) => ({
      _tag: 'Channel' as const,
      channelId: target.channel.id,
      recipientId: target.channel.recipientId,
      shares: sharesHistory(viewer, target),
    })),
  );

const principalsOf = (operand: RequestedTerm['operand']): Principals => {
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
  operand: RequestedTerm['operand'],
): TE.TaskEither<Unexpected, O.Option<readonly User[]>> => {
  const principals = principalsOf(operand);
  return pipe(
    loadPrincipals(tx, realm, principals),
    TE.map((users) => O.fromEither(matchPrincipals(principals, users, realm))),
  );
};

const senderTerm = (tx: Tx, viewer: Viewer, operand: RequestedTerm['operand']): Resolution =>
  pipe(
    findPeople(tx, viewer, operand),
    TE.map(O.flatMap((people) => O.fromNullable(people[0]))),
    TE.flatMap(TE.fromOption(() => unknown('user', operand))),
    TE.map((user) => ({ _tag: 'Sender' as const, userId: user.id })),
  );

const directTerm = (tx: Tx, viewer: Viewer, operand: RequestedTerm['operand']): Resolution =>
  pipe(
    TE.Do,
    TE.bindW('people', () => findPeople(tx, viewer, operand)),
    TE.bindW('users', ({ people }) =>
      pipe(
        people,
        TE.fromOption(() => unknown('user in', operand)),
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
      _tag: 'Direct' as const,
      recipientId: O.toUndefined(conversation)?.id,
    })),
  );

const isTerm = (operand: RequestedTerm['operand']): Resolution =>
  operand === 'dm' || operand === 'private'
    ? TE.right({ _tag: 'AnyDirect' })
    : TE.left(unknown("'is' operand", operand));

const resolve = (tx: Tx, viewer: Viewer, { operator, operand }: RequestedTerm): Resolution => {
  switch (canonicalOperator(operator)) {
    case 'channel':
      return channelTerm(tx, viewer, operand);
    case 'topic':
      return TE.right({ _tag: 'Topic', topic: String(operand).trim() });
    case 'sender':
      return senderTerm(tx, viewer, operand);
    case 'dm':
      return directTerm(tx, viewer, operand);
    case 'is':
      return isTerm(operand);
    default:
      return TE.left(unknown('operator', operator));
  }
};

/** Looks up everything that a narrow names. Source: reference, «Narrow». */
export const resolveNarrow = (
  tx: Tx,
  viewer: Viewer,
  terms: readonly RequestedTerm[],
): TE.TaskEither<ResolveNarrowFailure, ResolvedNarrow> =>
  isContradiction(terms)
    ? TE.left(
        invalidNarrowCombination('No message can be both a channel message and direct message'),
      )
    : pipe(
        terms,
        TE.traverseSeqArray((term) =>
          pipe(
            resolve(tx, viewer, term),
            TE.map((resolved) => ({ ...resolved, negated: term.negated })),
          ),
        ),
        TE.map((resolved) => ({
          narrow: resolved,
          hasSharedHistory:
            resolved.findLast(({ _tag, negated }) => _tag === 'Channel' && !negated)?.shares ??
            false,
        })),
      );
