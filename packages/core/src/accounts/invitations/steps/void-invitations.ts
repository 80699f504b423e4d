import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { RealmId, Unexpected, UserId } from '../../../kernel';
import type { Transaction } from '../../transaction';
import type { Invitation } from '../invitation';
import { reminderKey } from '../invitation';
import { invitationsChanged } from './announce-invitations';
import type { EndingNeeds } from './end-invitations';

type Tx = Pick<Transaction, EndingNeeds>;

/** Those whose invitations these are, each once. */
const referrersOf = (invitations: readonly Invitation[]): readonly UserId[] =>
  Array.from(new Set(invitations.flatMap(({ referrerId }) => referrerId ?? [])));

/**
 * Takes back what is open to an address that has an account now, and tells of it.
 *
 * @param used the invitation that led to the account, if one did
 *
 * Source: reference, «When an invited person registers».
 */
export const voidInvitationsTo = (
  { invitations, jobs, events }: Tx,
  realmId: RealmId,
  email: string,
  used?: Invitation,
): TE.TaskEither<Unexpected, void> =>
  pipe(
    invitations.removePendingTo(realmId, email),
    TE.map((removed) => (used === undefined ? removed : [used, ...removed])),
    TE.tap(TE.traverseSeqArray((one) => jobs.cancel(reminderKey(one)))),
    TE.flatMap((ended) =>
      ended.length === 0
        ? TE.right(undefined)
        : events.emit(realmId, [invitationsChanged(...referrersOf(ended))]),
    ),
  );
