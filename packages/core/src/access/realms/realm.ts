import type { RealmId, Timestamp } from '../../kernel';
import type { LimitOverrides } from '../collections/limit-overrides';
import type { SystemGroupIds } from '../user-groups/system-groups';
import type { UserDefaults } from '../users/user-defaults';
import type { RealmPictures } from './realm-pictures';
import type { RealmSettings } from './realm-settings';

/** An organization. */
export type Realm = {
  readonly id: RealmId;
  /** Identifies it across servers. */
  readonly uuid: string;
  /** Empty for the first organization, which answers on the server's own host. */
  readonly subdomain: string;
  /** Host name without port. */
  readonly host: string;
  /** Root URL of its links, without a trailing slash. */
  readonly url: string;
  readonly name: string;
  /** Markdown. */
  readonly description: string;
  /** HTML, rendered from the description when it was written. */
  readonly renderedDescription: string;
  readonly pictures: RealmPictures;
  readonly createdAt: Timestamp;
  readonly isActive: boolean;
  /** When everything of it will be deleted, for one that is deactivated; null for never. */
  readonly deletionAt: Timestamp | null;
  readonly systemGroups: SystemGroupIds;
  readonly settings: RealmSettings;
  /** The initial settings of new accounts. */
  readonly userDefaults: UserDefaults;
  /** The total size of uploads in mebibytes; null for no limit. */
  readonly uploadQuotaMib: number | null;
  /** What its operator set instead of limits by default. */
  readonly limits: LimitOverrides;
};

export const maxRealmNameLength = 40;
export const maxRealmDescriptionLength = 1000;
