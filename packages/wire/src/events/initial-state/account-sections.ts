import { fieldKinds, partsOfStatus } from '@parley/core/accounts';
import { embeddedBots, integrations } from '@parley/core/integrations';
import { sharedFields } from '@parley/core/kernel';
import { arrayOf, field, float, integer, object, recordOf, text } from '../../codecs';
import { botRecord } from '../../accounts/bot-record';
import { profileFieldRecord } from '../../accounts/profile-field-record';
import { presenceRecord, presencesText, presentPresences } from '../../accounts/presence-record';
import { statusRecord } from '../../accounts/status-record';
import type { Sections } from './section';
import { always, forAll, none } from './section';
import { userSection } from './user-section';
import { userSettingSections } from './user-setting-sections';
import { integrationRecord } from '../../accounts/integration-record';

/** What a snapshot has about users. Source: docs/reference/register.md#sections. */
export const accountSections: Sections = {
  realm_user: userSection,
  ...userSettingSections,
  user_status: {
    fields: {
      user_status: field('Statuses that users have set, by user id.', recordOf(statusRecord.codec)),
    },
    account: (_caller, request) => ({
      facts: 'statuses',
      // Without empty ones.
      present: (statuses) => ({
        user_status: Object.fromEntries(
          statuses
            .map(({ userId, status, isAway }) => {
              const record = statusRecord.present(partsOfStatus(status, isAway), request);
              return [String(userId), record] as const;
            })
            .filter(([, record]) => Object.keys(record).length > 0),
        ),
      }),
    }),
    visitor: always({ user_status: {} }),
  },
  presence: {
    fields: {
      presences: field(presencesText, recordOf(presenceRecord)),
      presence_last_update_id: field(
        'Number of the last update in presences, for last_update_id of the next report.',
        integer,
        { since: 'presenceUpdateIds' },
      ),
      server_timestamp: field('Time of the response, in UNIX seconds.', float, {
        since: 'presenceServerTimestamp',
      }),
    },
    account: () => ({
      facts: 'presences',
      present: ({ loaded: { presences, lastUpdateId }, now }) => ({
        presences: presentPresences(presences),
        server_timestamp: now,
        presence_last_update_id: lastUpdateId,
      }),
    }),
    // They see no presence.
    visitor: () => ({
      facts: 'now',
      present: (now) => ({ presences: {}, server_timestamp: now }),
    }),
  },
  custom_profile_fields: {
    fields: {
      custom_profile_fields: field(
        'Fields of profiles, in their order.',
        arrayOf(profileFieldRecord.codec),
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
    account: (_caller, request) => ({
      facts: 'profileFields',
      present: (fields) => ({
        custom_profile_fields: fields.map((each) => profileFieldRecord.present(each, request)),
        custom_profile_field_types: fieldKinds,
      }),
    }),
    visitor: always({ custom_profile_fields: [], custom_profile_field_types: fieldKinds }),
  },
  realm_bot: {
    fields: {
      realm_bots: field("The user's bots; all bots for administrators.", arrayOf(botRecord.codec)),
    },
    // Named keys never get the keys of bots.
    account: ({ user, key }, { level, apiKeyOf }) =>
      key === undefined
        ? {
            facts: 'bots',
            present: (bots) => ({
              realm_bots: bots.map((bot) =>
                botRecord.present(bot, { userId: user.id, role: user.role, level, apiKeyOf }),
              ),
            }),
          }
        : none,
    visitor: always({ realm_bots: [] }),
  },
  realm_embedded_bots: {
    fields: {
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
    ...forAll(
      always({
        realm_embedded_bots: embeddedBots.map(({ name, options }) => ({ name, config: options })),
      }),
    ),
  },
  realm_incoming_webhook_bots: {
    fields: {
      realm_incoming_webhook_bots: field(
        'Integrations for incoming webhook bots.',
        arrayOf(integrationRecord.codec),
      ),
    },
    ...forAll((_viewer, request) => ({
      facts: 'nothing',
      present: () =>
        sharedFields(`integrations ${request.level}`, () => ({
          realm_incoming_webhook_bots: integrations.map((each) =>
            integrationRecord.present(each, request),
          ),
        })),
    })),
  },
};
