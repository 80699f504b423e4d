import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, AccountReader, Identity } from '../../../access';
import { accessFailure, isSystemBot } from '../../../access';
import type { Work } from '../../../kernel';
import { ensure } from '../../../kernel';

/** An account as the operator of the server names it. */
export type NamedAccount = {
  /** The host of the realm. */
  readonly host: string;
  readonly email: string;
};

/** The account that the operator of the server names, unless it is the server's own. */
export const operatedAccount = (
  accounts: AccountReader,
  { host, email }: NamedAccount,
): Work<AccessFailure<'UserDoesNotExist'>, Identity> =>
  pipe(
    accounts.lookUpIdentity(host, email),
    TE.flatMap(TE.fromOption(() => accessFailure('UserDoesNotExist'))),
    ensure(({ user }) => !isSystemBot(user), accessFailure('UserDoesNotExist')),
  );
