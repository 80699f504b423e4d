import { viewUser } from '@parley/core/access';
import { role } from '@parley/core/kernel';
import { aBot, aCaller, aUser, aVisitor, someRealm } from '@parley/core/testing';
import { presentUser, userPresentation } from './present-user';

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
    [82, false],
    [83, true],
  ])('marks system bots at level %d: %s', (level, isMarked) => {
    const presentation = userPresentation(aCaller({ level }), false);
    expect('is_system_bot' in present(aBot(undefined), presentation)).toBe(isMarked);
    expect(present(aBot(user), presentation)).not.toHaveProperty('is_system_bot');
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
