import type { Member } from '../../access';

/** Whose messages are looked through. */
export type History =
  /**
   * What the reader received, and what entered their history later; of channels, only those that
   * they may read today.
   */
  | { readonly _tag: 'Personal'; readonly reader: Member }
  /** Everything that matches, received or not; only where the narrow keeps to readable channels. */
  | { readonly _tag: 'Shared' };
