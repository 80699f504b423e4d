import * as E from 'fp-ts/Either';
import { accessFailure, displayEmail } from '../../../access';
import { inMemory, someTime } from '../../../in-memory';
import { role } from '../../../kernel';
import { aBot, aCaller, aRealm, aUser, someRealm } from '../../../testing';
import { accountFailure } from '../../failures';
import { getPresence } from './get-presence';

const caller = aCaller();
const [seen, unseen] = [aUser(), aUser()];
const hidden = aUser();
const secret = aUser({ emailVisibility: 3 });
const administrator = aCaller({ role: role.administrator });
const bot = aBot(seen);
const inactive = aUser({ isActive: false });
const presence = { activeAt: someTime, connectedAt: someTime, updateId: 1 };
const ports = inMemory({
  users: [caller.user, administrator.user, seen, unseen, hidden, secret, bot, inactive],
  presences: new Map([seen, hidden, secret, inactive].map(({ id }) => [id, presence])),
  settings: new Map([[hidden.id, { presence_enabled: false }]]),
});
const dummyOf = (user: typeof seen) =>
  displayEmail({ ...user, emailVisibility: 4 }, someRealm.host);
const of = ({ id }: typeof seen, who = caller) => getPresence(ports)(who, { _tag: 'ById', id })();

describe('getPresence', () => {
  it('returns when a user was last present', async () => {
    expect(await of(seen)).toMatchObject(E.right({ presence: { userId: seen.id }, now: someTime }));
  });

  it.each([
    ['the address that everyone sees', seen.deliveryEmail.toUpperCase(), caller, true],
    ['the dummy address', displayEmail(secret, someRealm.host), caller, true],
    ['an address that only administrators see', secret.deliveryEmail, administrator, false],
    ['the dummy address of others', dummyOf(seen), caller, false],
  ])('finds people by %s: %#', async (_, email, who, isFound) => {
    const found = await getPresence(ports)(who, { _tag: 'ByEmail', email })();
    expect(E.isRight(found)).toBe(isFound);
  });

  const nothing = ({ id }: typeof seen) => accountFailure('NoPresence', { user: String(id) });
  const disabled = aCaller({ realm: aRealm({ settings: { presence_disabled: true } }) });
  const guest = aCaller({
    role: role.guest,
    realm: aRealm({
      settings: { can_access_all_users_group: someRealm.systemGroups['role:members'] },
    }),
  });
  it.each([
    ['bots', bot, caller, accountFailure('BotsHaveNoPresence')],
    ['deactivated users', inactive, caller, accessFailure('UserDoesNotExist')],
    ['users without any presence', unseen, caller, nothing(unseen)],
    ['users who hide presence', hidden, caller, nothing(hidden)],
    ['anyone if the organization disabled presence', seen, disabled, nothing(seen)],
    ['users whom a guest does not know', seen, guest, accessFailure('InsufficientPermission')],
  ])('rejects %s', async (_, user, who, failure) => {
    expect(await of(user, who)).toEqual(E.left(failure));
  });
});
