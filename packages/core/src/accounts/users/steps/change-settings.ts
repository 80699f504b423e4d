import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, User, UserSettings } from '../../../access';
import { displayEmail, viewersOf, userSettingNames, userSettings } from '../../../access';
import type { Audience, Timestamp, Unexpected, UserId } from '../../../kernel';
import { onlyTo } from '../../../kernel';
import type { AddressedEvent } from '../../domain-events';
import { turnPresence } from '../../presence/steps/tell-presence';
import type { Transaction } from '../../transaction';
import { avatarChanged } from './change-email';

export type SettingNeeds =
  'knownUsers' | 'drafts' | 'events' | 'presences' | 'userSettings' | 'users';

/** The settings that differ from what they were, in the order of their definition. */
const differing = (before: UserSettings, wanted: Partial<UserSettings>) =>
  userSettingNames.filter((name) => wanted[name] !== undefined && wanted[name] !== before[name]);

/** What others are shown of somebody who changed who sees their address. */
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
  ...(user.emailVisibility === 1 || changed.emailVisibility === 1
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

/** What administrators are told of what somebody lets them export. */
export const exportConsent = (userId: UserId, consents: boolean): AddressedEvent => ({
  event: { _tag: 'ExportConsentChanged', userId, consents },
  audience: { users: [], standing: 'administrators' },
});

const eventsForOthers = (
  caller: Caller,
  changed: User,
  after: UserSettings,
  names: readonly (keyof UserSettings)[],
  audience: Audience,
): readonly AddressedEvent[] => [
  ...(names.includes('timezone')
    ? [
        {
          event: {
            _tag: 'TimezoneChanged' as const,
            userId: changed.id,
            email: displayEmail(changed, caller.realm.host),
            timezone: changed.timezone,
          },
          audience,
        },
      ]
    : []),
  ...(names.includes('email_address_visibility')
    ? visibilityChanged(caller, changed, audience)
    : []),
  ...(names.includes('allow_private_data_export')
    ? [exportConsent(changed.id, after.allow_private_data_export)]
    : []),
];

/**
 * Writes the caller's settings as far as they differ, tells the caller of each, and everyone else
 * of what they see of it. Drafts that are not to be synchronized any more are forgotten.
 *
 * Source: reference, «PATCH /settings».
 */
export const changeSettings = (
  tx: Pick<Transaction, SettingNeeds>,
  caller: Caller,
  wanted: Partial<UserSettings>,
  now: Timestamp,
): TE.TaskEither<Unexpected, void> => {
  const { realm, user } = caller;
  return pipe(
    TE.Do,
    TE.bind('all', () => tx.userSettings.of(realm.id, [user.id])),
    TE.let('before', ({ all }) => all.get(user.id) ?? userSettings({})),
    TE.let('names', ({ before }) => differing(before, wanted)),
    TE.let('after', ({ before }) => ({ ...before, ...wanted })),
    TE.tap(({ names, after }) =>
      tx.userSettings.change(
        realm.id,
        user.id,
        Object.fromEntries(names.map((name) => [name, after[name]])),
      ),
    ),
    TE.tap(({ names, after }) =>
      names.includes('enable_drafts_synchronization') && !after.enable_drafts_synchronization
        ? tx.drafts.removeAll(realm.id, user.id)
        : TE.right(undefined),
    ),
    TE.bind('audience', () => viewersOf(tx, realm, user)),
    TE.tap(({ names, after, audience }) => {
      const changed = {
        ...user,
        emailVisibility: after.email_address_visibility,
        timezone: after.timezone,
      };
      const email = displayEmail(user, realm.host);
      return tx.events.emit(realm.id, [
        ...names.map((name) => ({
          event: {
            _tag: 'UserSettingChanged' as const,
            property: name,
            value: after[name],
            email,
          },
          audience: onlyTo(user.id),
        })),
        ...eventsForOthers(caller, changed, after, names, audience),
      ]);
    }),
    TE.flatMap(({ names, after }) =>
      names.includes('presence_enabled')
        ? turnPresence(tx, caller, after.presence_enabled, now)
        : TE.right(undefined),
    ),
  );
};
