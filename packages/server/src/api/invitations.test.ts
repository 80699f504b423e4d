import type { ApiClient } from '@parley/adapter-http/testing';
import { newAccount, newBot } from '../testing/accounts';
import type { Wire } from '../testing/channels';
import { newChannel } from '../testing/channels';
import {
  failed,
  invitationObservers,
  invite,
  keyIn,
  newAddress,
  seen,
  succeeded,
} from '../testing/invitations';
import { emailWith } from '../testing/outbox';
import type { TestRealm, TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

let running: TestServer;

beforeAll(async () => {
  running = await startTestServer();
});

afterAll(() => running.stop());

describe('invitations', () => {
  let server: TestRealm;
  let owner: ApiClient;
  let administrator: ApiClient;
  let moderator: ApiClient;
  let member: ApiClient;
  let guest: ApiClient;

  beforeAll(async () => {
    server = await running.newRealm('invitations');
    owner = server.owner;
    administrator = await newAccount(server, 'henry', 200);
    moderator = await newAccount(server, 'exeter', 300);
    member = await newAccount(server, 'falstaff', 400);
    guest = await newAccount(server, 'pistol', 600);
  });

  describe('POST /invites', () => {
    it('sends an email with a link that cannot be guessed', async () => {
      const email = newAddress();
      expect(await invite(member, { invitee_emails: email })).toEqual(succeeded());
      const message = await emailWith(server, `To: ${email}`);
      expect(message).toContain('Subject: falstaff has invited you to join Test');
      expect(message).toMatch(/\/join\/[0-9a-f]{32}\//);
    });

    it.each([
      ['the owner', () => owner, []],
      ['an administrator', () => administrator, [100]],
      ['a moderator', () => moderator, [100, 200]],
      ['a member', () => member, [100, 200, 300]],
    ])('lets %s invite to no role above their own', async (_, by, refused) => {
      for (const role of [100, 200, 300, 400, 600]) {
        const expected =
          role === 100 ? 'Must be an organization owner' : 'Must be an organization administrator';
        const code = role === 100 ? 'UNAUTHORIZED_PRINCIPAL' : 'BAD_REQUEST';
        expect(await invite(by(), { invite_as: role })).toEqual(
          refused.some((one) => one === role) ? failed(expected, code) : succeeded(),
        );
      }
    });

    it.each([
      ['no addresses', { invitee_emails: undefined }, "Missing 'invitee_emails' argument"],
      ['no channels', { stream_ids: undefined }, "Missing 'stream_ids' argument"],
    ])('rejects %s', async (_, values, msg) => {
      expect(await invite(member, values)).toMatchObject({
        status: 400,
        body: { code: 'REQUEST_VARIABLE_MISSING', msg },
      });
    });

    const notListed = 'Value error, Not in the list of possible values';

    it.each([
      ['', { invitee_emails: '' }, 'You must specify at least one email address.'],
      ['', { invitee_emails: ', \n' }, 'You must specify at least one email address.'],
      ['', { invite_as: 500 }, `Invalid invite_as: ${notListed}`],
      ['', { invite_as: 'x' }, 'invite_as is not valid JSON'],
      ['', { stream_ids: 'x' }, 'stream_ids is not valid JSON'],
      ['', { stream_ids: ['x'] }, 'stream_ids[0] is not an integer'],
      ['', { stream_ids: [999999] }, 'Invalid channel ID 999999. No invites were sent.'],
      ['', { group_ids: [999999] }, 'Invalid user group'],
      ['', { invite_expires_in_minutes: 0 }, 'invite_expires_in_minutes is too small'],
      ['', { invite_expires_in_minutes: 1e15 }, 'invite_expires_in_minutes is too large'],
      ['', { invite_expires_in_minutes: 1.5 }, 'invite_expires_in_minutes is not an integer'],
      ['', { invitee_emails: 'a\0@example.org' }, 'invitee_emails has invalid format'],
      ['', { notify_referrer_on_join: 'yes' }, 'notify_referrer_on_join is not valid JSON'],
      [
        '',
        { welcome_message_custom_text: 'x'.repeat(8001) },
        'welcome_message_custom_text is too long (limit: 8000 characters)',
      ],
    ])('rejects%s %j', async (_, values, msg) => {
      expect(
        await invitationObservers(owner, async () => {
          expect(await invite(member, values)).toEqual(failed(msg));
        }),
      ).toEqual([]);
    });

    it('requires a user who is neither a guest nor a bot', async () => {
      const bot = await newBot(member, 'bardolph');
      expect(await invite(guest)).toEqual(failed('Insufficient permission'));
      expect(await invite(bot)).toEqual(failed('Insufficient permission'));
    });

    it('requires permission to invite', async () => {
      const groups = await owner.get('/user_groups', { include_deactivated_groups: false });
      const idOf = (wanted: string) =>
        groups.body.user_groups.find(({ name }: { name: string }) => name === wanted).id;
      const set = (name: string) =>
        owner.patch('/realm', { can_invite_users_group: { new: idOf(name) } });
      await set('role:administrators');
      expect(await invite(moderator, { invite_as: 100 })).toEqual(
        failed('Insufficient permission'),
      );
      expect(await invite(administrator)).toEqual(succeeded());
      const state = await moderator.post('/register', { fetch_event_types: ['realm_user'] });
      expect(state.body.can_invite_others_to_realm).toBe(false);
      await set('role:members');
      const after = await moderator.post('/register', { fetch_event_types: ['realm_user'] });
      expect(after.body.can_invite_others_to_realm).toBe(true);
    });

    it.each([
      [320, { realm_invite_to_realm_policy: 1, realm_invite_to_stream_policy: 1 }],
      [321, { realm_invite_to_stream_policy: 1 }],
      [340, { realm_invite_to_stream_policy: 1 }],
      [341, {}],
    ])(
      'at level %d returns the policies that groups replaced later: %j',
      async (level, received) => {
        const types = { fetch_event_types: ['realm', 'realm_user'] };
        const { body } = await member.atLevel(level).post('/register', types);
        const { realm_invite_to_realm_policy: invites, realm_invite_to_stream_policy: subscribes } =
          body;
        expect({
          ...(invites === undefined ? {} : { realm_invite_to_realm_policy: invites }),
          ...(subscribes === undefined ? {} : { realm_invite_to_stream_policy: subscribes }),
        }).toEqual(received);
        expect('can_subscribe_other_users' in body).toBe(level < 341);
        expect(body).toMatchObject({
          can_create_streams: true,
          can_create_public_streams: true,
          can_create_private_streams: true,
          can_create_web_public_streams: false,
        });
      },
    );

    it('rejects private channels that the inviter is not subscribed to', async () => {
      const secret = await newChannel(owner, 'secret', { invite_only: true });
      expect(await invite(member, { stream_ids: [secret] })).toEqual(
        failed(`Invalid channel ID ${secret}. No invites were sent.`),
      );
      expect(await invite(owner, { stream_ids: [secret] })).toEqual(succeeded());
    });

    it('requires permission to subscribe others', async () => {
      const channel = await newChannel(owner, 'open');
      const groups = await owner.get('/user_groups');
      const nobody = groups.body.user_groups.find(
        ({ name }: { name: string }) => name === 'role:nobody',
      ).id;
      const members = groups.body.user_groups.find(
        ({ name }: { name: string }) => name === 'role:members',
      ).id;
      await owner.call('updateRealm', { can_add_subscribers_group: { new: nobody } });
      expect(await invite(member, { stream_ids: [channel] })).toEqual(
        failed('You do not have permission to subscribe other users to channels.'),
      );
      expect(
        await invite(member, { stream_ids: [], include_realm_default_subscriptions: true }),
      ).toEqual(succeeded());
      await owner.call('addDefaultChannel', { stream_id: channel });
      expect(await invite(member, { stream_ids: [channel] })).toEqual(succeeded());
      expect(await invite(member.atLevel(341), { stream_ids: [channel] })).toEqual(
        failed('You do not have permission to subscribe other users to channels.'),
      );
      await owner.call('removeDefaultChannel', { stream_id: channel });
      await owner.call('updateRealm', { can_add_subscribers_group: { new: members } });
    });

    it('requires permission to add members to groups', async () => {
      const made = await owner.post('/user_groups/create', {
        name: 'captains',
        description: '',
        members: [],
      });
      const { group_id: id } = made.body;
      expect(await invite(member, { group_ids: [id] })).toEqual(failed('Insufficient permission'));
      expect(await invite(owner, { group_ids: [id] })).toEqual(succeeded());
      await owner.call('deactivateUserGroup', { user_group_id: id });
      expect(await invite(owner, { group_ids: [id] })).toEqual(
        failed('User group is deactivated.'),
      );
    });

    const partly = (errors: readonly unknown[], msg: string, sent: boolean) =>
      failed(msg, 'INVITATION_FAILED', {
        errors,
        sent_invitations: sent,
        daily_limit_reached: false,
        license_limit_reached: false,
      });

    it('invites the others if some have accounts', async () => {
      const email = newAddress();
      const values = { invitee_emails: `OWNER@example.org\n${email}` };
      const events = await invitationObservers(owner, async () => {
        expect(await invite(member, values)).toEqual(
          partly(
            [['OWNER@example.org', 'Already has an account.', false]],
            'Some of those addresses are already using the service, so no invitation was sent to them; everyone else got one.',
            true,
          ),
        );
      });
      expect(events).toEqual([{ type: 'invites_changed' }]);
      expect(await emailWith(server, `To: ${email}`)).toContain('/join/');
    });

    it('invites no one if an address is invalid, or all have accounts', async () => {
      const events = await invitationObservers(owner, async () => {
        expect(await invite(member, { invitee_emails: `nobody,${newAddress()}` })).toEqual(
          partly(
            [['nobody', 'Invalid address.', false]],
            "Some emails did not validate, so we didn't send any invitations.",
            false,
          ),
        );
        expect(await invite(member, { invitee_emails: 'owner@example.org' })).toEqual(
          partly(
            [['owner@example.org', 'Already has an account.', false]],
            "We weren't able to invite anyone.",
            false,
          ),
        );
      });
      expect(events).toEqual([]);
    });

    it('notifies administrators and the inviter, who was left out at old levels', async () => {
      const during = (by: ApiClient) => invitationObservers(by, () => invite(member));
      const changed = [{ type: 'invites_changed' }];
      expect(await during(owner)).toEqual(changed);
      expect(await during(administrator.atLevel(208))).toEqual(changed);
      expect(await during(moderator)).toEqual([]);
      expect(await during(member)).toEqual(changed);
      expect(await during(member.atLevel(209))).toEqual(changed);
      expect(await during(member.atLevel(208))).toEqual([]);
    });

    it.each([
      [125, { invite_expires_in_minutes: 5 }, ['invite_expires_in_minutes']],
      [126, { invite_expires_in_minutes: 5 }, undefined],
      [126, { invite_expires_in_minutes: null }, undefined],
      [126, { invite_expires_in_days: 5 }, ['invite_expires_in_days']],
      [260, { include_realm_default_subscriptions: true }, ['include_realm_default_subscriptions']],
      [261, { include_realm_default_subscriptions: true }, undefined],
      [266, { notify_referrer_on_join: false }, ['notify_referrer_on_join']],
      [267, { notify_referrer_on_join: false }, undefined],
      [321, { group_ids: [] }, ['group_ids']],
      [322, { group_ids: [] }, undefined],
      [415, { welcome_message_custom_text: 'x' }, ['welcome_message_custom_text']],
      [416, { welcome_message_custom_text: 'x' }, undefined],
    ])('at level %d with %j does not know %j', async (level, values, unknown) => {
      const channel = await newChannel(owner, `levels ${newAddress()}`);
      const response = await invite(member.atLevel(level), { stream_ids: [channel], ...values });
      expect(response).toMatchObject(succeeded());
      const body = response.body as Wire;
      expect(body.ignored_parameters_unsupported).toEqual(
        level < 167 ? body.ignored_parameters_unsupported : unknown,
      );
    });

    it.each([
      [179, failed('You must specify at least one channel for invitees to join.')],
      [180, succeeded()],
    ])('at level %d handles an empty list of channels (case %#)', async (level, expected) => {
      expect(await invite(member.atLevel(level))).toEqual(expected);
    });
  });
});

describe('open invitations', () => {
  let server: TestRealm;
  let owner: ApiClient;
  let administrator: ApiClient;
  let moderator: ApiClient;
  let member: ApiClient;
  let guest: ApiClient;

  beforeAll(async () => {
    server = await running.newRealm('openinvitations');
    owner = server.owner;
    administrator = await newAccount(server, 'henry', 200);
    moderator = await newAccount(server, 'exeter', 300);
    member = await newAccount(server, 'falstaff', 400);
    guest = await newAccount(server, 'pistol', 600);
  });

  type Listed = {
    readonly id: number;
    readonly email?: string;
    readonly link_url?: string;
    readonly is_multiuse: boolean;
    readonly invited_by_user_id: number;
    readonly invited: number;
  };
  const listed = async (by: ApiClient): Promise<readonly Listed[]> =>
    (await by.get('/invites')).body.invites;
  const invitationOf = async (by: ApiClient, email: string): Promise<Listed> => {
    const found = (await listed(owner)).find((one) => one.email === email);
    if (found === undefined) {
      throw new Error(`${email} is not invited by ${by.email ?? 'any user'}`);
    }
    return found;
  };
  const invited = async (by: ApiClient, values: Wire = {}): Promise<Listed> => {
    const email = newAddress();
    expect(await invite(by, { invitee_emails: email, ...values })).toEqual(succeeded());
    return invitationOf(by, email);
  };
  const link = async (by: ApiClient, values: Wire = {}): Promise<Listed> => {
    const { body } = await by.post('/invites/multiuse', values);
    const found = (await listed(owner)).find(({ link_url: url }) => url === body.invite_link);
    if (found === undefined) {
      throw new Error(`the link does not exist: ${body.msg}`);
    }
    return found;
  };

  describe('GET /invites', () => {
    it('lists open invitations, links last: all to administrators, their own to others', async () => {
      await link(owner, { invite_as: 300, invite_expires_in_minutes: 5 });
      const mine = await invited(member, {
        notify_referrer_on_join: false,
        invite_expires_in_minutes: null,
        invite_as: 600,
      });
      const all = await listed(administrator);
      expect(all.map((one) => one.is_multiuse)).toEqual(
        all.map((one) => one.is_multiuse).sort((a, b) => Number(a) - Number(b)),
      );
      expect(all.find(({ id }) => id === mine.id)).toEqual({
        id: mine.id,
        email: mine.email,
        invited_by_user_id: member.userId,
        invited: expect.any(Number),
        expiry_date: null,
        invited_as: 600,
        is_multiuse: false,
        notify_referrer_on_join: false,
      });
      const last = all.at(-1);
      expect(last).toEqual({
        id: expect.any(Number),
        invited_by_user_id: owner.userId,
        invited: expect.any(Number),
        expiry_date: (last?.invited ?? 0) + 300,
        invited_as: 300,
        is_multiuse: true,
        link_url: expect.stringMatching(/\/join\/[0-9a-f]{32}\/$/),
      });
      const own = await member.get('/invites');
      const referrers = own.body.invites.map((one: Wire) => one.invited_by_user_id);
      expect(new Set(referrers)).toEqual(new Set([member.userId]));
      expect(await listed(moderator)).toEqual(
        all.filter((one) => one.invited_by_user_id === moderator.userId),
      );
    });

    it.each([
      [266, false],
      [267, true],
    ])(
      'at level %d includes whether the inviter wants to be notified: %s',
      async (level, received) => {
        const { id } = await invited(member);
        const shown = (await listed(member.atLevel(level))).find((one) => one.id === id);
        expect(shown !== undefined && 'notify_referrer_on_join' in shown).toBe(received);
      },
    );

    it('hides links to a role from users who could not grant it', async () => {
      const toOwner = await link(owner, { invite_as: 100 });
      const seenBy = async (by: ApiClient) =>
        (await listed(by)).find(({ id }) => id === toOwner.id);
      expect((await seenBy(owner))?.link_url).toBe(toOwner.link_url);
      const shown = await seenBy(administrator);
      expect(shown).toMatchObject({ is_multiuse: true });
      expect(shown?.link_url).toBeUndefined();
    });

    it('requires a user who is not a guest', async () => {
      expect(seen(await guest.get('/invites'))).toEqual(failed('Not allowed for guest users'));
    });
  });

  describe('revoking and resending', () => {
    const remove = async (by: ApiClient, id: number) => seen(await by.delete(`/invites/${id}`));
    const resend = async (by: ApiClient, id: number) =>
      seen(await by.post(`/invites/${id}/resend`));
    const close = async (by: ApiClient, id: number) =>
      seen(await by.delete(`/invites/multiuse/${id}`));
    const unknown = failed('No such invitation');
    const forAdministrators = failed('Must be an organization administrator');
    const forOwners = failed('Must be an organization owner', 'UNAUTHORIZED_PRINCIPAL');

    it('deletes an invitation permanently, and notifies clients', async () => {
      const { id } = await invited(member);
      const events = await invitationObservers(member, async () => {
        expect(await remove(administrator, id)).toEqual(succeeded());
      });
      expect(events).toEqual([{ type: 'invites_changed' }]);
      expect(await remove(administrator, id)).toEqual(unknown);
      expect(await resend(administrator, id)).toEqual(unknown);
    });

    it('is allowed for the inviter and administrators', async () => {
      const { id } = await invited(member);
      const toOwner = await invited(owner, { invite_as: 100 });
      for (const act of [remove, resend]) {
        expect(await act(moderator, id)).toEqual(forAdministrators);
        expect(await act(administrator, toOwner.id)).toEqual(forOwners);
        expect(await act(guest, id)).toEqual(failed('Not allowed for guest users'));
      }
      expect(await remove(member, id)).toEqual(succeeded());
      expect(await remove(owner, toOwner.id)).toEqual(succeeded());
    });

    it('resends without an event', async () => {
      const { id, email = '' } = await invited(member);
      const first = await emailWith(server, `To: ${email}`);
      const events = await invitationObservers(owner, async () => {
        expect(await resend(member, id)).toEqual(succeeded());
      });
      expect(events).toEqual([]);
      const second = await emailWith(server, `To: ${email}`, 1);
      expect(keyIn(first)).not.toBe('');
      expect(keyIn(second)).toBe(keyIn(first));
    });

    it('to be an owner can be revoked only by owners and the inviter', async () => {
      const { id } = await invited(owner, { invite_as: 100 });
      for (const by of [administrator, moderator, member]) {
        expect(await remove(by, id)).toEqual(forOwners);
        expect(await resend(by, id)).toEqual(forOwners);
      }
      expect((await listed(owner)).some((one) => one.id === id)).toBe(true);
      const second = await newAccount(server, 'second-owner', 100);
      expect(await resend(second, id)).toEqual(succeeded());
      expect(await remove(second, id)).toEqual(succeeded());
      expect((await listed(owner)).some((one) => one.id === id)).toBe(false);

      const own = await invited(second, { invite_as: 100 });
      await owner.call('updateUser', { user_id: second.userId, role: 400 });
      expect(await remove(second, own.id)).toEqual(succeeded());
    });

    it('revokes a link once', async () => {
      const { id } = await link(owner);
      expect(await remove(owner, id)).toEqual(unknown);
      expect(await close(member, id)).toEqual(forAdministrators);
      const events = await invitationObservers(owner, async () => {
        expect(await close(administrator, id)).toEqual(succeeded());
      });
      expect(events).toEqual([{ type: 'invites_changed' }]);
      expect(await close(administrator, id)).toEqual(failed('Invitation has already been revoked'));
      expect((await listed(owner)).some((one) => one.id === id)).toBe(false);
      expect(await close(administrator, 999999)).toEqual(unknown);
      const toOwner = await link(owner, { invite_as: 100 });
      expect(await close(administrator, toOwner.id)).toEqual(forOwners);
    });
  });

  describe('POST /invites/multiuse', () => {
    it('requires a permission, by default administrators', async () => {
      const make = async (by: ApiClient, values: Wire = {}) =>
        seen(await by.post('/invites/multiuse', values));
      expect(await make(moderator)).toEqual(failed('Insufficient permission'));
      expect(await make(administrator, { invite_as: 100 })).toEqual(
        failed('Must be an organization owner', 'UNAUTHORIZED_PRINCIPAL'),
      );
      expect(await make(administrator, { stream_ids: [999999] })).toEqual(
        failed('Invalid channel ID 999999. No invites were sent.'),
      );
      const events = await invitationObservers(owner, async () => {
        expect(await make(administrator)).toMatchObject({
          status: 200,
          body: { invite_link: expect.stringMatching(/\/join\/[0-9a-f]{32}\/$/) },
        });
      });
      expect(events).toEqual([{ type: 'invites_changed' }]);
    });
  });

  it('revokes invitations to an address that gets an account', async () => {
    const { id, email = '' } = await invited(member);
    const values = { email, password: 'a long enough passphrase 7', full_name: 'Gower' };
    const events = await invitationObservers(member, async () => {
      expect((await owner.post('/users', values)).body.result).toBe('success');
    });
    expect(events).toEqual([{ type: 'invites_changed' }]);
    expect((await listed(owner)).some((one) => one.id === id)).toBe(false);
  });

  describe('when the inviter changes', () => {
    it('ends the invitations of a deactivated user', async () => {
      const leaver = await newAccount(server, 'nym', 200);
      const sent = await invited(leaver);
      const made = await link(leaver);
      const events = await invitationObservers(owner, () =>
        owner.delete(`/users/${leaver.userId}`),
      );
      expect(events).toEqual([{ type: 'invites_changed' }]);
      const left = (await listed(owner)).map(({ id }) => id);
      expect(left).not.toContain(sent.id);
      expect(left).not.toContain(made.id);
      const without = await newAccount(server, 'peto', 400);
      expect(
        await invitationObservers(owner, () => owner.delete(`/users/${without.userId}`)),
      ).toEqual([]);
    });

    it('ends invitations to roles that the inviter may no longer grant', async () => {
      const demoted = await newAccount(server, 'scroop', 200);
      const high = await invited(demoted, { invite_as: 200 });
      const low = await invited(demoted, { invite_as: 400 });
      const setRole = (role: number) => owner.patch(`/users/${demoted.userId}`, { role });
      await setRole(400);
      const open = async () => (await listed(owner)).map(({ id }) => id);
      expect(await open()).not.toContain(high.id);
      expect(await open()).toContain(low.id);
      await setRole(600);
      expect(await open()).not.toContain(low.id);
    });
  });
});
