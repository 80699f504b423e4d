import * as E from 'fp-ts/Either';
import type { AccessFailure, Grant, User } from '../../access';
import { accessFailure, grantNames, isOwner } from '../../access';

/** The grants to give (true) or to take away (false); undefined for what stays. */
export type RequestedGrants = Readonly<Partial<Record<Grant, boolean | undefined>>>;

export const requestsGrants = (requested: RequestedGrants): boolean =>
  grantNames.some((name) => requested[name] !== undefined);

/** The grants of an account after a change, and those that differ from before. */
export type GrantPlan = {
  readonly grants: readonly Grant[];
  readonly changed: readonly Grant[];
};

export const planGrants = (target: User, requested: RequestedGrants): GrantPlan => {
  const isGranted = (name: Grant): boolean => requested[name] ?? target.grants.includes(name);
  return {
    grants: grantNames.filter(isGranted),
    changed: grantNames.filter((name) => isGranted(name) !== target.grants.includes(name)),
  };
};

/** Only owners decide who has a grant. */
export const checkGrants = (
  caller: User,
  requested: RequestedGrants,
): E.Either<AccessFailure<'MustBeOwner'>, void> =>
  !requestsGrants(requested) || isOwner(caller)
    ? E.right(undefined)
    : E.left(accessFailure('MustBeOwner'));
