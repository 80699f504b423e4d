import type { Realm } from '../realms/realm';
import { role } from './role';
import type { User } from './user';

/**
 * The accounts in whose names the service itself speaks; each realm has one of each kind.
 *
 * Source: reference, `cross_realm_bots`.
 */
export const systemBots = {
  emailGateway: { localPart: 'emailgateway', fullName: 'Email Gateway' },
  notification: { localPart: 'notification-bot', fullName: 'Notification Bot' },
  welcome: { localPart: 'welcome-bot', fullName: 'Welcome Bot' },
} as const;

export type SystemBotKind = keyof typeof systemBots;

export const systemBotKinds: readonly SystemBotKind[] = ['emailGateway', 'notification', 'welcome'];

type NewSystemBot = Omit<User, 'id' | 'avatarKey' | 'avatarVersion'> & {
  readonly passwordHash: undefined;
};

/** What such an account is made with: it joined with the realm, and belongs to nobody. */
export const newSystemBot = (realm: Realm, kind: SystemBotKind): NewSystemBot => ({
  realmId: realm.id,
  deliveryEmail: `${systemBots[kind].localPart}@${realm.host}`,
  emailVisibility: 1,
  fullName: systemBots[kind].fullName,
  role: role.member,
  isActive: true,
  bot: { type: 1, ownerId: null },
  joinedAt: realm.createdAt,
  timezone: '',
  avatarSource: 'G',
  isImportedStub: false,
  grants: [],
  passwordHash: undefined,
});
