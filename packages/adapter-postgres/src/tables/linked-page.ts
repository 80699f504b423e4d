import type { RealmId } from '@parley/core/kernel';

/** Pages that messages link. */
export type LinkedPageTable = {
  readonly realm_id: RealmId;
  readonly url: string;
  /** Unix time in seconds; 0 before it was fetched. */
  readonly fetched_at: number;
  /** Null if the page has no preview; then so is the description. */
  readonly title: string | null;
  readonly description: string | null;
  /** The key of its file. */
  readonly picture: string;
};
