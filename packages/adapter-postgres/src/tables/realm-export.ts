import type { ExportType } from '@parley/core/organization';
import type { ExportId, RealmId, UserId } from '@parley/core/kernel';
import type { Generated } from 'kysely';

export type RealmExportTable = {
  readonly realm_id: RealmId;
  readonly id: Generated<ExportId>;
  readonly acting_user_id: UserId;
  readonly type: ExportType;
  readonly requested_at: number;
  /** This and the size are null until the archive is stored. */
  readonly path: Generated<string | null>;
  /** Bytes. */
  readonly size: Generated<number | null>;
  readonly failed_at: Generated<number | null>;
  readonly deleted_at: Generated<number | null>;
  readonly attempts: Generated<number>;
  /** Users; null until the archive is begun. */
  readonly consenting: Generated<readonly UserId[] | null>;
};
