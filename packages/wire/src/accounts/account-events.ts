import { shownUserDefaultNames, userSettingNames } from '@parley/core/access';
import type { Codec } from '../codecs';
import {
  arrayOf,
  boolean,
  field,
  float,
  integer,
  literal,
  nullable,
  object,
  oneOf,
  rawText,
  recordOf,
  text,
} from '../codecs';
import { botRecord } from './bot-record';
import { profileFieldRecord } from './profile-field-record';
import { presenceTimes, websitePresence } from './presence-record';
import { userGroupPermissions, userGroupRecord } from './user-group-record';
import { statusParts } from './status-record';
import { roleNumber, roleText, user } from '../access/user-record';
import type { EventDeclaration, EventDeclarations } from '../events/event-declaration';

const { user_id: botId, ...changeableInBots } = botRecord.codecs;

const groupId = field('Id of the group.', integer);

const changedMembers = (name: string, description: string): EventDeclaration => ({
  name,
  description,
  required: { group_id: groupId, user_ids: field('Ids of the users.', arrayOf(integer)) },
});

const changedSubgroups = (name: string, description: string): EventDeclaration => ({
  name,
  description,
  required: {
    group_id: groupId,
    direct_subgroup_ids: field('Ids of the subgroups.', arrayOf(integer)),
  },
});

/** The changed parts of a user; only those that belong together are there. */
const changedPerson = object({
  required: { user_id: field('Id of the user.', integer) },
  optional: {
    full_name: field('The new name.', text),
    role: field(roleText, roleNumber),
    is_active: field('Whether the account is active now.', boolean),
    delivery_email: field(
      'The real email address; null if the user may no longer see it.',
      nullable(text),
    ),
    new_email: field('The new address that identifies the user in the API.', text),
    email: field('Email address of the user; only together with timezone.', text),
    timezone: field('IANA name of the new time zone.', text),
    avatar_source: field('Where the new picture comes from: G gravatar, U upload.', text),
    avatar_url: field('URL of the new picture.', text),
    avatar_url_medium: field('URL of the new picture in a larger size.', text),
    avatar_version: field('Version of the new picture.', integer),
    bot_owner_id: field('Id of the new owner of the bot.', integer),
    can_create_users: field(
      'Whether the user may create accounts now; only for that user.',
      boolean,
    ),
    can_change_user_emails: field(
      'Whether the user may change email addresses of others now; only for that user.',
      boolean,
    ),
    custom_profile_field: field(
      'The new value of a custom profile field.',
      object({
        required: {
          id: field('Id of the field.', integer),
          value: field('The value; null if it was removed.', nullable(text)),
        },
        optional: { rendered_value: field('The value as HTML, for Markdown fields.', rawText) },
      }),
    ),
  },
});

const settingValue = oneOf<unknown>(boolean, integer, text);

const changedSetting = (names: readonly string[]): Readonly<Record<string, Codec<unknown>>> => ({
  property: field('Name of the setting.', literal(...names)),
  value: field('The new value.', settingValue),
});

const languageName = {
  language_name: field('Name of the new language; with default_language.', text),
};

const legacyEvent = { until: 'legacySettingsEventsRemoved' } as const;

/** Source: docs/reference/events.md#users. */
export const accountEvents = {
  realm_user: {
    add: {
      name: 'RealmUserAddEvent',
      description: 'An account was created, or became accessible to the user.',
      required: { person: field('The user.', user) },
    },
    update: {
      name: 'RealmUserUpdateEvent',
      description: 'An account was changed.',
      required: { person: field('The id of the user, and what changed.', changedPerson) },
    },
    remove: {
      name: 'RealmUserRemoveEvent',
      description: 'The user can no longer access an account.',
      required: {
        person: field(
          'The user.',
          object({
            required: {
              user_id: field('Id of the user.', integer),
              full_name: field('Name to show instead of the name of the user.', text),
            },
          }),
        ),
      },
    },
  },
  realm_bot: {
    add: {
      name: 'RealmBotAddEvent',
      description: 'A bot was created, or became manageable for the user.',
      required: { bot: field('The bot.', botRecord.codec) },
    },
    update: {
      name: 'RealmBotUpdateEvent',
      description: 'A bot was changed.',
      required: {
        bot: field(
          'The id of the bot, and what changed.',
          object({
            required: { user_id: botId },
            optional: changeableInBots,
          }),
        ),
      },
    },
    delete: {
      name: 'RealmBotDeleteEvent',
      description: 'The user can no longer manage a bot.',
      required: {
        bot: field('The bot.', object({ required: { user_id: botId } })),
      },
    },
  },
  user_group: {
    add: {
      name: 'UserGroupAddEvent',
      description:
        'A user group was created; or reactivated, without the capability include_deactivated_groups.',
      required: { group: field('The group.', userGroupRecord.codec) },
    },
    update: {
      name: 'UserGroupUpdateEvent',
      description: 'A user group was changed.',
      required: {
        group_id: groupId,
        data: field(
          'What changed.',
          object({
            optional: {
              name: field('The new name.', text),
              description: field('The new description.', text),
              deactivated: field(
                'Whether the group is deactivated now; with the capability include_deactivated_groups.',
                boolean,
              ),
              ...userGroupPermissions.codecs,
            },
          }),
        ),
      },
    },
    remove: {
      name: 'UserGroupRemoveEvent',
      description:
        'A user group was deactivated; without the capability include_deactivated_groups.',
      required: { group_id: groupId },
    },
    add_members: changedMembers('UserGroupAddMembersEvent', 'Users became members of a group.'),
    remove_members: changedMembers('UserGroupRemoveMembersEvent', 'Users left a group.'),
    add_subgroups: changedSubgroups(
      'UserGroupAddSubgroupsEvent',
      'Subgroups were added to a group.',
    ),
    remove_subgroups: changedSubgroups(
      'UserGroupRemoveSubgroupsEvent',
      'Subgroups were removed from a group.',
    ),
  },
  user_status: {
    name: 'UserStatusEvent',
    description: 'Parts of the status of a user changed; an empty text removes a part.',
    required: { user_id: field('Id of the user.', integer) },
    optional: statusParts,
  },
  presence: {
    name: 'PresenceEvent',
    description: 'A user became active, or changed whether others can see their presence.',
    optional: {
      presences: field(
        'Presence by user id; with the capability simplified_presence_events.',
        recordOf(presenceTimes.codec),
        { since: 'simplifiedPresenceEventsCapability' },
      ),
      user_id: field('Id of the user; without that capability.', integer),
      email: field(
        'Email address of the user; without that capability and without slim_presence.',
        text,
      ),
      server_timestamp: field(
        'Time of the event, in UNIX seconds; without that capability.',
        float,
      ),
      presence: field('Presence of the user; without that capability.', websitePresence.codec),
    },
  },
  user_settings: {
    update: {
      name: 'UserSettingsUpdateEvent',
      description: 'A setting of the user changed.',
      required: changedSetting(userSettingNames),
      optional: languageName,
    },
  },
  update_display_settings: {
    name: 'UpdateDisplaySettingsEvent',
    description:
      'A setting of the user changed, for clients without the capability user_settings_object.',
    levels: legacyEvent,
    required: {
      user: field('Email address of the user.', text),
      setting_name: field('Name of the setting.', text),
      setting: field('The new value.', settingValue),
    },
    optional: languageName,
  },
  update_global_notifications: {
    name: 'UpdateGlobalNotificationsEvent',
    description:
      'A notification setting of the user changed, for clients without the capability user_settings_object.',
    levels: legacyEvent,
    required: {
      user: field('Email address of the user.', text),
      notification_name: field('Name of the setting.', text),
      setting: field('The new value.', settingValue),
    },
  },
  realm_user_settings_defaults: {
    update: {
      name: 'RealmUserSettingsDefaultsUpdateEvent',
      description: 'A default setting of new accounts changed.',
      required: changedSetting(shownUserDefaultNames),
    },
  },
  custom_profile_fields: {
    name: 'CustomProfileFieldsEvent',
    description: 'The fields of profiles changed.',
    required: { fields: field('All fields, in their order.', arrayOf(profileFieldRecord.codec)) },
  },
  invites_changed: {
    name: 'InvitesChangedEvent',
    description: 'Invitations that the user may see were added or removed.',
  },
  realm_export_consent: {
    name: 'RealmExportConsentEvent',
    description: 'A user changed whether administrators may export their private data.',
    levels: { since: 'exportConsentEvents' },
    required: {
      user_id: field('Id of the user.', integer),
      consented: field('Whether the user consents.', boolean),
    },
  },
} satisfies Partial<EventDeclarations>;
