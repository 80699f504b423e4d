import * as E from 'fp-ts/Either';
import type { Timestamp, UserId } from '../../kernel';
import { daysBefore, secondsPerDay } from '../../kernel';
import type { OrganizationFailure } from '../failures';
import { organizationFailure } from '../failures';
import type { RealmExport } from './realm-export';
import { isPending } from './realm-export';

/** Source: docs/reference/exports.md#requesting-one. */
const maxExportsPerWeek = 5;

/** How long the file of an export is there. Source: docs/reference/exports.md#the-file. */
const exportLifetimeDays = 7;

/** Records that are kept; those whose file is gone make way for new ones, the oldest first. */
export const maxExportRecords = 100;

/** Each interruption of the server begins another one. */
export const maxExportAttempts = 10;

/** Source: docs/reference/exports.md#requesting-one. */
export const checkExportRequest = (
  earlier: readonly RealmExport[],
  now: Timestamp,
): E.Either<OrganizationFailure<'ExportInProgress' | 'TooManyExports'>, void> => {
  if (earlier.some(isPending)) {
    return E.left(organizationFailure('ExportInProgress'));
  }
  const recent = earlier.filter(({ requestedAt }) => requestedAt > daysBefore(now, 7));
  return recent.length >= maxExportsPerWeek
    ? E.left(organizationFailure('TooManyExports', { limit: maxExportsPerWeek }))
    : E.right(undefined);
};

/** Source: docs/reference/exports.md#deleting-one. */
export const checkExportDeletion = (
  found: RealmExport,
): E.Either<
  OrganizationFailure<'ExportAlreadyDeleted' | 'ExportHasFailed' | 'ExportNotComplete'>,
  void
> => {
  if (found.deletedAt !== null) {
    return E.left(organizationFailure('ExportAlreadyDeleted'));
  }
  if (found.failedAt !== null) {
    return E.left(organizationFailure('ExportHasFailed'));
  }
  return isPending(found) ? E.left(organizationFailure('ExportNotComplete')) : E.right(undefined);
};

export const expiryOf = (completedAt: Timestamp): Timestamp =>
  completedAt + exportLifetimeDays * secondsPerDay;

/** Whether somebody took back a consent on which the archive is based: it must not be used. */
export const isWithdrawn = (basedOn: readonly UserId[], consenting: ReadonlySet<UserId>): boolean =>
  basedOn.some((id) => !consenting.has(id));
