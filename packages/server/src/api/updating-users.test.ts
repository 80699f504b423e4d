import type { ApiResponse, ApiClient, Values } from '@parley/adapter-http/testing';
import type { Role } from '@parley/core/kernel';
import { newAccount, newBot } from '../testing/accounts';
import { watchOne } from '../testing/event-watch';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

const refusal = (msg: string, code = 'BAD_REQUEST', status = 400) => ({
  status,
  body: { result: 'error', code, msg },
});
const success = { status: 200, body: { result: 'success', msg: '' } };
const seen = ({ status, body }: ApiResponse) => ({ status, body });

const noSuchUser = refusal('No such user');
const notAllowed = refusal('Insufficient permission');
const onlyOwners = refusal('Must be an organization owner', 'UNAUTHORIZED_PRINCIPAL');
const onlyOwnerStays = refusal(
  'The owner permission cannot be removed from the only organization owner.',
);

describe('PATCH /users', () => {
  let server: TestServer;
  let owner: ApiClient;
  let admin: ApiClient;
  let host: string;
  let count = 0;

  beforeAll(async () => {
    server = await startTestServer();
    owner = server.owner;
    admin = await newAccount(server, 'admin', 200);
    host = server.domain;
  });

  afterAll(() => server.stop());

  const person = (role: Role, given: Parameters<typeof newAccount>[3] = {}) => {
    count += 1;
    return newAccount(server, `person${count}`, role, given);
  };

  const recordOf = async (user: ApiClient, by = owner) =>
    (await by.get(`/users/${user.userId}`)).body.user;

  const update = async (by: ApiClient, target: ApiClient, values: Values) =>
    seen(await by.patch(`/users/${target.userId}`, values));

  /** A rejected change changes nothing and has no events. */
  const expectRefusal = async (
    by: ApiClient,
    target: ApiClient,
    values: Values,
    expected: object,
  ) => {
    const before = await recordOf(target);
    const events = await watchOne(owner, async () => {
      expect(await update(by, target, values)).toEqual(expected);
    });
    expect(events).toEqual([]);
    expect(await recordOf(target)).toEqual(before);
  };

  describe('with a role', () => {
    it('is changed by administrators, but not to the role of an owner', async () => {
      const target = await person(400);
      expect(await update(admin, target, { role: 300 })).toEqual(success);
      expect((await recordOf(target)).role).toBe(300);
      await expectRefusal(admin, target, { role: 100 }, onlyOwners);
    });

    /** All other new owners leave the role again. */
    const makeOnlyOwner = async () => {
      const { members } = (await owner.get('/users')).body;
      for (const { user_id, is_owner, is_active } of members) {
        if (is_owner && is_active && user_id !== owner.userId) {
          expect(seen(await owner.delete(`/users/${String(user_id)}`))).toEqual(success);
        }
      }
    };

    it('never removes the role of the only owner, regardless of the caller', async () => {
      await makeOnlyOwner();
      await expectRefusal(admin, owner, { role: 400 }, onlyOwnerStays);
      const second = await person(100);
      expect(await update(admin, owner, { role: 400 })).toEqual(onlyOwners);
      expect(await update(second, owner, { role: 200 })).toEqual(success);
      expect(await update(admin, second, { role: 400 })).toEqual(onlyOwnerStays);
      expect(await update(second, second, { role: 400 })).toEqual(onlyOwnerStays);
      expect(await update(second, second, { role: 100 })).toEqual(success);
      expect(await update(second, owner, { role: 100 })).toEqual(success);
      await makeOnlyOwner();
    });

    it('does not count bots as owners', async () => {
      const bot = await newBot(owner, 'regent');
      expect(await update(owner, bot, { role: 100 })).toEqual(success);
      expect(await update(owner, owner, { role: 200 })).toEqual(onlyOwnerStays);
    });

    it.each([
      [150, 'Invalid role: Value error, Not in the list of possible values'],
      ['admin', 'role is not valid JSON'],
    ])('rejects the role %p', async (role, msg) => {
      await expectRefusal(owner, admin, { full_name: 'Other', role }, refusal(msg));
    });
  });

  describe('with a name', () => {
    it('rejects an invalid one', async () => {
      const values = { full_name: 'x', role: 300 };
      await expectRefusal(owner, admin, values, refusal('Name too short!'));
    });

    it('rejects a name in use where names are unique', async () => {
      const [one, other] = [await person(400), await person(400)];
      await owner.call('updateRealm', { require_unique_names: true });
      const { full_name } = await recordOf(one);
      await expectRefusal(
        owner,
        other,
        { full_name: full_name.toUpperCase() },
        refusal('Unique names required in this organization.'),
      );
      await owner.call('updateRealm', { require_unique_names: false });
    });

    it('ignores a blank name, and sends one event for a change', async () => {
      const target = await person(400);
      const events = await watchOne(owner, async () => {
        expect(await update(admin, target, { full_name: ' ' })).toEqual(success);
        expect(await update(admin, target, { full_name: ' Lodovico ' })).toEqual(success);
        expect(await update(admin, target, { full_name: 'Lodovico' })).toEqual(success);
      });
      expect(events).toEqual([
        {
          type: 'realm_user',
          op: 'update',
          person: { user_id: target.userId, full_name: 'Lodovico' },
        },
      ]);
    });

    it('accepts it as JSON text below level 106', async () => {
      const target = await person(400);
      const old = owner.atLevel(105);
      expect(await update(old, target, { full_name: '"Cassio"' })).toMatchObject({ status: 200 });
      expect((await recordOf(target)).full_name).toBe('Cassio');
      expect(await update(old, target, { full_name: 'Cassio Two' })).toEqual(
        refusal('full_name is not valid JSON'),
      );
      expect(await update(owner.atLevel(106), target, { full_name: 'Cassio Two' })).toMatchObject({
        status: 200,
      });
      expect((await recordOf(target)).full_name).toBe('Cassio Two');
    });
  });

  it('requires an administrator, or in part the owner of a bot', async () => {
    const member = await person(400);
    const bot = await newBot(member, 'valet');
    await expectRefusal(member, member, { full_name: 'Myself' }, notAllowed);
    await expectRefusal(member, admin, { full_name: 'Lower' }, notAllowed);
    expect(await update(member, bot, { full_name: 'Page' })).toEqual(success);
    await expectRefusal(
      member,
      bot,
      { role: 200 },
      refusal('Must be an organization administrator', 'UNAUTHORIZED_PRINCIPAL'),
    );
    expect(seen(await server.anonymous.patch(`/users/${member.userId}`, {}))).toEqual(
      refusal('Not logged in: API authentication or user session required', 'UNAUTHORIZED', 401),
    );
    expect(seen(await owner.patch('/users/999999', { role: 300 }))).toEqual(noSuchUser);
  });

  describe('by address', () => {
    /** Who sees an address. Source: docs/reference/users.md#email-addresses. */
    const viewers: Readonly<Record<1 | 2 | 3 | 4 | 5, readonly Role[]>> = {
      1: [100, 200, 300, 400, 600],
      2: [100, 200, 300, 400],
      5: [100, 200, 300],
      3: [100, 200],
      4: [],
    };

    it.each([1, 2, 3, 4, 5] as const)(
      'finds users by the real address only if the caller may see it: %d',
      async (emailVisibility) => {
        const target = await person(400, { emailVisibility });
        const real = target.email ?? '';
        const dummy = `user${target.userId}@${host}`;
        for (const role of [100, 200, 300, 400, 600] as const) {
          const caller = await person(role);
          const sees = viewers[emailVisibility].includes(role);
          const read = async (email: string) => seen(await caller.get(`/users/${email}`));
          const write = async (email: string) =>
            seen(await caller.patch(`/users/${email}`, { full_name: `By ${role}` }));
          const found = {
            status: 200,
            body: {
              user: {
                user_id: target.userId,
                email: emailVisibility === 1 ? real : dummy,
                delivery_email: sees ? real : null,
              },
            },
          };
          const written = role <= 200 ? success : notAllowed;
          expect(await read(dummy)).toMatchObject(found);
          expect(await write(dummy.toUpperCase())).toEqual(written);
          expect(await read(real)).toMatchObject(sees ? found : noSuchUser);
          expect(await write(real.toUpperCase())).toEqual(sees ? written : noSuchUser);
        }
      },
    );

    it.each([
      ['an unknown address', () => 'nobody@example.org'],
      ['a dummy address of no user', () => `user999999@${host}`],
      ['a dummy address of another host', () => `user${admin.userId}@elsewhere.example`],
      ['an invalid address', () => 'admin'],
    ])('does not find %s', async (_, email) => {
      expect(seen(await owner.patch(`/users/${email()}`, { role: 300 }))).toEqual(noSuchUser);
    });

    it('exists from level 313 on', async () => {
      const patch = async (level: number) =>
        (await owner.atLevel(level).patch(`/users/${admin.email}`, {})).status;
      expect([await patch(312), await patch(313)]).toEqual([404, 200]);
    });
  });

  describe('with a new address', () => {
    const grants = ['can_change_user_emails'] as const;
    const unauthorized = refusal('User not authorized to change user emails');

    it.each<[string, Role, object]>([
      ['an owner', 100, unauthorized],
      ['an administrator with the grant', 200, unauthorized],
      ['a member with the grant', 400, notAllowed],
    ])('is rejected for %s', async (_, role, expected) => {
      const caller = await person(role, { grants: role === 100 ? [] : grants });
      const target = await person(400);
      const values = { full_name: 'Other', new_email: 'other@example.org' };
      await expectRefusal(caller, target, values, expected);
      await expectRefusal(caller, target, { new_email: target.email }, expected);
    });

    it('is accepted from an owner with the grant', async () => {
      const caller = await person(100, { grants });
      const target = await person(400);
      const events = await watchOne(owner, async () => {
        expect(await update(caller, target, { new_email: ' Fresh@example.org ' })).toEqual(success);
      });
      expect(await recordOf(target)).toMatchObject({
        email: 'Fresh@example.org',
        delivery_email: 'Fresh@example.org',
      });
      const { userId: user_id } = target;
      expect(events).toMatchObject([
        { type: 'realm_user', person: { user_id, delivery_email: 'Fresh@example.org' } },
        { type: 'realm_user', person: { user_id, avatar_source: 'G', avatar_version: 2 } },
        { type: 'realm_user', person: { user_id, new_email: 'Fresh@example.org' } },
      ]);
      expect((await target.get('/users/me')).status).toBe(401);
    });

    it('is shown only to users who may see it', async () => {
      const target = await person(400, { emailVisibility: 3 });
      const member = await person(400);
      const events = await watchOne(member, () =>
        update(owner, target, { new_email: 'hidden@example.org' }),
      );
      expect(JSON.stringify(events)).not.toContain('hidden@example.org');
      expect(await recordOf(target)).toMatchObject({
        email: `user${target.userId}@${host}`,
        delivery_email: 'hidden@example.org',
      });
    });

    it.each([
      ['none', () => 'nonsense', 'Invalid new email address.'],
      ['an empty one', () => '', 'Invalid new email address.'],
      ['one with a NUL', () => 'a\0@example.org', 'Invalid new email address.'],
      [
        'one in use',
        () => admin.email?.toUpperCase(),
        'New email value error: Already has an account.',
      ],
    ])('is rejected for %s, with all other changes', async (_, newEmail, msg) => {
      const target = await person(400);
      const values = { full_name: 'Other', role: 300, new_email: newEmail() };
      await expectRefusal(owner, target, values, refusal(msg));
    });

    it('is rejected for the address of a deactivated user', async () => {
      const [removed, target] = [await person(400), await person(400)];
      await owner.call('deactivateUser', { user_id: removed.userId });
      await expectRefusal(
        owner,
        target,
        { new_email: removed.email },
        refusal('New email value error: Account has been deactivated.'),
      );
    });

    it('is ignored below level 285', async () => {
      const target = await person(400);
      const at = (level: number) =>
        update(owner.atLevel(level), target, { new_email: 'late@example.org' });
      expect((await at(284)).body.ignored_parameters_unsupported).toEqual(['new_email']);
      expect((await recordOf(target)).delivery_email).toBe(target.email);
      expect(await at(285)).toEqual(success);
      expect((await recordOf(target)).delivery_email).toBe('late@example.org');
    });
  });

  describe('GET /users', () => {
    const list = async (by: ApiClient, values: Values = {}): Promise<readonly Values[]> =>
      (await by.get('/users', values)).body.members;

    it('returns gravatar URLs only if requested, which was the default below level 92', async () => {
      const shown = async (level: number, values: Values = {}) => {
        const at = owner.atLevel(level);
        const ids = level < 384 ? {} : { user_ids: [admin.userId] };
        const [record] = (await list(at, { ...values, ...ids })).filter(
          ({ user_id }) => user_id === admin.userId,
        );
        const one = (await at.get(`/users/${admin.userId}`, values)).body.user;
        expect(one.avatar_url).toBe(record?.avatar_url);
        return record?.avatar_url === null ? 'null' : typeof record?.avatar_url;
      };
      expect([
        await shown(91),
        await shown(92),
        await shown(512),
        await shown(91, { client_gravatar: true }),
        await shown(512, { client_gravatar: false }),
      ]).toEqual(['string', 'null', 'null', 'null', 'string']);
    });

    it('lists the requested users from level 384 on, without unknown ones', async () => {
      const values = { user_ids: [admin.userId, 999_999, admin.userId] };
      expect((await list(owner.atLevel(384), values)).map(({ user_id }) => user_id)).toEqual([
        admin.userId,
      ]);
      expect(await list(owner, { user_ids: [] })).toEqual([]);
      const old = await owner.atLevel(383).get('/users', values);
      expect(old.body.ignored_parameters_unsupported).toEqual(['user_ids']);
      expect(old.body.members.length).toBeGreaterThan(1);
    });

    it('lists everyone, including deactivated users and bots, bots without profile data', async () => {
      const removed = await person(400);
      const bot = await newBot(owner, 'porter');
      await owner.call('deactivateUser', { user_id: removed.userId });
      const members = await list(owner, {
        user_ids: [removed.userId, bot.userId],
        include_custom_profile_fields: true,
      });
      expect(members).toMatchObject([
        { user_id: removed.userId, is_active: false, bot_type: null, profile_data: {} },
        { user_id: bot.userId, is_bot: true, bot_type: 1, bot_owner_id: owner.userId },
      ]);
      expect(members[0]).not.toHaveProperty('bot_owner_id');
      expect(members[1]).not.toHaveProperty('profile_data');
    });

    it.each([
      ['user_ids', 'x', 'user_ids is not valid JSON'],
      ['user_ids', '["1"]', 'user_ids[0] is not an integer'],
      ['user_ids', '7', 'user_ids is not a list'],
      ['client_gravatar', 'yes', 'client_gravatar is not valid JSON'],
      ['include_custom_profile_fields', '2', 'include_custom_profile_fields is not a boolean'],
    ])('rejects %s = %s', async (name, value, msg) => {
      expect(seen(await owner.get('/users', { [name]: value }))).toEqual(refusal(msg));
    });

    it('is available to visitors of organizations with public access from level 387 on', async () => {
      const turnedAway = refusal(
        'Not logged in: API authentication or user session required',
        'UNAUTHORIZED',
        401,
      );
      expect(seen(await server.anonymous.get('/users'))).toEqual(turnedAway);
      await owner.call('updateRealm', { enable_spectator_access: true });
      expect(seen(await server.anonymous.atLevel(386).get('/users'))).toEqual(turnedAway);
      const members = await list(server.anonymous.atLevel(387));
      expect(members.length).toBe((await list(owner)).length);
      expect(members.every((each) => each.delivery_email === null && !('timezone' in each))).toBe(
        true,
      );
      // What people say of themselves in profile fields is for those who have an account.
      const withProfiles = { include_custom_profile_fields: true };
      const { body } = await server.anonymous.atLevel(387).get('/users', withProfiles);
      expect(JSON.stringify(body)).not.toContain('profile_data');
      expect(JSON.stringify((await owner.get('/users', withProfiles)).body)).toContain(
        'profile_data',
      );
      await owner.call('updateRealm', { enable_spectator_access: false });
    });
  });
});
