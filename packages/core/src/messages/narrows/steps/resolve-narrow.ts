import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Principals, Viewer } from '../../../access';
import { loadPrincipals, matchPrincipals } from '../../../access';
import { canReadMessage, canReadMetadata } from '../../../channels';
import type { Async, MessageId, Work } from '../../../kernel';
import { ChannelId, UserId, asId, participants } from '../../../kernel';
import type { MessageFailure } from '../../failures';
import type { Reader } from '../../transaction';
import { operatorTable } from '../narrow';
import type { Named, Operand, RequestedTerm } from '../operator';
import type { NamedTerm, ResolvedNarrow } from '../requested-narrow';
import {
  checkCombination,
  checkSearches,
  checkVisitor,
  checkWith,
  replaceWith,
  resolveTerms,
} from '../requested-narrow';
import { checkLevels, kindOf } from '../spelling';

export type ResolveNarrowFailure =
  | MessageFailure<'InvalidNarrowOperator' | 'InvalidNarrowCombination'>
  | AccessFailure<'BeyondKey' | 'NotLoggedIn'>;

const loadChannel = ({ channels }: Reader, viewer: Viewer, operand: Operand): Async<Named> => {
  const { realm, user } = viewer;
  return pipe(
    typeof operand === 'number'
      ? channels.findFor(realm.id, user?.id, asId(ChannelId)(operand))
      : pipe(
          channels.loadByNamesFor(realm.id, user?.id, [String(operand).trim()]),
          TE.map((found) => O.fromNullable(found[0])),
        ),
    TE.map(O.filter((target) => canReadMetadata(viewer, target))),
    TE.map((found) => ({ channel: O.toUndefined(found) })),
  );
};

const principalsOf = (operand: Operand): Principals => {
  if (typeof operand === 'string') {
    const emails = operand.split(',').map((email) => email.trim());
    return { _tag: 'ByEmails', emails: emails.filter((email) => email !== '') };
  }
  const ids = typeof operand === 'number' ? [operand] : operand;
  return { _tag: 'ByIds', ids: ids.map(asId(UserId)) };
};

const loadUsers = (tx: Reader, viewer: Viewer, operand: Operand): Async<Named> => {
  const principals = principalsOf(operand);
  return pipe(
    loadPrincipals(tx, viewer, principals),
    TE.map((users) => matchPrincipals(principals, users, viewer.realm)),
    TE.map((users) => ({ users: O.toUndefined(O.fromEither(users)) })),
  );
};

const loadConversation = (
  { recipients }: Reader,
  { realm, user }: Viewer,
  named: Named,
): Async<Named> =>
  user === undefined || named.users === undefined || named.users.length === 0
    ? TE.right(named)
    : pipe(
        recipients.findConversation(
          realm.id,
          participants(
            user.id,
            named.users.map(({ id }) => id),
          ),
        ),
        TE.map((found) => ({ ...named, conversation: O.toUndefined(found)?.id })),
      );

/** Looks up what the operand of the term names and the viewer may know of. */
const loadNamed = (tx: Reader, viewer: Viewer, requested: RequestedTerm): Async<Named> => {
  const kind = kindOf(requested);
  switch (kind && operatorTable[kind].names) {
    case undefined:
      return TE.right({});
    case 'channel':
      return loadChannel(tx, viewer, requested.operand);
    case 'users':
      return loadUsers(tx, viewer, requested.operand);
    case 'conversation':
      return pipe(
        loadUsers(tx, viewer, requested.operand),
        TE.flatMap((named) => loadConversation(tx, viewer, named)),
      );
  }
};

const requestedTerm = (operator: string, operand: Operand): RequestedTerm => ({
  operator,
  operand,
});

/** Terms for the message's current conversation; undefined if the viewer cannot read it. */
const loadConversationOf = (
  { messages }: Reader,
  viewer: Viewer,
  messageId: MessageId,
): Async<readonly RequestedTerm[] | undefined> =>
  pipe(
    messages.findFor(viewer.realm.id, viewer.user?.id, messageId),
    TE.flatMap((found) =>
      O.isSome(found) && canReadMessage(viewer, found.value)
        ? messages.views(viewer.realm, [messageId])
        : TE.right([]),
    ),
    TE.map(([view]) => {
      switch (view?.place._tag) {
        case undefined:
          return undefined;
        case 'InChannel':
          return [
            requestedTerm('channel', view.place.channelId),
            requestedTerm('topic', view.topic),
          ];
        case 'InConversation':
          return [
            requestedTerm(
              'dm',
              view.place.people.map(({ id }) => id),
            ),
          ];
      }
    }),
  );

/** Resolves the terms of a narrow, which name a conversation instead of one of its messages. */
const resolveReplaced = (
  tx: Reader,
  viewer: Viewer,
  terms: readonly RequestedTerm[],
): Work<ResolveNarrowFailure, ResolvedNarrow> =>
  pipe(
    checkVisitor(viewer, terms),
    E.flatMap(checkCombination),
    TE.fromEither,
    TE.flatMap(
      TE.traverseSeqArray((term) =>
        pipe(
          loadNamed(tx, viewer, term),
          TE.map((named): NamedTerm => ({ ...term, named })),
        ),
      ),
    ),
    TE.flatMapEither((named) => resolveTerms(viewer, named)),
  );

/**
 * Checks and resolves the terms of a narrow. What needs no lookup is checked at once, as every page
 * of messages has a narrow. Source: docs/reference/narrows.md#which-messages-are-searched.
 */
export const resolveNarrow = (
  tx: Reader,
  viewer: Viewer,
  requested: readonly RequestedTerm[],
): Work<ResolveNarrowFailure, ResolvedNarrow> => {
  const named = pipe(
    checkLevels(viewer.level, requested),
    E.flatMap(() => checkSearches(requested)),
    E.flatMap(() => checkWith(requested)),
  );
  if (E.isLeft(named)) {
    return TE.left(named.left);
  }
  return named.right === undefined
    ? resolveReplaced(tx, viewer, replaceWith(requested, undefined))
    : pipe(
        loadConversationOf(tx, viewer, named.right),
        TE.flatMap((conversation) =>
          resolveReplaced(tx, viewer, replaceWith(requested, conversation)),
        ),
      );
};
