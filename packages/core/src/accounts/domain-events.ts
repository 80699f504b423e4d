import type { AddressedEventOf, EventOf, EventTable } from '../kernel';
import type { DomainEvent as PersonalEvent } from '../personal';
import { apiKeyCodecs, apiKeyEvents } from './authentication/api-key-events';
import { botCodecs, botEvents } from './bots/bot-events';
import {
  profileFieldCodecs,
  profileFieldEvents,
} from './custom-profile-fields/profile-field-events';
import { invitationCodecs, invitationEvents } from './invitations/invitation-events';
import { presenceCodecs, presenceEvents } from './presence/presence-events';
import {
  UserGroupActivityChanged,
  UserGroupAdded,
  UserGroupMembersChanged,
  UserGroupPermissionChanged,
  UserGroupSubgroupsChanged,
  UserGroupTextChanged,
  userGroupEvents,
} from './user-groups/user-group-events';
import { userStatusCodecs, userStatusEvents } from './user-statuses/user-status-events';
import { userSettingCodecs, userSettingEvents } from './users/user-setting-events';
import { userUpdateCodecs, userUpdateEvents } from './users/user-update-events';

/** A codec for each event of this module. */
export const accountsEventCodecs = {
  ...apiKeyCodecs,
  ...botCodecs,
  ...invitationCodecs,
  ...presenceCodecs,
  ...profileFieldCodecs,
  ...userSettingCodecs,
  ...userStatusCodecs,
  ...userUpdateCodecs,
  UserGroupActivityChanged,
  UserGroupAdded,
  UserGroupMembersChanged,
  UserGroupPermissionChanged,
  UserGroupSubgroupsChanged,
  UserGroupTextChanged,
};

type Own = EventOf<typeof accountsEventCodecs>;

/** What clients get of each event of this module. */
export const accountsEventTable: EventTable<Own> = {
  ...invitationEvents,
  ...apiKeyEvents,
  ...botEvents,
  ...presenceEvents,
  ...profileFieldEvents,
  ...userSettingEvents,
  ...userStatusEvents,
  ...userUpdateEvents,
  ...userGroupEvents,
};

/** Every event that this module emits, those of personal included. */
export type DomainEvent = Own | PersonalEvent;

export type AddressedEvent = AddressedEventOf<DomainEvent>;
