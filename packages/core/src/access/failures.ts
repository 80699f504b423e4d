import { accessFailures } from './authentication/authentication-failures';
import { realmFailures } from './realms/realm-failures';
import { groupSettingFailures } from './user-groups/group-setting-failures';
import { userGroupFailures } from './user-groups/user-group-failures';
import { avatarFailures } from './users/avatar-failures';
import { userFailures } from './users/user-failures';

/** What the API says of each failure of this module. */
export const accessFailureTable = {
  ...accessFailures,
  ...groupSettingFailures,
  ...realmFailures,
  ...avatarFailures,
  ...userFailures,
  ...userGroupFailures,
};
