import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Grant, User } from '../../../access';
import { accessFailure } from '../../../access';
import type { Work } from '../../../kernel';
import { ensure } from '../../../kernel';
import { planGrants } from '../grants';
import { lockedUser } from '../steps/locked-user';
import type { NamedAccount } from '../steps/operated-account';
import { operatedAccount } from '../steps/operated-account';
import { writeGrants } from '../steps/write-grants';
import type { Ports } from '../../use-case-ports';

type ChangeGrant = NamedAccount & {
  readonly grant: Grant;
  readonly isGranted: boolean;
};

type ChangeGrantFailure = AccessFailure<'UserDoesNotExist' | 'UserIsDeactivated'>;

/**
 * Gives an account a permission or takes it away, for the operator of the server: there is no caller
 * to check.
 */
export const changeGrant =
  ({ accounts, transact }: Pick<Ports, 'accounts' | 'transact'>) =>
  ({ host, email, grant, isGranted }: ChangeGrant): Work<ChangeGrantFailure, User> =>
    pipe(
      operatedAccount(accounts, { host, email }),
      ensure(
        // What an inactive account may not do yet can still be taken away.
        ({ user }) => user.isActive || !isGranted,
        accessFailure('UserIsDeactivated'),
      ),
      TE.flatMap(({ user, realm }) =>
        transact('server', (tx) =>
          pipe(
            lockedUser(tx, user),
            TE.flatMap((locked) =>
              writeGrants(tx, realm, locked, planGrants(locked, { [grant]: isGranted })),
            ),
          ),
        ),
      ),
    );
