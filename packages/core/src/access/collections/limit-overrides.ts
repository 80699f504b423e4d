import { mebibyte } from '../../kernel';
import type { User } from '../users/user';
import { isAdministrator } from '../users/user';
import type { Bound, CollectionName, LimitScope } from './collection-limits';
import { limitOf } from './collection-limits';

/** The limits of an organization that its operator set; all others are those by default. */
export type LimitOverrides = Readonly<
  Partial<Record<CollectionName, Readonly<Partial<Record<LimitScope, Partial<Bound>>>>>>
>;

/** The total size of uploads of a new organization, in mebibytes. */
export const defaultUploadQuotaMib = limitOf('uploadedFiles').organization.maxBytes / mebibyte;

/** What an organization has of its own. */
type Limited = {
  readonly limits: LimitOverrides;
  /** Null for no limit. */
  readonly uploadQuotaMib: number | null;
};

/** The bound that an organization has: its own, or the one by default. */
export const boundOf = (
  { limits, uploadQuotaMib }: Limited,
  name: CollectionName,
  scope: LimitScope,
): Bound => {
  const own = { ...limitOf(name)[scope], ...limits[name]?.[scope] };
  // The total size of files is a property of the organization, which clients know.
  return name === 'uploadedFiles' && scope === 'organization'
    ? { ...own, maxBytes: uploadQuotaMib === null ? Infinity : uploadQuotaMib * mebibyte }
    : own;
};

/** Which bounds are checked when that account adds to the collection. */
export const measuredFor = (
  name: CollectionName,
  user: Pick<User, 'role'> | undefined,
): readonly LimitScope[] => {
  const { measured, isAdministered } = limitOf(name);
  return user === undefined || (isAdministered && isAdministrator(user))
    ? measured.filter((scope) => scope !== 'account')
    : measured;
};
