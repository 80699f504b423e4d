import type { ValueOf } from '../codecs';
import {
  boolean,
  field,
  integer,
  listed,
  named,
  nullable,
  object,
  recordOf,
  text,
} from '../codecs';

export const roleNumber = listed(100, 200, 300, 400, 600);

export const roleText =
  'Role of the user: 100 owner, 200 administrator, 300 moderator, 400 member, 600 guest.';

/** Profile data, by field id. */
const profileData = recordOf(
  named(
    'ProfileValue',
    "A user's value of a custom profile field.",
    object({
      required: {
        value: field('The value, as text; a JSON list of user ids for fields of type 6.', text),
      },
      optional: {
        rendered_value: field('The value as HTML; only for fields that support Markdown.', text),
      },
    }),
  ),
);

/**
 * The fields of the user record that are always present.
 *
 * Source: docs/reference/users.md#user-record.
 */
export const userRecord = {
  required: {
    user_id: field('Id of the user.', integer),
    email: field(
      'Address that identifies the user in the API; the real email address only if everyone may see it.',
      text,
    ),
    delivery_email: field('Real email address; null if the viewer may not see it.', nullable(text)),
    full_name: field('Name of the user.', text),
    avatar_url: field(
      'URL of the picture, or the path of an uploaded one on the server; null if the client computes gravatar URLs itself (client_gravatar).',
      nullable(text),
    ),
    avatar_version: field('Increases whenever the picture changes.', integer),
    role: field(roleText, roleNumber),
    is_active: field('Whether the account is active.', boolean),
    is_owner: field('Whether the user is an owner.', boolean),
    is_admin: field('Whether the user is an administrator or owner.', boolean),
    is_guest: field('Whether the user is a guest.', boolean),
    is_bot: field('Whether the account is a bot.', boolean),
    bot_type: field(
      'Type of the bot: 1 generic, 2 incoming webhook, 3 outgoing webhook, 4 embedded; null for people.',
      nullable(integer),
    ),
    date_joined: field(
      'When the account was created, in ISO 8601; only the date for visitors without an account.',
      text,
    ),
  },
  leveled: {
    is_billing_admin: field('Always false.', boolean, { until: 'billingGroup' }),
    is_imported_stub: field(
      'Whether the account was created by an import and never used.',
      boolean,
      { since: 'importedStubUsers' },
    ),
  },
  optional: {
    bot_owner_id: field(
      'Id of the owner of the bot; null if it has none, missing for people.',
      nullable(integer),
    ),
    is_system_bot: field('True for bots of the service itself, missing for others.', boolean, {
      since: 'systemBotsMarked',
    }),
    timezone: field(
      'IANA name of the time zone, empty if unknown; missing for visitors without an account.',
      text,
    ),
    profile_data: field(
      'Values of custom profile fields, by field id; only if requested, and not for bots.',
      profileData,
    ),
  },
};

/** A user in lists and responses. */
export const user = named('User', 'An account of a person or a bot.', object(userRecord));

/** A user as clients receive it. */
export type UserRecord = ValueOf<typeof user>;
