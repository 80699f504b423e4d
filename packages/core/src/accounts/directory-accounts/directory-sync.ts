import * as E from 'fp-ts/Either';
import type { RealmId, UserId } from '../../kernel';
import type { DirectoryAccount } from './directory-account';

/** What a directory says of entries. */
export type DirectoryReport = {
  /** The entries that exist; a missing one does not. */
  readonly entries: ReadonlyMap<string, 'active' | 'deactivated'>;
  /** Whether the directory shows anybody at all. */
  readonly hasPeople: boolean;
};

/** Why a report is not believed. */
type Implausibility =
  /** The directory shows nobody, not even other people. */
  | 'nobodyFound'
  /** All of several accounts would be deactivated. */
  | 'everybodyLeft'
  /** More accounts would be deactivated than are permitted in one night. */
  | 'tooManyLeft';

/** What the nightly job did in one organization. */
export type DirectorySyncResult = { readonly realmId: RealmId } & (
  | { readonly _tag: 'Deactivated'; readonly userId: UserId }
  | { readonly _tag: 'KeptOnlyOwner'; readonly userId: UserId }
  | {
      readonly _tag: 'Implausible';
      readonly reason: Implausibility;
      readonly accounts: number;
      readonly leavers: number;
    }
);

/** A login with the correct password, for which there is an account that it may not take over. */
export type RefusedTakeover = {
  readonly _tag: 'RefusedTakeover';
  readonly realmId: RealmId;
  readonly email: string;
};

/** The number of accounts that would have been deactivated. */
type ImplausibleReport = { readonly reason: Implausibility; readonly leavers: number };

/** So many accounts may always be deactivated: in a small organization, each is a large part. */
const leaversAlwaysPermitted = 5;

/**
 * The accounts to deactivate, because their entries are deactivated in the directory or do not exist
 * any more. A report is not believed if it looks like a mistake of the directory or of the settings,
 * such as a wrong base, missing rights or a filter that matches everybody.
 *
 * @param accounts the active accounts of one organization
 *
 * @param maxPercent how many of them may be deactivated at once
 */
export const planLeavers = (
  accounts: readonly DirectoryAccount[],
  { entries, hasPeople }: DirectoryReport,
  maxPercent: number,
): E.Either<ImplausibleReport, readonly DirectoryAccount[]> => {
  const leavers = accounts.filter(({ entryId }) => entries.get(entryId) !== 'active');
  const implausible = (reason: Implausibility) => E.left({ reason, leavers: leavers.length });
  if (leavers.some(({ entryId }) => !entries.has(entryId)) && !hasPeople) {
    return implausible('nobodyFound');
  }
  if (leavers.length > 1 && leavers.length === accounts.length) {
    return implausible('everybodyLeft');
  }
  const permitted = Math.max(
    leaversAlwaysPermitted,
    Math.floor((accounts.length * maxPercent) / 100),
  );
  return leavers.length > permitted ? implausible('tooManyLeft') : E.right(leavers);
};
