import * as fc from 'fast-check';
import { nextId } from '../../in-memory';
import { UserId, currentLevel, role } from '../../kernel';
import { aBot, aCaller, aUser, aVisitor, someRealm } from '../../testing';
import {
  presentListedUser,
  presentUser,
  userPresentation,
  viewListedUser,
  viewUser,
} from './present-user';
import type { User } from './user';

describe('presentUser', () => {
  const user = aUser({
    deliveryEmail: 'iago@example.org',
    fullName: 'Iago',
    role: role.administrator,
    joinedAt: 1_571_557_800,
    timezone: 'Europe/Rome',
    avatarKey: 'abc',
  });
  const own = userPresentation(aCaller({ user }), false);
  const present = (given = user, presentation = own) =>
    presentUser(viewUser(given, someRealm), presentation);

  it('presents all fields of a person', () => {
    expect(present()).toEqual({
      user_id: user.id,
      email: 'iago@example.org',
      delivery_email: 'iago@example.org',
      full_name: 'Iago',
      avatar_url: 'https://secure.gravatar.com/avatar/abc?d=identicon&version=1',
      avatar_version: 1,
      role: 200,
      is_active: true,
      is_owner: false,
      is_admin: true,
      is_guest: false,
      is_bot: false,
      bot_type: null,
      is_imported_stub: false,
      date_joined: '2019-10-20T07:50+00:00',
      timezone: 'Europe/Rome',
    });
  });

  it('presents the owner of a bot', () => {
    const bot = aBot(user, { bot: { type: 3, ownerId: user.id } });
    expect(present(bot)).toMatchObject({ is_bot: true, bot_type: 3, bot_owner_id: user.id });
    expect(present(aBot(undefined))).toMatchObject({ bot_owner_id: null });
  });

  it('hides an address from viewers who may not see it', () => {
    const hidden = aUser({ emailVisibility: 3 });
    const email = `user${hidden.id}@${someRealm.host}`;
    const toMember = userPresentation(aCaller(), false);
    const toOwner = userPresentation(aCaller({ role: role.owner }), false);
    expect(present(hidden, toMember)).toMatchObject({ email, delivery_email: null });
    expect(present(hidden, toOwner)).toMatchObject({
      email,
      delivery_email: hidden.deliveryEmail,
    });
  });

  it.each([
    ['a gravatar that everyone may compute', {}, true],
    ['a gravatar of a hidden address', { emailVisibility: 2 }, false],
    ['an upload', { avatarSource: 'U' }, false],
  ] as const)('leaves out the address of %s', (_, given, isNull) => {
    const toClient = userPresentation(aCaller(), true);
    expect(present(aUser(given), toClient).avatar_url === null).toBe(isNull);
    expect(present(aUser(given), own).avatar_url).not.toBeNull();
  });

  it.each([
    [432, false],
    [433, true],
  ])('shows at level %d whether it is an imported stub: %s', (level, isShown) => {
    const presentation = userPresentation(aCaller({ level }), false);
    expect('is_imported_stub' in present(user, presentation)).toBe(isShown);
  });

  it('shows fewer fields to visitors', () => {
    const record = present(user, userPresentation(aVisitor(), false));
    expect(record).toMatchObject({ delivery_email: null, date_joined: '2019-10-20' });
    expect(record).not.toHaveProperty('timezone');
  });
});

describe('presentListedUser', () => {
  const levels = fc.constantFrom(1, 100, 200, 300, 400, currentLevel);
  const roles = fc.constantFrom(role.guest, role.member, role.moderator, role.owner);

  it('presents like presentUser, whoever asked before', () => {
    const users = [
      aUser({ emailVisibility: 1 }),
      aUser({ emailVisibility: 3, isImportedStub: true }),
      aUser({ emailVisibility: 4, isActive: false }),
    ].map((user) => viewListedUser(user, someRealm));
    const [first] = users;
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            level: levels,
            clientGravatar: fc.boolean(),
            viewer: fc.option(
              fc.record({
                id: fc.constantFrom(first?.id ?? nextId(UserId), nextId(UserId)),
                role: roles,
              }),
              { nil: undefined },
            ),
          }),
          { maxLength: 12 },
        ),
        (presentations) => {
          for (const presentation of presentations) {
            for (const user of users) {
              expect(presentListedUser(user, presentation)).toEqual(
                presentUser(user, presentation),
              );
            }
          }
        },
      ),
    );
  });

  it('returns the same value again, and another one for a changed user', () => {
    const user = aUser();
    const presentation = { level: currentLevel, clientGravatar: true, viewer: undefined };
    const present = (given: User) =>
      presentListedUser(viewListedUser(given, someRealm), presentation);
    expect(present(user)).toBe(present(user));
    expect(present({ ...user, fullName: 'New Name' })).toMatchObject({ full_name: 'New Name' });
  });

  it('depends on the address of the organization', () => {
    const user = aUser({ emailVisibility: 3 });
    const elsewhere = { ...someRealm, host: 'elsewhere.example' };
    expect(viewListedUser(user, someRealm).email).toContain(someRealm.host);
    expect(viewListedUser(user, elsewhere).email).toContain('elsewhere.example');
  });
});
