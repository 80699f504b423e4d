import type { Generated } from 'kysely';

export type AttachmentTable = {
  readonly realm_id: number;
  readonly id: Generated<number>;
  readonly owner_id: number;
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
