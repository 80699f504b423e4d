import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { Unexpected } from '../../../kernel';
import type { Transaction } from '../../transaction';
import type { AccountFailure } from '../../failures';
import { accountFailure } from '../../failures';

type Tx = Pick<Transaction, 'users'>;
type Checked = TE.TaskEither<AccountFailure<'InvalidBot'> | Unexpected, void>;

/** Whether no active account has exactly that name. */
export const checkNameFree = ({ users }: Tx, { realm }: Caller, fullName: string): Checked =>
  pipe(
    users.list(realm.id),
    TE.filterOrElseW(
      (everyone) => !everyone.some((user) => user.isActive && user.fullName === fullName),
      () => accountFailure('InvalidBot', { objection: 'nameInUse' }),
    ),
    TE.map(() => undefined),
  );

/** Whether no account has the address. Nobody else can take it until the transaction ends. */
export const checkEmailFree = ({ users }: Tx, { realm }: Caller, email: string): Checked =>
  pipe(
    users.claimEmail(realm.id, email),
    TE.filterOrElseW(O.isNone, () => accountFailure('InvalidBot', { objection: 'usernameInUse' })),
    TE.map(() => undefined),
  );
