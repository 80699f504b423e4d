import type { ApiClient } from '@parley/adapter-http/testing';
import { newAccount } from '../testing/accounts';
import { newChannel } from '../testing/channels';
import { keyIn, keySentTo, newAddress, seen } from '../testing/invitations';
import { emailsWith } from '../testing/outbox';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

describe('joining', () => {
  type Body = Readonly<Record<string, unknown>>;

  let server: TestServer;
  let owner: ApiClient;
  let member: ApiClient;

  beforeAll(async () => {
    server = await startTestServer();
    owner = server.owner;
    member = await newAccount(server, 'falstaff', 400);
  });

  afterAll(() => server.stop());

  const password = 'a long enough passphrase 7';
  const failure = (msg: string, status = 400) => ({
    status,
    body: { result: 'error', code: 'BAD_REQUEST', msg },
  });
  const invalidKey = failure('The invitation has expired, was used already, or was revoked.', 404);
  const invite = async (by: ApiClient, values: Body = {}) => {
    const email = newAddress();
    const sent = await by.post('/invites', { invitee_emails: email, stream_ids: [], ...values });
    expect(sent.body.result).toBe('success');
    return { email, key: await keySentTo(server, email) };
  };
  const linkKey = async (values: Body = {}): Promise<string> => {
    const { body } = await owner.post('/invites/multiuse', values);
    return keyIn(body.invite_link);
  };
  const accept = (values: Body) =>
    server.anonymous.post('/join', { full_name: 'Prince Hal', password, ...values });
  const ask = (values: Body) => server.anonymous.post('/join/requests', values);
  const channelsOf = async (by: ApiClient): Promise<readonly string[]> => {
    const { body } = await by.get('/users/me/subscriptions');
    return body.subscriptions.map(({ name }: { name: string }) => name).sort();
  };
  const inbox = async (by: ApiClient): Promise<readonly (readonly [string, string])[]> => {
    const { body } = await by.get('/messages', {
      anchor: 'newest',
      num_before: 20,
      num_after: 0,
      apply_markdown: false,
      narrow: [{ operator: 'is', operand: 'dm' }],
    });
    return body.messages.map(({ sender_full_name: name, content }: Body) => [name, content]);
  };

  describe('POST /join', () => {
    it('creates the account as the invitation says, and notifies the inviter and administrators', async () => {
      const plain = await newChannel(owner, 'eastcheap');
      const standard = await newChannel(owner, 'london');
      const archived = await newChannel(owner, 'gadshill');
      await newChannel(owner, 'windsor');
      await owner.call('addDefaultChannel', { stream_id: standard });
      const group = await owner.post('/user_groups/create', {
        name: 'thieves',
        description: '',
        members: [],
      });
      const { email, key } = await invite(owner, {
        invite_as: 300,
        stream_ids: [plain, archived],
        group_ids: [group.body.group_id],
        include_realm_default_subscriptions: true,
        welcome_message_custom_text: 'Welcome to *Eastcheap*',
      });
      await member.call('invitePeople', { invitee_emails: email, stream_ids: [] });
      const voided = await keySentTo(server, email, 1);
      expect(voided).not.toBe(key);
      await owner.call('archiveChannel', { stream_id: archived });
      const queue = await owner.post('/register', {
        event_types: ['realm_user', 'user_group', 'subscription', 'invites_changed'],
      });
      const response = await accept({ key });
      expect(seen(response)).toEqual({
        status: 200,
        body: {
          result: 'success',
          msg: '',
          api_key: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
          email,
          user_id: expect.any(Number),
        },
      });
      const { user_id: id } = response.body;
      const events = await owner.get('/events', {
        queue_id: queue.body.queue_id,
        last_event_id: queue.body.last_event_id,
        dont_block: true,
      });
      expect(events.body.events).toMatchObject([
        { type: 'realm_user', op: 'add', person: { user_id: id, role: 300 } },
        { type: 'user_group', op: 'add_members', user_ids: [id] },
        { type: 'subscription', op: 'peer_add' },
        { type: 'user_group', op: 'add_members', group_id: group.body.group_id, user_ids: [id] },
        { type: 'invites_changed' },
      ]);
      const hal = await server.anonymous.logIn(email, password);
      expect(hal.userId).toBe(id);
      expect(hal.apiKey).toBe(response.body.api_key);
      expect(await channelsOf(hal)).toEqual(['eastcheap', 'london']);
      expect(await inbox(hal)).toEqual([['Welcome Bot', 'Welcome to *Eastcheap*']]);
      expect(await inbox(owner)).toContainEqual([
        'Notification Bot',
        `@_**Prince Hal|${id}** accepted your invitation to join Parley!`,
      ]);
      expect(seen(await accept({ key }))).toEqual(invalidKey);
      expect(seen(await accept({ key: voided }))).toEqual(invalidKey);
      const open = await owner.get('/invites');
      expect(open.body.invites.some((one: Body) => one.email === email)).toBe(false);
      await owner.call('removeDefaultChannel', { stream_id: standard });
    });

    it('does not notify inviters who turned that off, and posts in the channel for it where there is one', async () => {
      const news = await newChannel(owner, 'news');
      await owner.call('updateRealm', { signup_announcements_stream_id: news });
      const { key } = await invite(member, { notify_referrer_on_join: false });
      const { body } = await accept({ key, full_name: 'Ned Poins' });
      expect(await inbox(member)).toEqual([]);
      const received = await owner.get('/messages', {
        anchor: 'newest',
        num_before: 1,
        num_after: 0,
        apply_markdown: false,
        narrow: [{ operator: 'channel', operand: news }],
      });
      expect(received.body.messages).toMatchObject([
        {
          subject: 'signups',
          content: `@_**Ned Poins|${body.user_id}** joined this organization.`,
        },
      ]);
      await owner.call('updateRealm', { signup_announcements_stream_id: -1 });
    });

    it.each([
      ['no key', { key: undefined }, "Missing 'key' argument"],
      ['no name', { full_name: undefined }, "Missing 'full_name' argument"],
      ['no password', { password: undefined }, "Missing 'password' argument"],
    ])('requires %s', async (_, values, msg) => {
      const response = await accept({ key: 'x', ...values });
      expect(response).toMatchObject({
        status: 400,
        body: { code: 'REQUEST_VARIABLE_MISSING', msg },
      });
    });

    it('rejects invalid values, and keeps the invitation open', async () => {
      const { key } = await invite(member);
      const refused = async (values: Body) => seen(await accept({ key, ...values }));
      expect(await refused({ full_name: 'x' })).toEqual(failure('Name too short!'));
      expect(await refused({ full_name: '@all' })).toEqual(failure('Invalid characters in name!'));
      expect(await refused({ password: 'weak' })).toEqual(failure('The password is too weak.'));
      expect(await refused({ password: 'a\0b' })).toEqual(failure('password has invalid format'));
      for (const wrong of ['', 'x', '0'.repeat(32), `${key}0`]) {
        expect(await refused({ key: wrong })).toEqual(invalidKey);
      }
      expect((await accept({ key })).body.result).toBe('success');
    });

    it('checks the address rules again, as they are then', async () => {
      const { key } = await invite(member);
      await owner.call('updateRealm', { emails_restricted_to_domains: true });
      expect(seen(await accept({ key }))).toEqual(failure('Outside your domain.'));
      await owner.call('updateRealm', { emails_restricted_to_domains: false });
      await member.call('invitePeople', { invitee_emails: 'slender@example.org', stream_ids: [] });
      const taken = await keySentTo(server, 'slender@example.org');
      await newAccount(server, 'slender', 400);
      expect(seen(await accept({ key: taken }))).toEqual(failure('Already has an account.'));
    });

    it('lets one user join when several use the key at the same time', async () => {
      const { key } = await invite(member);
      const responses = await Promise.all([accept({ key }), accept({ key }), accept({ key })]);
      const statuses = responses.map(({ status }) => status).sort((a, b) => a - b);
      expect(statuses[0]).toBe(200);
      expect(statuses.slice(1).every((status) => status === 404 || status === 400)).toBe(true);
    });

    it('rejects revoked invitations, and those of deactivated inviters', async () => {
      const { email, key } = await invite(member);
      const { body } = await owner.get('/invites');
      const { id } = body.invites.find((one: Body) => one.email === email);
      await owner.call('revokeInvitation', { invite_id: id });
      expect(seen(await accept({ key }))).toEqual(invalidKey);
      const leaver = await newAccount(server, 'nym', 400);
      const sent = await invite(leaver);
      await owner.call('deactivateUser', { user_id: leaver.userId });
      expect(seen(await accept({ key: sent.key }))).toEqual(invalidKey);
    });
  });

  describe('POST /join/requests', () => {
    it('sends a key to a user with a link, who joins as the link says', async () => {
      const channel = await newChannel(owner, 'shrewsbury');
      const key = await linkKey({ invite_as: 600, stream_ids: [channel] });
      const email = newAddress();
      expect(seen(await accept({ key }))).toEqual(invalidKey);
      expect(seen(await ask({ key, email }))).toEqual({
        status: 200,
        body: { result: 'success', msg: '' },
      });
      const own = await keySentTo(server, email);
      expect(own).not.toBe(key);
      const listed = await owner.get('/invites');
      expect(listed.body.invites.some((one: Body) => one.email === email)).toBe(false);
      const { body } = await accept({ key: own, full_name: 'Francis' });
      const francis = await server.anonymous.logIn(email, password);
      expect(await channelsOf(francis)).toEqual(['shrewsbury']);
      const me = await francis.get('/users/me');
      expect(me.body).toMatchObject({ user_id: body.user_id, role: 600 });
      expect(await inbox(owner)).toContainEqual([
        'Notification Bot',
        `@_**Francis|${body.user_id}** accepted your invitation to join Parley!`,
      ]);
      const again = newAddress();
      expect((await ask({ key, email: again })).status).toBe(200);
      const late = await keySentTo(server, again);
      const { id } = listed.body.invites.find(
        (one: Body) => one.is_multiuse === true && String(one.link_url).includes(key),
      );
      await owner.call('revokeInvitationLink', { invite_id: id });
      expect(seen(await ask({ key, email: newAddress() }))).toEqual(invalidKey);
      expect(seen(await accept({ key: late }))).toEqual(invalidKey);
    });

    it('does not reveal who has an account, and sends those users no email', async () => {
      const key = await linkKey();
      expect(seen(await ask({ key, email: 'owner@example.org' }))).toEqual({
        status: 200,
        body: { result: 'success', msg: '' },
      });
      const email = newAddress();
      await ask({ key, email });
      await keySentTo(server, email);
      expect(emailsWith(server, 'To: owner@example.org')).toEqual([]);
    });

    it('lets users join without an invitation where the organization allows it', async () => {
      const email = newAddress();
      expect(seen(await ask({ email }))).toEqual(
        failure('You need an invitation to join this organization.'),
      );
      await owner.call('updateRealm', { invite_required: false });
      expect(seen(await ask({ email: 'nobody' }))).toEqual(failure('Invalid address.'));
      expect((await ask({ email })).status).toBe(200);
      const { body } = await accept({ key: await keySentTo(server, email), full_name: 'Silence' });
      const silence = await server.anonymous.logIn(email, password);
      expect((await silence.get('/users/me')).body).toMatchObject({ role: 400 });
      expect(body.user_id).toBe(silence.userId);
      await owner.call('updateRealm', { invite_required: true });
    });
  });

  describe('the join pages', () => {
    const open = async (path: string, form?: Readonly<Record<string, string>>) => {
      const response = await fetch(
        `${server.site}${path}`,
        form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) },
      );
      return { status: response.status, headers: response.headers, html: await response.text() };
    };

    it('create an account from an emailed link, and escape user input', async () => {
      await owner.call('updateRealm', { name: 'Boar <b>s</b> Head' });
      const { email, key } = await invite(member);
      const shown = await open(`/join/${key}/`);
      expect(shown.status).toBe(200);
      expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(shown.headers.get('referrer-policy')).toBe('same-origin');
      expect(shown.html).toContain('Join Boar &lt;b&gt;s&lt;/b&gt; Head');
      expect(shown.html).toContain(email);
      const wrong = await open(`/join/${key}/`, { full_name: '"><script>', password });
      expect(wrong.status).toBe(400);
      expect(wrong.html).toContain('Invalid characters in name!');
      expect(wrong.html).toContain('value="&quot;&gt;&lt;script&gt;"');
      expect(wrong.html).not.toContain('<script');
      const unkept = await open(`/join/${key}/`, {
        full_name: 'Bardolph',
        password: `${password}\0`,
      });
      expect(unkept).toMatchObject({ status: 400 });
      expect((await open(`/join/${key}/`, { full_name: 'x', password })).html).toContain(
        'Name too short!',
      );
      const done = await open(`/join/${key}/`, { full_name: 'Bardolph', password });
      expect(done.status).toBe(200);
      expect(done.html).toContain(`with ${email} and your password`);
      expect((await server.anonymous.logIn(email, password)).userId).toBeGreaterThan(0);
      const after = await open(`/join/${key}/`);
      expect(after.status).toBe(404);
      expect(after.html).toContain('The invitation has expired, was used already, or was revoked.');
      await owner.call('updateRealm', { name: 'Test' });
    });

    it('send a key to a user who opens a link', async () => {
      const key = await linkKey();
      const email = newAddress();
      expect((await open(`/join/${key}/`)).html).toContain('name="email"');
      expect((await open(`/join/${key}/`, { email: 'x' })).html).toContain('Invalid address.');
      expect((await open(`/join/${key}/`, { email })).html).toContain('Check your email');
      expect((await open(`/join/${await keySentTo(server, email)}/`)).html).toContain(
        'name="password"',
      );
    });

    it('depend on whether the organization requires invitations', async () => {
      expect(await open('/join/')).toMatchObject({ status: 400 });
      await owner.call('updateRealm', { invite_required: false });
      expect((await open('/join/')).html).toContain('name="email"');
      await owner.call('updateRealm', { invite_required: true });
    });
  });
});
