import type { FactsVersion, RealmId, UnitOfWorkOn } from '../../kernel';
import type { Viewer } from '../authentication/caller';

/**
 * Reads outside of a transaction, facts from memory where it has them: each step sees what was
 * committed when the work began or later, and may share its statement with other requests.
 *
 * @param asOf the facts are not older than this version; if it is undefined, than the beginning of the
 *   work
 */
export type ReadOn<Reader> = (realmId: RealmId, asOf?: FactsVersion) => UnitOfWorkOn<Reader>;

/** How a snapshot is taken; by default, in a repeatable-read transaction of its own. */
type SnapshotOptions =
  /**
   * For work that waits for a client between its statements. It is run once, as what was sent cannot
   * be taken back, and each account has few of them at a time.
   */
  | { readonly kind: 'streaming'; readonly viewer: Viewer }
  /**
   * For work that is frequent at some moments and reads mostly what is the same for everyone: pieces
   * of work that wait at the same time share a snapshot. One that fails has no effect on the others.
   */
  | { readonly kind: 'shared' }
  /**
   * For work that selects messages once, and otherwise reads only facts: without a transaction. If a
   * fact or one of the messages changes at that moment, the work is run again in a transaction.
   */
  | { readonly kind: 'page'; readonly asOf: FactsVersion | undefined };

/**
 * Reads what was committed at one moment; may run the work again.
 *
 * @param realmId whose data is read; `every realm` for looking up to which realm something belongs
 */
export type SnapshotOn<Reader> = (
  realmId: RealmId | 'every realm',
  options?: SnapshotOptions,
) => UnitOfWorkOn<Reader>;
