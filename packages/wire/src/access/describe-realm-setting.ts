import type { RealmSettingName } from '@parley/core/access';
import { describeUse, realmSettingDefinitions } from '@parley/core/access';

/** What a setting of the organization means, and whether it is available. */
export const describeRealmSetting = (name: RealmSettingName): string =>
  describeUse(realmSettingDefinitions[name]);
