import type { Member } from '../../access';

/** Whose history is searched. */
export type History =
  /**
   * The messages that the reader received or that were added to their history later; in channels,
   * only those that they may read now.
   */
  | { readonly _tag: 'Personal'; readonly reader: Member }
  /**
   * All messages that match, received or not; only if the narrow is limited to readable channels.
   */
  | { readonly _tag: 'Shared' };
