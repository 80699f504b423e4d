import { failureMaker } from '../kernel';
import type { FailureIn, NoDetails } from '../kernel';

/** The failures of this module, and the details of each. */
export type OrganizationFailures = {
  // Creation. Source: docs/reference/organization.md#a-new-organization.
  readonly InvalidSubdomain: NoDetails;

  // Deactivation. Source: docs/reference/organization.md#deactivation.
  readonly DeletionTooSoon: {
    /** The fewest days before it. */
    readonly days: number;
  };
  readonly RealmIsBeingDeleted: NoDetails;

  // Exports. Source: docs/reference/exports.md.
  readonly ConsentWithdrawn: NoDetails;
  readonly ExportAlreadyDeleted: NoDetails;
  readonly ExportHasFailed: NoDetails;
  readonly ExportInProgress: NoDetails;
  readonly ExportNotComplete: NoDetails;
  readonly InvalidExportId: NoDetails;
  readonly TooManyExports: {
    /** How many are allowed within a week. */
    readonly limit: number;
  };
};

/** Makes a failure of this module. */
export const organizationFailure = failureMaker<OrganizationFailures>();

/** The failures of this module; with tags, only those. */
export type OrganizationFailure<
  Tag extends keyof OrganizationFailures = keyof OrganizationFailures,
> = FailureIn<OrganizationFailures, Tag>;
