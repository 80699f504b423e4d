import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Caller } from '../../../access';
import type { InvitationId, Work } from '../../../kernel';
import type { Transaction } from '../../transaction';
import type { Invitation } from '../invitation';
import { checkInvitationAccess } from '../invitation-permission';
import type { AccountFailure } from '../../failures';
import { accountFailure } from '../../failures';

export type InvitationAccessFailure =
  | AccountFailure<'NoSuchInvitation' | 'InvitationNeedsAdministrator'>
  | AccessFailure<'MustBeOwner'>;

/** Locks an invitation of the given kind, in any state, that the caller may revoke. */
export const lockAccessible = (
  { invitations }: Pick<Transaction, 'invitations'>,
  caller: Caller,
  id: InvitationId,
  isOfSort: (invitation: Invitation) => boolean,
): Work<InvitationAccessFailure, Invitation> =>
  pipe(
    invitations.lock(caller.realm.id, id),
    TE.map(O.filter(isOfSort)),
    TE.flatMap(TE.fromOption((): InvitationAccessFailure => accountFailure('NoSuchInvitation'))),
    TE.tap((invitation) =>
      pipe(
        checkInvitationAccess(caller, invitation),
        E.mapLeft((failure): InvitationAccessFailure => failure),
        TE.fromEither,
      ),
    ),
  );
