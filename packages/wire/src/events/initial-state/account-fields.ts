import type { LegacySettingType } from '@parley/core/accounts';
import { userSettingNames } from '@parley/core/access';
import { legacySettingType } from '@parley/core/accounts';
import type { Fields } from '../../codecs';
import {
  annotation,
  arrayOf,
  boolean,
  field,
  float,
  integer,
  named,
  nullable,
  object,
  recordOf,
  text,
} from '../../codecs';
import { botRecord } from '../../accounts/bot-record';
import { profileFieldRecord } from '../../accounts/profile-field-record';
import { presenceRecord, presencesText } from '../../accounts/presence-record';
import { statusRecord } from '../../accounts/status-record';
import { userRecord } from '../../access/user-record';
import {
  denseModeField,
  settingChoices,
  userSettingFields,
  userSettings,
} from '../../access/user-setting-fields';

const { is_active: _, ...listedUser } = userRecord.required;

const users = arrayOf(
  named(
    'RegisteredUser',
    'A user in the initial state; the list that has the record says whether the account is active.',
    object({ ...userRecord, required: listedUser }),
  ),
);

const systemBots = arrayOf(
  named(
    'SystemBot',
    'A bot of the service itself.',
    object({
      ...userRecord,
      leveled: {
        ...userRecord.leveled,
        is_system_bot: field('Always true.', boolean, { since: 'systemBotsMarked' }),
      },
    }),
  ),
);

/** The user who registers. */
const ownFields: Fields = {
  user_id: field('Id of the user.', integer),
  email: field('Address that identifies the user in the API.', text),
  delivery_email: field('Real email address of the user.', nullable(text)),
  full_name: field('Name of the user.', text),
  avatar_source: field("Where the user's picture comes from: G gravatar, U upload.", text),
  avatar_url: field("URL of the user's picture.", nullable(text)),
  avatar_url_medium: field("URL of the user's picture in a larger size.", nullable(text)),
  is_admin: field('Whether the user is an administrator or owner.', boolean),
  is_owner: field('Whether the user is an owner.', boolean),
  is_guest: field('Whether the user is a guest.', boolean),
  is_moderator: field('Whether the user is a moderator or has a higher role.', boolean),
  is_billing_admin: field('Always false.', boolean),
  can_create_streams: field('Deprecated: whether the user can create channels.', boolean),
  can_create_public_streams: field('Whether the user can create public channels.', boolean),
  can_create_private_streams: field('Whether the user can create private channels.', boolean),
  can_create_web_public_streams: field('Whether the user can create web-public channels.', boolean),
  can_invite_others_to_realm: field('Whether the user can invite people by email.', boolean),
  can_subscribe_other_users: field('Whether the user can subscribe others.', boolean),
  can_create_users: field(
    'Whether the user may create accounts, if the user is an administrator.',
    boolean,
  ),
  can_change_user_emails: field(
    'Whether the user may change email addresses of others, if the user is an owner.',
    boolean,
  ),
};

/** Settings that clients without support for `user_settings` read at the top level. */
const legacySettings = (type: LegacySettingType): Fields =>
  Object.fromEntries(
    userSettingNames
      .filter((name) => legacySettingType(name) === type)
      .flatMap((name) => {
        const codec = userSettingFields[name];
        return codec === undefined ? [] : [[name, legacyField(codec)] as const];
      }),
  );

const legacyField = (codec: Fields[string]): Fields[string] =>
  field(
    `Deprecated in favor of user_settings; missing with the capability user_settings_object. ${codec.schema.description ?? ''}`,
    codec,
    { ...codec.schema[annotation]?.levels, until: 'legacySettingsEventsRemoved' },
  );

const legacyChoice = (codec: Fields[string]): Fields[string] =>
  field(`${codec.schema.description ?? ''} Also in user_settings.`, codec, {
    ...codec.schema[annotation]?.levels,
    until: 'legacySettingsEventsRemoved',
  });

const optionFields = {
  key: field('Name of the option.', text),
  label: field('Label of the option.', text),
};

const configOption = object({
  required: { ...optionFields, validator: field('How values are validated.', text) },
});

const urlOption = object({
  required: optionFields,
  leveled: {
    validator: field('How values are validated.', text, { until: 'integrationInputType' }),
    input_type: field('The kind of input field.', text, { since: 'integrationInputType' }),
  },
});

const integrations = arrayOf(
  named(
    'Integration',
    'A service that can post through an incoming webhook bot.',
    object({
      required: {
        name: field('Key of the integration.', text),
        display_name: field('Name of the integration.', text),
        all_event_types: field(
          'Names of the events that can be selected; null if they cannot be distinguished.',
          nullable(arrayOf(text)),
        ),
      },
      leveled: {
        config: field('Options of the bot.', arrayOf(configOption), {
          until: 'integrationConfigOptions',
        }),
        config_options: field('Options of the bot.', arrayOf(configOption), {
          since: 'integrationConfigOptions',
        }),
        url_options: field('Options in the URL.', arrayOf(urlOption), {
          since: 'integrationUrlOptions',
        }),
      },
    }),
  ),
);

/** What a snapshot has about users. Source: docs/reference/register.md#sections. */
export const accountFields = {
  realm_user: {
    realm_users: field('Active users whom the user may see.', users),
    realm_non_active_users: field('Deactivated users whom the user may see.', users),
    cross_realm_bots: field('The bots of the service.', systemBots),
    ...ownFields,
  },
  user_settings: { user_settings: field('Settings of the user.', userSettings) },
  update_display_settings: {
    ...legacySettings('update_display_settings'),
    emojiset_choices: legacyChoice(settingChoices.emojiset_choices),
    dense_mode: denseModeField,
  },
  update_global_notifications: {
    ...legacySettings('update_global_notifications'),
    available_notification_sounds: legacyChoice(settingChoices.available_notification_sounds),
  },
  user_status: {
    user_status: field('Statuses that users have set, by user id.', recordOf(statusRecord)),
  },
  presence: {
    presences: field(presencesText, recordOf(presenceRecord)),
    presence_last_update_id: field(
      'Number of the last update in presences, for last_update_id of the next report.',
      integer,
    ),
    server_timestamp: field('Time of the response, in UNIX seconds.', float, {
      since: 'presenceServerTimestamp',
    }),
  },
  custom_profile_fields: {
    custom_profile_fields: field(
      'Fields of profiles, in their order.',
      arrayOf(profileFieldRecord),
    ),
    custom_profile_field_types: field(
      'Types of profile fields, by key.',
      recordOf(
        object({
          required: {
            id: field('Number of the type.', integer),
            name: field('Name of the type.', text),
          },
        }),
      ),
    ),
  },
  realm_bot: {
    realm_bots: field("The user's bots; all bots for administrators.", arrayOf(botRecord)),
  },
  realm_embedded_bots: {
    realm_embedded_bots: field(
      'Embedded bots, with the default values of their options.',
      arrayOf(
        object({
          required: {
            name: field('Key of the bot.', text),
            config: field('Settings of the bot, by name.', recordOf(text)),
          },
        }),
      ),
    ),
  },
  realm_incoming_webhook_bots: {
    realm_incoming_webhook_bots: field('Integrations for incoming webhook bots.', integrations),
  },
} satisfies Readonly<Record<string, Fields>>;
