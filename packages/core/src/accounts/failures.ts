import { personalFailureTable } from '../personal';
import { botFailures } from './bots/bot-failures';
import { profileFieldFailures } from './custom-profile-fields/profile-field-failures';
import { invitationFailures } from './invitations/invitation-failures';
import { presenceFailures } from './presence/presence-failures';
import { userStatusFailures } from './user-statuses/user-status-failures';
import { settingsFailures } from './users/settings-failures';

/** What the API says of each failure of this module, those of personal included. */
export const accountsFailureTable = {
  ...personalFailureTable,
  ...botFailures,
  ...invitationFailures,
  ...presenceFailures,
  ...profileFieldFailures,
  ...settingsFailures,
  ...userStatusFailures,
};
