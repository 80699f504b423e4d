import * as E from 'fp-ts/Either';
import { accessFailure } from '../../../access';
import { inMemory } from '../../../in-memory';
import { role } from '../../../kernel';
import { aBot, aChannel, aRealm, aUser } from '../../../testing';
import type { MeasureUse, Use } from './measure-use';
import { measureUse } from './measure-use';

const realm = aRealm({ limits: { channels: { account: { maxCount: 7 } } } });
const member = aUser({ deliveryEmail: 'member@example.org' });
const administrator = aUser({ role: role.administrator });
const gone = aUser({ isActive: false });
const ports = inMemory({
  realms: [realm],
  users: [member, administrator, gone, aBot(member)],
  channels: [aChannel({ creatorId: member.id }), aChannel({ creatorId: administrator.id })],
});

const usesOf = async (of: MeasureUse['of']): Promise<readonly Use[]> => {
  const measured = await measureUse(ports)({ subdomain: realm.subdomain, of })();
  return E.isRight(measured) ? measured.right : [];
};

const limit = (use: Use | undefined, name: string) =>
  use?.limits.find(({ collection }) => collection === name);

describe('measureUse', () => {
  it('counts what the organization has', async () => {
    const [use, ...others] = await usesOf('organization');
    expect(others).toEqual([]);
    expect(use?.user).toBeUndefined();
    expect(limit(use, 'channels')).toMatchObject({ used: { count: 2 } });
    expect(limit(use, 'bots')).toMatchObject({ used: { count: 1 } });
    expect(limit(use, 'drafts')).toBeUndefined();
  });

  it('counts what each active person has, of the limits that they have', async () => {
    const uses = await usesOf('people');
    expect(uses.map(({ user }) => user)).toEqual([member, administrator]);
    const [ofMember, ofAdministrator] = uses;
    expect(limit(ofMember, 'channels')).toMatchObject({
      bound: { maxCount: 7 },
      used: { count: 1 },
    });
    expect(limit(ofAdministrator, 'channels')).toBeUndefined();
    expect(limit(ofAdministrator, 'drafts')).toMatchObject({ used: { count: 0 } });
  });

  it('counts what one account has', async () => {
    expect(await usesOf({ email: 'Member@example.org' })).toMatchObject([{ user: member }]);
    const unknown = { subdomain: realm.subdomain, of: { email: 'nobody@example.org' } };
    expect(await measureUse(ports)(unknown)()).toEqual(E.left(accessFailure('UserDoesNotExist')));
  });
});
