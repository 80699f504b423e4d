import { accountCommandDefaults } from './accounts';
import { channelCommandDefaults } from './channels';
import { eventCommandDefaults } from './events';
import { messageCommandDefaults } from './messages';
import { organizationCommandDefaults } from './organization';
import { personalCommandDefaults } from './personal';

/** What commands may leave out, by module and use case; shared by HTTP and embedding programs. */
export const commandDefaults = {
  accounts: accountCommandDefaults,
  channels: channelCommandDefaults,
  events: eventCommandDefaults,
  messages: messageCommandDefaults,
  organization: organizationCommandDefaults,
  personal: personalCommandDefaults,
} as const;
