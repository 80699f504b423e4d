import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, AccountReader } from '../../../access';
import { accessFailure } from '../../../access';
import type { RealmId, UserId, Work } from '../../../kernel';
import type { Ports } from '../../use-case-ports';

type UnlinkDirectory = {
  /** The host of the realm. */
  readonly host: string;
  /** The address of the account; undefined for all accounts of the realm. */
  readonly email: string | undefined;
};

type UnlinkDirectoryFailure = AccessFailure<'NoSuchRealm' | 'UserDoesNotExist'>;

type Target = { readonly realmId: RealmId; readonly userId: UserId | undefined };

const loadTarget = (
  accounts: AccountReader,
  { host, email }: UnlinkDirectory,
): Work<UnlinkDirectoryFailure, Target> =>
  email === undefined
    ? pipe(
        accounts.realmAt(host),
        TE.flatMap(TE.fromOption(() => accessFailure('NoSuchRealm'))),
        TE.map(({ id }) => ({ realmId: id, userId: undefined })),
      )
    : pipe(
        accounts.lookUpIdentity(host, email),
        TE.flatMap(TE.fromOption(() => accessFailure('UserDoesNotExist'))),
        TE.map(({ user }) => ({ realmId: user.realmId, userId: user.id })),
      );

/**
 * Unlinks accounts from the entries of the directory that they belong to, so that they can get
 * passwords that are stored here; for the operator of the server, who turned the directory off.
 *
 * @returns how many accounts belonged to an entry
 */
export const unlinkDirectory =
  ({ accounts, transact }: Pick<Ports, 'accounts' | 'transact'>) =>
  (command: UnlinkDirectory): Work<UnlinkDirectoryFailure, number> =>
    pipe(
      loadTarget(accounts, command),
      TE.flatMap(({ realmId, userId }) =>
        transact('server', ({ directoryAccounts }) => directoryAccounts.unlink(realmId, userId)),
      ),
    );
