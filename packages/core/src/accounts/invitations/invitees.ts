import * as E from 'fp-ts/Either';
import * as RA from 'fp-ts/ReadonlyArray';
import { pipe } from 'fp-ts/function';
import type { User } from '../../access';
import { foldAddress } from '../../kernel';
import type { EmailObjection } from '../users/email-rules';
import { addressObjections, objectionOfHolder } from '../users/email-rules';
import type { AccountFailure, RefusedAddress } from '../failures';
import { accountFailure } from '../failures';

type Invitees = {
  readonly invited: readonly string[];
  /** The addresses that have accounts. */
  readonly refused: readonly RefusedAddress[];
};

/**
 * Separates the addresses to invite from those with accounts. Fails if any address is invalid, or
 * if no address is left.
 *
 * @param holders the users who have any of the addresses
 *
 * Source: docs/reference/invitations.md#failed-invitations.
 */
export const sortInvitees = (
  check: (email: string) => E.Either<EmailObjection, string>,
  addresses: readonly string[],
  holders: readonly User[],
): E.Either<AccountFailure<'InvitationFailed'>, Invitees> => {
  const byEmail = new Map(holders.map((user) => [foldAddress(user.deliveryEmail), user]));
  const { left: invalid, right: valid } = pipe(
    addresses,
    RA.partitionMap((email) =>
      pipe(
        check(email),
        E.mapLeft((objection): RefusedAddress => ({
          email,
          objection: addressObjections[objection],
        })),
      ),
    ),
  );
  const { left: refused, right: invited } = pipe(
    valid,
    RA.partitionMap((email) => {
      const holder = byEmail.get(foldAddress(email));
      return holder === undefined
        ? E.right(email)
        : E.left<RefusedAddress>({ email, objection: objectionOfHolder(holder) });
    }),
  );
  if (invalid.length > 0) {
    return E.left(
      accountFailure('InvitationFailed', {
        problem: 'invalidAddresses',
        errors: [...invalid, ...refused],
      }),
    );
  }
  return invited.length === 0
    ? E.left(accountFailure('InvitationFailed', { problem: 'nobodyInvited', errors: refused }))
    : E.right({ invited, refused });
};
