import { personalEventTable } from '../personal';
import type { AddressedEventOf, EventIn } from '../kernel';
import { apiKeyEvents } from './authentication/api-key-events';
import { botEvents } from './bots/bot-events';
import { profileFieldEvents } from './custom-profile-fields/profile-field-events';
import { deviceEvents } from './push/device-events';
import { invitationEvents } from './invitations/invitation-events';
import { presenceEvents } from './presence/presence-events';
import { namedKeyEvents } from './named-keys/named-key-events';
import { sessionEvents } from './sessions/session-events';
import { userGroupEvents } from './user-groups/user-group-events';
import { userStatusEvents } from './user-statuses/user-status-events';
import { userSettingEvents } from './users/user-setting-events';
import { userUpdateEvents } from './users/user-update-events';

/** Every kind of event of this module and of those below it. */
export const accountsEventTable = {
  ...personalEventTable,
  ...apiKeyEvents,
  ...botEvents,
  ...deviceEvents,
  ...profileFieldEvents,
  ...invitationEvents,
  ...presenceEvents,
  ...namedKeyEvents,
  ...sessionEvents,
  ...userGroupEvents,
  ...userStatusEvents,
  ...userSettingEvents,
  ...userUpdateEvents,
};

/** The events that use cases of this module can emit. */
export type DomainEvent = EventIn<typeof accountsEventTable>;

export type AddressedEvent = AddressedEventOf<DomainEvent>;
