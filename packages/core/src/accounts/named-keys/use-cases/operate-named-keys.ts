import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, NamedKey } from '../../../access';
import type { Async, RealmId, Work } from '../../../kernel';
import { accountFailure } from '../../failures';
import type { AccountFailure } from '../../failures';
import type { NamedAccount } from '../../users/steps/operated-account';
import { operatedAccount } from '../../users/steps/operated-account';
import type {
  CreateNamedKey,
  CreateNamedKeyFailure,
  CreatedNamedKey,
  IssuingDependencies,
} from '../steps/issue-named-key';
import { issueNamedKey } from '../steps/issue-named-key';
import type { HeldKey } from '../steps/list-held-keys';
import { listHeldKeys } from '../steps/list-held-keys';
import { removeNamedKey } from '../steps/revoke-named-keys';
import type { Ports } from '../../use-case-ports';

/** What the operator of the server does with named keys: there is no caller to check. */
type Dependencies = IssuingDependencies & Pick<Ports, 'accounts' | 'snapshot'>;

type NotFound = AccessFailure<'UserDoesNotExist'>;

/** Gives an account another API key. */
export const createNamedKeyByEmail =
  (dependencies: Dependencies) =>
  ({
    host,
    email,
    ...command
  }: CreateNamedKey & NamedAccount): Work<CreateNamedKeyFailure | NotFound, CreatedNamedKey> =>
    pipe(
      operatedAccount(dependencies.accounts, { host, email }),
      TE.flatMap(({ user }) => issueNamedKey(dependencies, 'server', user, command)),
    );

/** The named keys of all accounts of a realm that have not expired, the newest first. */
export const listNamedKeysAt =
  ({ snapshot, clock }: Pick<Dependencies, 'clock' | 'snapshot'>) =>
  (realmId: RealmId): Async<readonly HeldKey[]> =>
    pipe(
      TE.fromIO(clock.now),
      TE.flatMap((now) => snapshot(realmId)((tx) => listHeldKeys(tx, realmId, now))),
    );

/** Revokes a named key of any account of the realm. */
export const revokeNamedKeyAt =
  ({ transact }: Pick<Dependencies, 'transact'>) =>
  ({
    realmId,
    id,
  }: Pick<NamedKey, 'id' | 'realmId'>): Work<AccountFailure<'NoSuchNamedKey'>, void> =>
    transact('server', (tx) =>
      pipe(
        tx.namedKeys.find(realmId, id),
        TE.flatMap(TE.fromOption(() => accountFailure('NoSuchNamedKey'))),
        TE.flatMap(({ userId }) => removeNamedKey(tx, { realmId, id: userId }, id)),
      ),
    );
