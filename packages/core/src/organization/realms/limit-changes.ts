import type { Bound, CollectionName, LimitScope, Realm, RealmChanges } from '../../access';
import { defaultUploadQuotaMib } from '../../access';
import { mebibyte } from '../../kernel';

/** One bound of a collection; undefined for the parts that stay, 'default' for those by default. */
export type LimitChange = {
  readonly collection: CollectionName;
  readonly scope: LimitScope;
  readonly bound: Partial<Bound> | 'default';
};

/** The total size of files is a property of the organization, which clients know in mebibytes. */
const quotaOf = (bound: LimitChange['bound'], { uploadQuotaMib }: Realm): number | null => {
  if (bound === 'default') {
    return defaultUploadQuotaMib;
  }
  return bound.maxBytes === undefined ? uploadQuotaMib : Math.floor(bound.maxBytes / mebibyte);
};

/** What changes of a realm when its operator changes one limit. */
export const limitChanges = (
  realm: Realm,
  { collection, scope, bound }: LimitChange,
): Pick<RealmChanges, 'limits' | 'uploadQuotaMib'> => {
  const { [scope]: own = {}, ...others } = realm.limits[collection] ?? {};
  const isQuota = collection === 'uploadedFiles' && scope === 'organization';
  const given: Partial<Bound> = bound === 'default' ? {} : { ...own, ...bound };
  const { maxBytes, ...counted } = given;
  const stored = isQuota
    ? counted
    : { ...counted, ...(maxBytes === undefined ? {} : { maxBytes }) };
  return {
    limits: { ...realm.limits, [collection]: { ...others, [scope]: stored } },
    uploadQuotaMib: isQuota ? quotaOf(bound, realm) : realm.uploadQuotaMib,
  };
};
