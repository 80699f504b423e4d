import type * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, RoleFailure, User } from '../../../access';
import { isOwner } from '../../../access';
import type { NamedKeyId, Work } from '../../../kernel';
import { checkCall } from '../../authentication/endpoint-access';
import type { AccountFailure } from '../../failures';
import { accountFailure } from '../../failures';
import type { HeldKey } from '../steps/list-held-keys';
import { listHeldKeys } from '../steps/list-held-keys';
import { removeNamedKey } from '../steps/revoke-named-keys';
import type { Ports } from '../../use-case-ports';

/** Administrators oversee the keys of all accounts, but only owners revoke those of owners. */
const checkOverseer = (caller: User, holder?: User): E.Either<RoleFailure, void> =>
  checkCall(holder !== undefined && isOwner(holder) ? 'owner' : 'administrator', caller);

/**
 * The named keys of all accounts, bots included, that have not expired, the newest first.
 *
 * Source: docs/reference/authentication.md#keys-of-the-organization.
 */
export const listRealmNamedKeys =
  ({ snapshot, clock }: Pick<Ports, 'clock' | 'snapshot'>) =>
  ({ realm, user }: Caller): Work<RoleFailure, readonly HeldKey[]> =>
    pipe(
      TE.fromEither(checkOverseer(user)),
      TE.flatMap(() => TE.fromIO(clock.now)),
      TE.flatMap((now) => snapshot(realm.id)((tx) => listHeldKeys(tx, realm.id, now))),
    );

/**
 * Revokes a named key of any account.
 *
 * Source: docs/reference/authentication.md#keys-of-the-organization.
 */
export const revokeRealmNamedKey =
  ({ transact }: Pick<Ports, 'transact'>) =>
  (caller: Caller, id: NamedKeyId): Work<RoleFailure | AccountFailure<'NoSuchNamedKey'>, void> =>
    transact(caller, (tx) =>
      pipe(
        TE.fromEither(checkOverseer(caller.user)),
        TE.flatMap(() => tx.namedKeys.find(caller.realm.id, id)),
        TE.flatMap(TE.fromOption(() => accountFailure('NoSuchNamedKey'))),
        TE.flatMap(({ realmId, userId }) => tx.users.find(realmId, userId)),
        TE.flatMap(TE.fromOption(() => accountFailure('NoSuchNamedKey'))),
        TE.tapEither((holder) => checkOverseer(caller.user, holder)),
        TE.flatMap((holder) => removeNamedKey(tx, holder, id)),
      ),
    );
