import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import { inMemory } from '../../../in-memory';
import { role } from '../../../kernel';
import { organizationFailure } from '../../failures';
import { createRealm } from './create-realm';
import { accessFailure } from '../../../access';

const owner = { email: 'owner@localhost', fullName: 'Owner', password: 'secret' };
const command = { subdomain: '', name: 'Parley', owner, hasDefaultChannel: false };

describe('createRealm', () => {
  it('creates the realm with its owner, who has every grant, and its own bots', async () => {
    const { state, ...ports } = inMemory();
    await createRealm(ports)(command)();
    expect(state()).toMatchObject({
      realms: [{ subdomain: '', name: 'Parley' }],
      users: [
        {
          deliveryEmail: 'owner@localhost',
          role: role.owner,
          grants: ['can_change_user_emails', 'can_create_users'],
        },
        { fullName: 'Email Gateway', bot: { ownerId: null } },
        { fullName: 'Notification Bot', bot: { ownerId: null } },
        { fullName: 'Welcome Bot', bot: { ownerId: null } },
      ],
      events: [],
    });
  });

  it('creates a default channel, where the owner is, and a welcome bot says hello', async () => {
    const { state, ...ports } = inMemory();
    await createRealm(ports)({ ...command, hasDefaultChannel: true })();
    const { channels, subscriptions, jobs, users } = state();
    expect(channels).toMatchObject([
      { name: 'general', isDefault: true, privacy: 'public', creatorId: users[0]?.id },
    ]);
    expect(subscriptions).toMatchObject([
      { userId: users[0]?.id, channelId: channels[0]?.id, isActive: true },
    ]);
    expect(jobs).toMatchObject([
      {
        job: {
          _tag: 'PostNotices',
          notices: [{ channelId: channels[0]?.id, topic: 'welcome', speaker: 'welcome' }],
        },
      },
    ]);
  });

  it('creates no channel for those who do not want one', async () => {
    const { state, ...ports } = inMemory();
    await createRealm(ports)(command)();
    expect([state().channels, state().jobs]).toEqual([[], []]);
  });

  it.each([['Two'], ['two words'], ['a.b'], ['-a'], ['a'.repeat(64)]])(
    'refuses the subdomain %j, at which nobody could reach it',
    async (subdomain) => {
      const { state, ...ports } = inMemory();
      expect(await createRealm(ports)({ ...command, subdomain })()).toEqual(
        E.left(organizationFailure('InvalidSubdomain')),
      );
      expect(state().realms).toEqual([]);
    },
  );

  it('changes nothing if the realm exists', async () => {
    const { state, ...ports } = inMemory();
    await createRealm(ports)(command)();
    const before = state();
    expect(await createRealm(ports)(command)()).toEqual(E.right(O.none));
    expect(state()).toEqual(before);
  });

  it('does not check the owner if the realm exists', async () => {
    const ports = inMemory();
    await createRealm(ports)(command)();
    const other = { email: 'nobody', fullName: '', password: 'a' };
    expect(await createRealm(ports)({ ...command, owner: other })()).toEqual(E.right(O.none));
  });

  it.each([
    [{ email: 'owner' }, accessFailure('InvalidEmail')],
    [{ fullName: 'O' }, accessFailure('FullNameTooShort')],
    [{ password: 'a' }, accessFailure('PasswordTooWeak')],
  ])('fails and changes nothing for %j', async (given, failure) => {
    const { state, ...ports } = inMemory();
    const wrong = { ...command, owner: { ...owner, ...given } };
    expect(await createRealm(ports)(wrong)()).toEqual(E.left(failure));
    expect(state().realms).toEqual([]);
  });
});
