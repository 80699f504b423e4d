import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Caller, User } from '../../../access';
import { accessAdministered } from '../../../access';
import type { Async, UserId, Work } from '../../../kernel';
import type { AccountFailure } from '../../failures';
import type { ResetForUserFailure } from '../../passwords/password-reset';
import type { Reader, Transaction } from '../../transaction';
import type { NamedAccount } from '../../users/steps/operated-account';
import { operatedAccount } from '../../users/steps/operated-account';
import type { LinkedLogins } from '../linked-logins';
import { checkManagesLogins, checkUnlink } from '../linked-logins';
import type { Ports } from '../../use-case-ports';

/** The ways the owner of the account can log in. */
const loadLinkedLogins = (
  {
    users,
    directoryAccounts,
    providerAccounts,
  }: Pick<Reader, 'directoryAccounts' | 'providerAccounts' | 'users'>,
  { realmId, id }: User,
): Async<LinkedLogins> =>
  pipe(
    TE.Do,
    TE.bind('secrets', () => users.secretsOf(realmId, [id])),
    TE.bind('directory', () => directoryAccounts.entryOf(realmId, id)),
    TE.bind('provider', () => providerAccounts.entryOf(realmId, id)),
    TE.map(({ secrets, directory, provider }) => ({
      hasPassword: secrets.get(id)?.passwordHash !== undefined,
      directory,
      provider,
    })),
  );

type UnlinkFailure = AccountFailure<'NoProviderAccount' | 'OnlyLogin'>;

const accessTarget = (
  tx: Reader,
  caller: Caller,
  userId: UserId,
): Work<ResetForUserFailure, User> =>
  pipe(
    accessAdministered(tx, caller, { _tag: 'ById', id: userId }),
    TE.tapEither((target) => checkManagesLogins(caller, target)),
  );

/** @returns the ways the owner could log in before */
const unlink = (
  tx: Transaction,
  user: User,
  isForced: boolean,
): Work<UnlinkFailure, LinkedLogins> =>
  pipe(
    loadLinkedLogins(tx, user),
    TE.tapEither((logins) => checkUnlink(logins, isForced)),
    TE.tap(() => tx.providerAccounts.unlink(user.realmId, user.id)),
  );

/** The ways a person can log in; for themselves and for administrators. */
export const listLogins =
  ({ snapshot }: Pick<Ports, 'snapshot'>) =>
  (caller: Caller, userId: UserId): Work<ResetForUserFailure, LinkedLogins> =>
    snapshot(caller.realm.id)((tx) =>
      pipe(
        accessTarget(tx, caller, userId),
        TE.flatMap((target) => loadLinkedLogins(tx, target)),
      ),
    );

export type UnlinkProvider = {
  readonly userId: UserId;
  /** Unlinks the account even if it has no other login. */
  readonly isForced: boolean;
};

/**
 * Unlinks an account from its identity at the provider. Sessions go on.
 *
 * Source: docs/reference/authentication.md#linked-logins.
 */
export const unlinkProvider =
  ({ transact }: Pick<Ports, 'transact'>) =>
  (
    caller: Caller,
    { userId, isForced }: UnlinkProvider,
  ): Work<ResetForUserFailure | UnlinkFailure, void> =>
    transact(caller, (tx) =>
      pipe(
        accessTarget(tx, caller, userId),
        TE.flatMap((target) => unlink(tx, target, isForced)),
        TE.map(() => undefined),
      ),
    );

/**
 * The ways a person can log in, for the operator of the server: there is no caller to check.
 *
 * @param isUnlinking also unlinks the account from the provider; the result is the state before
 */
export const loginsByEmail =
  ({ accounts, transact }: Pick<Ports, 'accounts' | 'transact'>) =>
  ({
    isUnlinking,
    isForced,
    ...named
  }: NamedAccount & {
    readonly isUnlinking: boolean;
    readonly isForced: boolean;
  }): Work<AccessFailure<'UserDoesNotExist'> | UnlinkFailure, LinkedLogins> =>
    pipe(
      operatedAccount(accounts, named),
      TE.flatMap(({ user }) =>
        transact('server', (tx): Work<UnlinkFailure, LinkedLogins> =>
          isUnlinking ? unlink(tx, user, isForced) : loadLinkedLogins(tx, user),
        ),
      ),
    );
