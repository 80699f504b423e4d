import type { ApiClient } from '@parley/adapter-http/testing';
import { newBot } from '../testing/accounts';
import { inShort, watch, watchOne } from '../testing/event-watch';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

type Body = Readonly<Record<string, unknown>>;

const idOf = ({ userId }: ApiClient): number => userId;

describe('visibility changes', () => {
  let server: TestServer;
  let owner: ApiClient;
  let member: ApiClient;

  beforeAll(async () => {
    server = await startTestServer();
    owner = server.owner;
    member = await server.newUser('Member');
  });

  afterAll(() => server.stop());

  const setRole = (user: ApiClient, role: number) => owner.patch(`/users/${idOf(user)}`, { role });

  const newGuest = async (name: string) => {
    const guest = await server.newUser(name);
    await setRole(guest, 600);
    return guest;
  };

  const newChannel = async (
    name: string,
    people: readonly ApiClient[],
    options: Body = {},
  ): Promise<number> => {
    await owner.call('subscribe', {
      subscriptions: [{ name }],
      principals: people.map(idOf),
      ...options,
    });
    return (await owner.get('/get_stream_id', { stream: name })).body.stream_id as number;
  };

  const aboutGroupsAndChannels = (events: Parameters<typeof inShort>[0]) =>
    inShort(events).filter((event) => /^(user_group|stream|subscription) /.test(event));

  const leave = (user: ApiClient, name: string) =>
    owner.delete('/users/me/subscriptions', { subscriptions: [name], principals: [idOf(user)] });

  const groupId = async (name: string): Promise<number> => {
    const { body } = await owner.get('/user_groups');
    const groups = body.user_groups as readonly { readonly id: number; readonly name: string }[];
    return groups.find((group) => group.name === name)?.id ?? 0;
  };

  const restrict = async (isRestricted: boolean) => {
    const to = await groupId(isRestricted ? 'role:members' : 'role:everyone');
    const response = await owner.patch('/realm', { can_access_all_users_group: { new: to } });
    expect(response.body).toMatchObject({ result: 'success' });
  };

  describe('when a role changes', () => {
    it('make public channels visible to a guest who becomes a member, and hide them again', async () => {
      const user = await newGuest('Rosa');
      const open = await newChannel('open', [owner, member]);
      const own = await newChannel('own', [owner, user]);
      const message = { type: 'channel', to: 'open', topic: 't', content: 'words' };
      const { body: sent } = await owner.post('/messages', message);
      expect(await user.get(`/messages/${String(sent.id)}`)).toMatchObject({
        status: 400,
        body: { msg: 'Invalid message(s)' },
      });

      const up = await watchOne(user, () => setRole(user, 400));
      expect(aboutGroupsAndChannels(up).slice(-3)).toEqual([
        `user_group add_members ${await groupId('role:fullmembers')} of ${idOf(user)}`,
        `stream create ${open}`,
        `subscription peer_add ${open} of ${idOf(owner)},${idOf(member)}`,
      ]);
      expect((await user.get(`/messages/${String(sent.id)}`)).body.message).toMatchObject({
        content: '<p>words</p>',
      });

      const down = await watchOne(user, () => setRole(user, 600));
      expect(aboutGroupsAndChannels(down).at(-1)).toBe(`stream delete ${open}`);
      expect(await user.get(`/messages/${String(sent.id)}`)).toMatchObject({
        status: 400,
        body: { msg: 'Invalid message(s)' },
      });
      const { body } = await user.get('/streams');
      const visible = (body.streams as readonly { readonly stream_id: number }[]).map(
        ({ stream_id }) => stream_id,
      );
      expect(visible).toContain(own);
      expect(visible).not.toContain(open);
    });

    it('make private channels visible to a new administrator, and notify no other user of it', async () => {
      const user = await server.newUser('Adam');
      const closed = await newChannel('closed', [owner], { invite_only: true });
      const [own = [], others = []] = await watch([user, member], () => setRole(user, 200));
      expect(aboutGroupsAndChannels(own).slice(-2)).toEqual([
        `stream create ${closed}`,
        `subscription peer_add ${closed} of ${idOf(owner)}`,
      ]);
      expect(inShort(others).some((event) => event.startsWith('stream'))).toBe(false);
      const down = await watchOne(user, () => setRole(user, 400));
      expect(aboutGroupsAndChannels(down).at(-1)).toBe(`stream delete ${closed}`);
    });

    it('send no channel events where a role changes no visibility', async () => {
      const user = await server.newUser('Mona');
      const events = await watchOne(user, () => setRole(user, 300));
      expect(events.filter(({ type }) => type === 'stream')).toEqual([]);
    });
  });

  describe('where guests know only the users they share channels and conversations with', () => {
    beforeAll(() => restrict(true));
    afterAll(() => restrict(false));

    it('bots are visible to guests, and bots see no more than guests', async () => {
      const guest = await newGuest('Gil');
      const inaccessibleUser = await server.newUser('InaccessibleUser');
      const bot = await newBot(owner, 'helper');
      const idsIn = (users: readonly { readonly user_id: number }[]) =>
        users.map(({ user_id }) => user_id);
      const listed = idsIn((await guest.get('/users')).body.members);
      expect(listed).toContain(idOf(bot));
      expect(listed).toContain(idOf(guest));
      expect(listed).not.toContain(idOf(inaccessibleUser));
      const { body } = await guest.post('/register', {
        fetch_event_types: ['realm_user', 'realm_bot'],
        client_capabilities: { user_list_incomplete: true },
      });
      expect(idsIn(body.realm_users)).toContain(idOf(bot));
      expect(idsIn(body.realm_users)).not.toContain(idOf(inaccessibleUser));
      // The bot's fields besides the account are for users who manage the bot.
      expect(body.realm_bots).toEqual([]);
      const hidden = { status: 400, body: { msg: 'Insufficient permission' } };
      expect((await guest.get(`/users/${idOf(bot)}`)).body).toMatchObject({
        user: { user_id: idOf(bot), is_bot: true, bot_owner_id: idOf(owner) },
      });
      expect(await guest.get(`/users/${idOf(inaccessibleUser)}`)).toMatchObject(hidden);
      const write = (to: ApiClient) =>
        guest.post('/messages', { type: 'direct', to: [idOf(to)], content: 'hello' });
      expect((await write(bot)).status).toBe(200);
      expect(await write(inaccessibleUser)).toMatchObject({ status: 400 });
    });

    it('guests are notified of new bots and of their changes', async () => {
      const guest = await newGuest('Gwen');
      const made: ApiClient[] = [];
      const work = async () => {
        const bot = await newBot(owner, 'latecomer');
        made.push(bot, await server.newUser('Latecomer Person'));
        await owner.call('updateBot', { bot_id: idOf(bot), full_name: 'Renamed bot' });
        await owner.call('deactivateBot', { bot_id: idOf(bot) });
      };
      const received = inShort(
        await watchOne(guest, work, {
          event_types: ['realm_user', 'realm_bot'],
          client_capabilities: { user_list_incomplete: true },
        }),
      );
      const [botId] = made.map(idOf);
      expect(received).toEqual([
        `realm_user add ${botId}`,
        `realm_user update ${botId}`,
        `realm_user update ${botId}`,
      ]);
    });

    const people = ['realm_user'];

    it('guests are notified of users who come to share a channel with them, and who leave', async () => {
      const guest = await newGuest('Gina');
      const friend = await server.newUser('Fred');
      await newChannel('meeting', [owner, guest]);
      const join = () => newChannel('meeting', [friend]);

      const [met = [], seen = []] = await watch([guest, member], join);
      expect(inShort(met).filter((event) => !event.startsWith('realm_user remove'))).toEqual([
        `realm_user add ${idOf(friend)}`,
        expect.stringMatching(/^subscription peer_add/),
      ]);
      expect(met[0]?.person).toMatchObject({ full_name: 'Fred', email: friend.email });
      expect(seen.filter(({ type }) => type === 'realm_user')).toEqual([]);

      const parted = await watchOne(guest, () => leave(friend, 'meeting'));
      expect(inShort(parted)).toEqual([
        expect.stringMatching(/^subscription peer_remove/),
        `realm_user remove ${idOf(friend)}`,
      ]);
      expect(parted[1]?.person).toEqual({ user_id: idOf(friend), full_name: 'Unknown user' });
    });

    it('guests are notified of all users in a channel that they join, and keep those known otherwise', async () => {
      const guest = await newGuest('Gilda');
      const [ann, bob] = [await server.newUser('Ann'), await server.newUser('Bob')];
      await newChannel('party', [ann, bob]);
      await newChannel('corner', [ann, guest]);
      const joined = await watchOne(guest, () => newChannel('party', [guest]), {
        event_types: people,
      });
      expect(inShort(joined)).toEqual([`realm_user add ${idOf(bob)}`]);
      const left = await watchOne(guest, () => leave(guest, 'party'), { event_types: people });
      expect(inShort(left)).toEqual([`realm_user remove ${idOf(bob)}`]);
      const { body } = await guest.get('/users');
      const known = (body.members as readonly { readonly user_id: number }[]).map(
        ({ user_id }) => user_id,
      );
      expect(known).toEqual(expect.arrayContaining([idOf(ann), idOf(guest)]));
      expect(known).not.toContain(idOf(bob));
    });

    it('guests are notified of a user who starts a conversation with them', async () => {
      const guest = await newGuest('Gus');
      const writer = await server.newUser('Wanda');
      const write = () =>
        writer.post('/messages', { type: 'direct', to: [idOf(guest)], content: 'hello' });
      const first = await watchOne(guest, write);
      expect(inShort(first)).toEqual([`realm_user add ${idOf(writer)}`, 'message']);
      expect(inShort(await watchOne(guest, write))).toEqual(['message']);
    });

    it('users become visible to a guest who becomes a member, and hidden from a new guest', async () => {
      const user = await newGuest('Gabi');
      const up = await watchOne(user, () => setRole(user, 400), { event_types: people });
      expect(inShort(up)).toContain(`realm_user add ${idOf(member)}`);
      expect(inShort(up)).not.toContain(`realm_user add ${idOf(user)}`);
      const down = await watchOne(user, () => setRole(user, 600), { event_types: people });
      expect(inShort(down)).toContain(`realm_user remove ${idOf(member)}`);
      expect(inShort(down)).not.toContain(`realm_user remove ${idOf(user)}`);
      expect(await user.get(`/users/${idOf(member)}`)).toMatchObject({
        status: 400,
        body: { code: 'BAD_REQUEST', msg: 'Insufficient permission' },
      });
    });

    it('changes of a user are sent only to guests who know them', async () => {
      const [near, far] = [await newGuest('Near'), await newGuest('Far')];
      const person = await server.newUser('Paula');
      await newChannel('neighbours', [near, person]);
      const rename = () => owner.patch(`/users/${idOf(person)}`, { full_name: 'Pauline' });
      const [received = [], unknowing = []] = await watch([near, far], rename, {
        event_types: people,
      });
      expect(inShort(received)).toEqual([`realm_user update ${idOf(person)}`]);
      expect(unknowing).toEqual([]);
    });

    it('a deactivated user is hidden from guests who only shared a channel, until reactivated', async () => {
      const [near, friend, far] = [
        await newGuest('Nele'),
        await newGuest('Finn'),
        await newGuest('Fara'),
      ];
      const person = await server.newUser('Petra');
      const channel = await newChannel('quarter', [near, person, member]);
      await person.call('sendMessage', { type: 'direct', to: [idOf(friend)], content: 'hello' });
      await person.post('/users/me/status', { status_text: 'here' });
      const id = idOf(person);
      const members = await groupId('role:members');

      const types = { event_types: ['realm_user', 'user_group', 'subscription'] };
      const [toMember = [], toNear = [], toFriend = [], toFar = []] = await watch(
        [member, near, friend, far],
        () => owner.delete(`/users/${id}`),
        types,
      );
      expect(inShort(toMember)).toEqual([
        `subscription peer_remove ${channel} of ${id}`,
        `realm_user update ${id}`,
      ]);
      expect(inShort(toNear)).toEqual([
        `subscription peer_remove ${channel} of ${id}`,
        `user_group remove_members ${await groupId('role:fullmembers')} of ${id}`,
        `user_group remove_members ${members} of ${id}`,
        `realm_user remove ${id}`,
      ]);
      expect(inShort(toFriend)).toEqual([`realm_user update ${id}`]);
      expect(inShort(toFar).every((event) => event.startsWith('user_group'))).toBe(true);

      const [back = [], again = []] = await watch(
        [member, near],
        () => owner.post(`/users/${id}/reactivate`),
        { event_types: [...types.event_types, 'user_status'] },
      );
      for (const received of [back, again]) {
        expect(received.filter(({ type }) => type === 'user_status')).toHaveLength(1);
      }
      const backWithoutStatus = back.filter(({ type }) => type !== 'user_status');
      expect(inShort(backWithoutStatus).slice(0, 2)).toEqual([
        `realm_user update ${id}`,
        `subscription peer_add ${channel} of ${id}`,
      ]);
      expect(inShort(back)).toContain(`user_group add_members ${members} of ${id}`);
      expect(inShort(again)[0]).toBe(`realm_user add ${id}`);
    });

    it('a guest sees only the id of an unknown sender', async () => {
      const guest = await newGuest('Greta');
      const [knowing, inaccessibleUser] = [await newGuest('Gwyn'), await server.newUser('Stan')];
      await newChannel('square', [guest, knowing, member]);
      await newChannel('tower', [knowing, inaccessibleUser]);
      const hidden = {
        sender_id: idOf(inaccessibleUser),
        sender_full_name: 'Unknown user',
        sender_email: `user${idOf(inaccessibleUser)}@${server.domain}`,
        avatar_url: expect.stringContaining('unknown-user'),
      };
      const open = { sender_full_name: 'Stan', sender_email: inaccessibleUser.email };
      const message = { type: 'channel', to: 'square', topic: 't', content: 'psst' };
      const received = await watch([guest, knowing, member], () =>
        inaccessibleUser.post('/messages', message),
      );
      const messages = received.map(
        (events) => events.find(({ type }) => type === 'message')?.message,
      );
      expect(messages).toEqual([
        expect.objectContaining(hidden),
        expect.objectContaining(open),
        expect.objectContaining(open),
      ]);
      const list = async (by: ApiClient) =>
        (await by.get('/messages', { anchor: 'newest', num_before: 1, num_after: 0 })).body
          .messages[0];
      expect(await list(guest)).toMatchObject(hidden);
      expect(await list(knowing)).toMatchObject(open);
      expect(await guest.get(`/users/${idOf(inaccessibleUser)}/subscriptions/1`)).toMatchObject({
        status: 400,
        body: { code: 'BAD_REQUEST', msg: 'Insufficient permission' },
      });
    });

    it('users of an archived channel are hidden', async () => {
      const guest = await newGuest('Gerd');
      const person = await server.newUser('Pia');
      const channel = await newChannel('attic', [guest, person]);
      const archived = await watchOne(guest, () => owner.delete(`/streams/${channel}`), {
        event_types: people,
      });
      expect(inShort(archived)).toEqual([`realm_user remove ${idOf(person)}`]);
    });
  });

  it('a reactivated account is announced in the order of its effects', async () => {
    const person = await server.newUser('Ruth');
    const id = idOf(person);
    const channel = await newChannel('home', [person, member]);
    const { body: made } = await owner.post('/user_groups/create', {
      name: 'choir',
      description: '',
      members: [id],
    });
    await owner.call('updateUserGroup', {
      user_group_id: made.group_id,
      can_mention_group: { new: { direct_members: [id, idOf(owner)], direct_subgroups: [] } },
    });
    await owner.call('deactivateUser', { user_id: id });
    const bot = await newBot(owner, 'keeper');
    await owner.patch(`/bots/${idOf(bot)}`, { role: 200 });
    const [administrator = [], other = [], ofBot = []] = await watch([owner, member, bot], () =>
      owner.post(`/users/${id}/reactivate`),
    );
    const whole = [
      `realm_user update ${id}`,
      'realm_export_consent',
      `subscription peer_add ${channel} of ${id}`,
      `user_group add_members ${await groupId('role:fullmembers')} of ${id}`,
      `user_group add_members ${await groupId('role:members')} of ${id}`,
      `user_group add_members ${String(made.group_id)} of ${id}`,
      `user_group update ${String(made.group_id)}`,
    ];
    expect(inShort(administrator)).toEqual(whole);
    expect(administrator[1]).toEqual({
      type: 'realm_export_consent',
      user_id: id,
      consented: false,
    });
    const unlessHuman = whole.filter((event) => !event.startsWith('realm_export'));
    expect(inShort(other)).toEqual(unlessHuman);
    expect(inShort(ofBot)).toEqual(unlessHuman);
    expect(administrator.at(-1)?.data).toEqual({
      can_mention_group: { direct_members: [idOf(owner), id], direct_subgroups: [] },
    });
  });
});
