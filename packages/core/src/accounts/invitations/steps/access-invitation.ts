import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, MustBeOwner } from '../../../access';
import type { InvitationId, Unexpected } from '../../../kernel';
import type { Transaction } from '../../transaction';
import type { Invitation } from '../invitation';
import type { InvitationNeedsAdministrator, NoSuchInvitation } from '../invitation-failures';
import { noSuchInvitation } from '../invitation-failures';
import { checkInvitationAccess } from '../invitation-permission';

export type InvitationAccessFailure =
  NoSuchInvitation | MustBeOwner | InvitationNeedsAdministrator | Unexpected;

/** An invitation of that sort that the caller may take back, whatever became of it. */
export const lockAccessible = (
  { invitations }: Pick<Transaction, 'invitations'>,
  caller: Caller,
  id: InvitationId,
  isOfSort: (invitation: Invitation) => boolean,
): TE.TaskEither<InvitationAccessFailure, Invitation> =>
  pipe(
    invitations.lock(caller.realm.id, id),
    TE.map(O.filter(isOfSort)),
    TE.flatMap(TE.fromOption((): InvitationAccessFailure => noSuchInvitation)),
    TE.tap((invitation) =>
      pipe(
        checkInvitationAccess(caller, invitation),
        E.mapLeft((failure): InvitationAccessFailure => failure),
        TE.fromEither,
      ),
    ),
  );
