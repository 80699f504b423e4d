import * as E from 'fp-ts/Either';
import type { Realm } from '../../access';
import type { Timestamp } from '../../kernel';
import { secondsPerDay } from '../../kernel';
import type { OrganizationFailure } from '../failures';
import { organizationFailure } from '../failures';

/** The fewest days before the deletion that owners may set; the operator may set fewer. */
export const minDeletionDays = 14;

/** When a realm that is deactivated now will be deleted; null for never. */
export const deletionTime = (delayDays: number | null, now: Timestamp): Timestamp | null =>
  delayDays === null ? null : now + delayDays * secondsPerDay;

/** Whether owners may have their organization deleted after that time. */
export const checkDeletionDelay = (
  days: number | null,
): E.Either<OrganizationFailure<'DeletionTooSoon'>, void> =>
  days !== null && days < minDeletionDays
    ? E.left(organizationFailure('DeletionTooSoon', { days: minDeletionDays }))
    : E.right(undefined);

/** From then on the organization is deleted, and nobody can bring it back. */
export const isDeletionDue = (
  { isActive, deletionAt }: Pick<Realm, 'isActive' | 'deletionAt'>,
  now: Timestamp,
): boolean => !isActive && deletionAt !== null && deletionAt <= now;
