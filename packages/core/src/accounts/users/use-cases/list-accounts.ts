import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, User } from '../../../access';
import { accessFailure, isSystemBot } from '../../../access';
import type { Unexpected, Work } from '../../../kernel';
import type { NamedAccount } from '../steps/operated-account';
import { operatedAccount } from '../steps/operated-account';
import type { Ports } from '../../use-case-ports';

type Dependencies = Pick<Ports, 'accounts' | 'snapshot'>;

/**
 * Every account of an organization, active or not, for the operator of the server; ascending by id.
 *
 * @param host that of the organization
 */
export const listAccounts =
  ({ accounts, snapshot }: Dependencies) =>
  (host: string): Work<AccessFailure<'NoSuchRealm'>, readonly User[]> =>
    pipe(
      accounts.realmAt(host),
      TE.flatMap(
        TE.fromOption((): AccessFailure<'NoSuchRealm'> | Unexpected =>
          accessFailure('NoSuchRealm'),
        ),
      ),
      TE.flatMap(({ id }) => snapshot(id)(({ users }) => users.list(id))),
      TE.map((all) => all.filter((user) => !isSystemBot(user))),
    );

/** One of them. */
export const getAccount =
  ({ accounts }: Pick<Dependencies, 'accounts'>) =>
  (named: NamedAccount): Work<AccessFailure<'UserDoesNotExist'>, User> =>
    pipe(
      operatedAccount(accounts, named),
      TE.map(({ user }) => user),
    );
