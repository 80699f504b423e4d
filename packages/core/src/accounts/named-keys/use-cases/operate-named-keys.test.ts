import * as E from 'fp-ts/Either';
import { accessFailure } from '../../../access';
import { inMemory, someTime } from '../../../in-memory';
import { role } from '../../../kernel';
import { aCaller, aUser, someRealm } from '../../../testing';
import { accountFailure } from '../../failures';
import { listRealmNamedKeys, revokeRealmNamedKey } from './administer-named-keys';
import { createNamedKeyByEmail, listNamedKeysAt, revokeNamedKeyAt } from './operate-named-keys';

const owner = aUser({ role: role.owner, deliveryEmail: 'owner@example.org' });
const member = aUser({ deliveryEmail: 'member@example.org' });
const { id: realmId, host } = someRealm;

const aWorld = async () => {
  const ports = inMemory({ realms: [someRealm], users: [owner, member] });
  const create = (email: string, expiresAt: number | null = null) =>
    createNamedKeyByEmail(ports)({
      ...{ host, email, expiresAt },
      ...{ name: 'CI', scope: 'read', channelIds: null },
    })();
  const made = [await create(owner.deliveryEmail), await create(member.deliveryEmail)];
  const [ofOwner, ofMember] = made.flatMap((each) => (E.isRight(each) ? [each.right.key] : []));
  if (ofOwner === undefined || ofMember === undefined) {
    throw new Error('the keys were refused');
  }
  return { ports, create, ofOwner, ofMember };
};

const held = ({
  ofOwner,
  ofMember,
}: Pick<Awaited<ReturnType<typeof aWorld>>, 'ofMember' | 'ofOwner'>) =>
  E.right([
    { key: ofMember, user: member },
    { key: ofOwner, user: owner },
  ]);

describe('named keys of all accounts', () => {
  it('are created, listed and revoked by the operator', async () => {
    const { ports, create, ...keys } = await aWorld();
    await create(member.deliveryEmail, someTime + 1);
    ports.clock.set(someTime + 1);
    expect(await listNamedKeysAt(ports)(realmId)()).toEqual(held(keys));
    const revoke = revokeNamedKeyAt(ports)({ realmId, id: keys.ofMember.id });
    expect(await revoke()).toEqual(E.right(undefined));
    expect(await revoke()).toEqual(E.left(accountFailure('NoSuchNamedKey')));
    expect(await create('nobody@example.org')).toEqual(E.left(accessFailure('UserDoesNotExist')));
  });

  it.each([
    ['an owner', role.owner, undefined, undefined],
    ['an administrator', role.administrator, undefined, 'MustBeOwner'],
    ['a moderator', role.moderator, 'MustBeAdministrator', 'MustBeAdministrator'],
  ] as const)('are revoked by %s', async (_who, callerRole, forMember, forOwner) => {
    const { ports, ofMember, ofOwner } = await aWorld();
    const caller = aCaller({ user: aUser({ role: callerRole }) });
    const outcome = (failure: typeof forOwner) =>
      failure === undefined ? E.right(undefined) : E.left(accessFailure(failure));
    expect(await listRealmNamedKeys(ports)(caller)()).toEqual(
      forMember === undefined
        ? held({ ofMember, ofOwner })
        : E.left(accessFailure('MustBeAdministrator')),
    );
    expect(await revokeRealmNamedKey(ports)(caller, ofMember.id)()).toEqual(outcome(forMember));
    expect(await revokeRealmNamedKey(ports)(caller, ofOwner.id)()).toEqual(outcome(forOwner));
    if (forMember === undefined) {
      expect(await revokeRealmNamedKey(ports)(caller, ofMember.id)()).toEqual(
        E.left(accountFailure('NoSuchNamedKey')),
      );
    }
  });
});
