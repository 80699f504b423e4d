import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, NamedKey } from '../../../access';
import { isKeyExpired } from '../../../access';
import type { Async, NamedKeyId, Work } from '../../../kernel';
import type { AccountFailure } from '../../failures';
import type {
  CreateNamedKey,
  CreateNamedKeyFailure,
  CreatedNamedKey,
  IssuingDependencies,
} from '../steps/issue-named-key';
import { issueNamedKey } from '../steps/issue-named-key';
import { removeNamedKey } from '../steps/revoke-named-keys';
import type { Ports } from '../../use-case-ports';

/**
 * Gives the caller another API key.
 *
 * Source: docs/reference/authentication.md#named-keys.
 */
export const createNamedKey =
  (dependencies: IssuingDependencies) =>
  (caller: Caller, command: CreateNamedKey): Work<CreateNamedKeyFailure, CreatedNamedKey> =>
    issueNamedKey(dependencies, caller, caller.user, command);

/** The caller's named keys that have not expired, the newest first. */
export const listNamedKeys =
  ({ snapshot, clock }: Pick<Ports, 'clock' | 'snapshot'>) =>
  ({ realm, user }: Caller): Async<readonly NamedKey[]> =>
    pipe(
      TE.Do,
      TE.bind('now', () => TE.fromIO(clock.now)),
      TE.bind('all', () =>
        snapshot(realm.id)(({ namedKeys }) => namedKeys.list(realm.id, user.id)),
      ),
      TE.map(({ now, all }) => all.filter((key) => !isKeyExpired(key, now))),
    );

/** Revokes one key of the caller; at every process, from the commit on. */
export const revokeNamedKey =
  ({ transact }: Pick<Ports, 'transact'>) =>
  (caller: Caller, id: NamedKeyId): Work<AccountFailure<'NoSuchNamedKey'>, void> =>
    transact(caller, (tx) => removeNamedKey(tx, caller.user, id));
