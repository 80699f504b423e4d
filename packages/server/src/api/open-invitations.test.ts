import type { ApiClient } from '@parley/adapter-http/testing';
import { newAccount } from '../testing/accounts';
import type { Wire } from '../testing/channels';
import {
  failed,
  invite,
  keyIn,
  newAddress,
  seen,
  succeeded,
  invitationObservers,
} from '../testing/invitations';
import { emailWith } from '../testing/outbox';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

describe('open invitations', () => {
  let server: TestServer;
  let owner: ApiClient;
  let administrator: ApiClient;
  let moderator: ApiClient;
  let member: ApiClient;
  let guest: ApiClient;

  beforeAll(async () => {
    server = await startTestServer();
    owner = server.owner;
    administrator = await newAccount(server, 'henry', 200);
    moderator = await newAccount(server, 'exeter', 300);
    member = await newAccount(server, 'falstaff', 400);
    guest = await newAccount(server, 'pistol', 600);
  });

  afterAll(() => server.stop());

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
      await owner.patch(`/users/${second.userId}`, { role: 400 });
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
        owner.delete(`/users/${leaver.userId ?? 0}`),
      );
      expect(events).toEqual([{ type: 'invites_changed' }]);
      const left = (await listed(owner)).map(({ id }) => id);
      expect(left).not.toContain(sent.id);
      expect(left).not.toContain(made.id);
      const without = await newAccount(server, 'peto', 400);
      expect(
        await invitationObservers(owner, () => owner.delete(`/users/${without.userId ?? 0}`)),
      ).toEqual([]);
    });

    it('ends invitations to roles that the inviter may no longer grant', async () => {
      const demoted = await newAccount(server, 'scroop', 200);
      const high = await invited(demoted, { invite_as: 200 });
      const low = await invited(demoted, { invite_as: 400 });
      const setRole = (role: number) => owner.patch(`/users/${demoted.userId ?? 0}`, { role });
      await setRole(400);
      const open = async () => (await listed(owner)).map(({ id }) => id);
      expect(await open()).not.toContain(high.id);
      expect(await open()).toContain(low.id);
      await setRole(600);
      expect(await open()).not.toContain(low.id);
    });
  });
});
