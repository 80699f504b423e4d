import type { Caller, User, UserSettings } from '../../access';
import { displayEmail, emailVisibility, isBot, userSettingNames } from '../../access';
import type { Audience, UserId } from '../../kernel';
import { onlyTo } from '../../kernel';
import type { AddressedEvent } from '../domain-events';
import { avatarChanged } from './profile-events';

type SettingsPlan = {
  /** The settings that differ from before, in the order of their definition. */
  readonly changes: Partial<UserSettings>;
  readonly events: readonly AddressedEvent[];
  /** The event about the status, if presence is turned on or off. */
  readonly statusEvents: readonly AddressedEvent[];
  /** Whether to remove the drafts, because they are no longer synchronized. */
  readonly removesDrafts: boolean;
  /** Whether presence is enabled from now on; undefined if that does not change. */
  readonly presence: boolean | undefined;
};

/** Events for others when a user changes who may see their email address. */
const visibilityChanged = (
  { realm, user }: Caller,
  changed: User,
  audience: Audience,
): readonly AddressedEvent[] => [
  {
    event: {
      _tag: 'DeliveryEmailChanged',
      userId: user.id,
      deliveryEmail: user.deliveryEmail,
      visibility: changed.emailVisibility,
      visibilityBefore: user.emailVisibility,
    },
    audience,
  },
  ...(user.emailVisibility === emailVisibility.everyone ||
  changed.emailVisibility === emailVisibility.everyone
    ? [
        {
          event: {
            _tag: 'DisplayEmailChanged' as const,
            userId: user.id,
            email: displayEmail(changed, realm.host),
          },
          audience,
        },
        avatarChanged(realm, changed, audience),
      ]
    : []),
];

/** Announces to administrators who are people whether a user lets them export private data. */
export const exportConsent = (userId: UserId, consents: boolean): AddressedEvent => ({
  event: { _tag: 'ExportConsentChanged', userId, consents },
  audience: { users: [], standing: 'humanAdministrators' },
});

const eventsForOthers = (
  caller: Caller,
  changed: User,
  changes: Partial<UserSettings>,
  audience: Audience,
): readonly AddressedEvent[] => [
  ...(changes.timezone === undefined
    ? []
    : [
        {
          event: {
            _tag: 'TimezoneChanged' as const,
            userId: changed.id,
            email: displayEmail(changed, caller.realm.host),
            timezone: changed.timezone,
          },
          audience,
        },
      ]),
  ...(changes.email_address_visibility === undefined
    ? []
    : visibilityChanged(caller, changed, audience)),
  ...(changes.allow_private_data_export === undefined
    ? []
    : [exportConsent(changed.id, changes.allow_private_data_export)]),
];

/**
 * Decides which settings change. Writes those that differ, announces each to the caller, and
 * announces to others what they see of it.
 *
 * @param audience everyone who may know of the caller
 *
 * Source: docs/reference/own-account.md#changing-the-account.
 */
export const planSettings = (
  caller: Caller,
  before: UserSettings,
  wanted: Partial<UserSettings>,
  audience: Audience,
): SettingsPlan => {
  const { realm, user } = caller;
  const names = userSettingNames.filter(
    (name) => wanted[name] !== undefined && wanted[name] !== before[name],
  );
  const after = { ...before, ...wanted };
  const changes: Partial<UserSettings> = Object.fromEntries(
    names.map((name) => [name, after[name]]),
  );
  const changed = {
    ...user,
    emailVisibility: after.email_address_visibility,
    timezone: after.timezone,
  };
  return {
    changes,
    events: [
      ...names.map((name) => ({
        event: {
          _tag: 'UserSettingChanged' as const,
          property: name,
          value: after[name],
          email: displayEmail(user, realm.host),
        },
        audience: onlyTo(user.id),
      })),
      ...eventsForOthers(caller, changed, changes, audience),
    ],
    // Statuses of bots are not shown.
    statusEvents:
      changes.presence_enabled === undefined || isBot(user)
        ? []
        : [
            {
              event: {
                _tag: 'UserStatusChanged',
                userId: user.id,
                away: !changes.presence_enabled,
              },
              audience,
            },
          ],
    removesDrafts: changes.enable_drafts_synchronization === false,
    presence: changes.presence_enabled,
  };
};
