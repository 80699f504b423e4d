import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, Principals } from '../../../access';
import { loadGuestVisibility, guestVisibilityChanges } from '../../../channels';
import type { UserId } from '../../../kernel';
import { participants } from '../../../kernel';
import type { Transaction } from '../../transaction';
import type { Destination } from '../destination';
import { maySendDirectly } from '../direct-message-permission';
import { viewPerson } from '../message-sender';
import type { RecipientsFailure } from './find-recipients';
import { findRecipients } from './find-recipients';
import type { MessageFailure } from '../../failures';

export type ConversationFailure =
  | MessageFailure<
      'DirectMessagesDisabled' | 'MayNotInitiate' | 'NobodyMayAuthorize' | 'RecipientDeactivated'
    >
  | RecipientsFailure;

type Tx = Pick<
  Transaction,
  'knownUsers' | 'channels' | 'events' | 'messages' | 'recipients' | 'subscriptions' | 'users'
>;

/** A first message makes guests acquainted with whom they exchange it. */
const beginConversation = (tx: Tx, { realm }: Caller, userIds: readonly UserId[]) =>
  pipe(
    TE.Do,
    TE.bind('before', () => loadGuestVisibility(tx, realm, userIds, [])),
    TE.bind('recipient', () => tx.recipients.ensureConversation(realm.id, userIds)),
    TE.bind('sight', ({ before }) => guestVisibilityChanges(tx, realm, before)),
    TE.tap(({ sight }) => tx.events.emit(realm.id, sight.gained)),
    TE.map(({ recipient }) => recipient),
  );

/**
 * The conversation with these people, begun if there is none; if the caller may write to them.
 *
 * Source: reference, «POST /messages», order of checks.
 */
export const findConversation = (
  tx: Tx,
  caller: Caller,
  principals: Principals,
): TE.TaskEither<ConversationFailure, Destination> =>
  pipe(
    TE.Do,
    TE.bindW('people', () => findRecipients(tx, caller, principals)),
    TE.let('userIds', ({ people }) =>
      participants(
        caller.user.id,
        people.map(({ id }) => id),
      ),
    ),
    TE.bindW('everyone', ({ userIds }) => tx.users.findMany(caller.realm.id, userIds)),
    TE.bindW('existing', ({ userIds }) => tx.recipients.findConversation(caller.realm.id, userIds)),
    TE.bindW('hasHistory', ({ existing }) =>
      O.isSome(existing) ? tx.messages.hasAny(caller.realm.id, existing.value.id) : TE.right(false),
    ),
    TE.bindW('groups', ({ everyone }) => tx.users.groupsOf(caller.realm, everyone)),
    TE.let('correspondents', ({ everyone, groups }) =>
      everyone.map((user) => ({ user, groups: groups.get(user.id) ?? new Set() })),
    ),
    TE.tap(({ correspondents, hasHistory }) =>
      TE.fromEither(maySendDirectly(caller, correspondents, hasHistory)),
    ),
    TE.bindW('recipient', ({ userIds, existing }) =>
      O.isSome(existing) ? TE.right(existing.value) : beginConversation(tx, caller, userIds),
    ),
    TE.map(({ recipient, userIds, everyone }) => ({
      recipientId: recipient.id,
      topic: '',
      channel: undefined,
      userIds,
      place: {
        _tag: 'InConversation' as const,
        recipientId: recipient.id,
        people: everyone.map((user) => viewPerson(user, caller.realm)),
      },
    })),
  );
