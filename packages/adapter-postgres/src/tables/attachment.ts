import type { AttachmentId, RealmId, UserId } from '@parley/core/kernel';
import type { Generated } from 'kysely';

export type AttachmentTable = {
  readonly realm_id: RealmId;
  readonly id: Generated<AttachmentId>;
  readonly owner_id: UserId;
  readonly name: string;
  readonly path: string;
  readonly content_type: string;
  /** Bytes. */
  readonly size: number;
  readonly created_at: number;
  /** This and the following are null for files that are not images. */
  readonly width: number | null;
  readonly height: number | null;
  readonly is_animated: boolean | null;
};
