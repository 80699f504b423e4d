import type { SystemBotKind } from '../../kernel';
import { systemBots } from '../../kernel';
import type { Realm } from '../realms/realm';
import type { NewUser } from './new-user';
import { newUser } from './new-user';

/** Such an account: it joined with the realm, and has no owner. */
export const newSystemBot = (realm: Realm, kind: SystemBotKind): NewUser =>
  newUser({
    realmId: realm.id,
    deliveryEmail: `${systemBots[kind].localPart}@${realm.host}`,
    fullName: systemBots[kind].fullName,
    bot: { type: 1, ownerId: null },
    joinedAt: realm.createdAt,
  });
