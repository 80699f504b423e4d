import type { OrganizationFailures } from '@parley/core/organization';
import { badRequest } from './failure-presentation';
import type { FailureTable } from './failure-table';

/** What the API returns for each failure of organization. */
export const organizationFailures = {
  // Creation. Source: docs/reference/organization.md#a-new-organization.
  InvalidSubdomain: 'Invalid subdomain',

  // Deactivation. Source: docs/reference/organization.md#deactivation.
  DeletionTooSoon: ({ days }) =>
    badRequest(`Data deletion time must be at least ${days} days in the future.`),
  RealmIsBeingDeleted: 'The data of this organization is being deleted',

  // Exports. Source: docs/reference/exports.md.
  ConsentWithdrawn: 'Somebody has taken back the consent to the export of private data',
  ExportAlreadyDeleted: 'Data export already deleted',
  ExportHasFailed: 'Export failed, nothing to delete',
  ExportInProgress: 'Another data export of this organization is in progress',
  ExportNotComplete: 'Export still in progress',
  InvalidExportId: 'Invalid data export ID',
  TooManyExports: ({ limit }) => badRequest(`Only ${limit} data exports are possible in a week`),
} as const satisfies FailureTable<OrganizationFailures>;
