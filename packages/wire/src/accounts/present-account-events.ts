import { presentationsOf } from '../events/event-presentations';
import { isAdministrator } from '@parley/core/access';
import { has } from '@parley/core/kernel';
import { namedKeyRecord } from './named-key-record';
import { presenceTimes, websitePresence } from './presence-record';
import { profileFieldRecord } from './profile-field-record';

export const accountPresentations = presentationsOf({
  ProfileFieldsChanged: ({ fields }, viewer) => [
    {
      type: 'custom_profile_fields',
      fields: fields.map((each) => profileFieldRecord.present(each, viewer)),
    },
  ],
  NamedKeysChanged: ({ keys }) => [
    { type: 'named_api_keys', named_api_keys: keys.map((each) => namedKeyRecord.present(each)) },
  ],
  // Source: docs/reference/push.md#devices.
  ClientDeviceAdded: ({ deviceId }, { level }) =>
    has(level, 'devices') ? [{ type: 'device', op: 'add', device_id: deviceId }] : [],
  ClientDeviceRemoved: ({ deviceId }, { level }) =>
    has(level, 'devices') ? [{ type: 'device', op: 'remove', device_id: deviceId }] : [],
  // Source: docs/reference/invitations.md#revoking-and-sending-again.
  InvitationsChanged: (_event, viewer) =>
    isAdministrator(viewer) || has(viewer.level, 'inviterReceivesInvitationEvents')
      ? [{ type: 'invites_changed' }]
      : [],
  UserStatusChanged: ({ userId, away, text, emoji }) => [
    {
      type: 'user_status',
      user_id: userId,
      ...(away === undefined ? {} : { away }),
      ...(text === undefined ? {} : { status_text: text }),
      ...(emoji === undefined
        ? {}
        : {
            emoji_name: emoji.emojiName,
            emoji_code: emoji.emojiCode,
            reaction_type: emoji.reactionType,
          }),
    },
  ],
  // Source: docs/reference/own-account.md#presence.
  PresenceChanged: (event, { capabilities, slimPresence }) =>
    capabilities.has('simplified_presence_events')
      ? [{ type: 'presence', presences: { [String(event.userId)]: presenceTimes.present(event) } }]
      : [
          {
            type: 'presence',
            user_id: event.userId,
            ...(slimPresence ? {} : { email: event.email }),
            server_timestamp: event.at,
            presence: websitePresence.present(event),
          },
        ],
});
