import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Caller, Grant } from '../../../access';
import { accessFailure, isOwner } from '../../../access';
import type { UserId, Work } from '../../../kernel';
import type { Ports } from '../../use-case-ports';

/** An account that has permissions of its own. */
export type GrantHolder = { readonly userId: UserId; readonly grants: readonly Grant[] };

/** The accounts with permissions of their own, deactivated ones included; for owners. */
export const listGrants =
  ({ snapshot }: Pick<Ports, 'snapshot'>) =>
  (caller: Caller): Work<AccessFailure<'MustBeOwner'>, readonly GrantHolder[]> =>
    isOwner(caller.user)
      ? pipe(
          snapshot(caller.realm.id)(({ users }) => users.list(caller.realm.id)),
          TE.map((all) =>
            all
              .filter(({ grants }) => grants.length > 0)
              .map(({ id, grants }) => ({ userId: id, grants })),
          ),
        )
      : TE.left(accessFailure('MustBeOwner'));
