import type { OrganizationFailures } from '@parley/core';
import { badRequest } from './failure-presentation';
import type { FailureTable } from './failure-table';

/** What the API returns for each failure of organization. */
export const organizationFailures = {
  // Deactivation. Source: docs/reference/organization.md#deactivation.
  DeletionTooSoon: ({ days }) =>
    badRequest(`Data deletion time must be at least ${days} days in the future.`),
  RealmIsBeingDeleted: 'The data of this organization is being deleted',
} as const satisfies FailureTable<OrganizationFailures>;
