import type { ApiClient } from '@parley/adapter-http/testing';
import { role } from '@parley/core';
import { newAccount } from '../testing/accounts';
import type { Wire } from '../testing/channels';
import { newChannel, refused } from '../testing/channels';
import type { Event } from '../testing/event-watch';
import { watch, watchOne } from '../testing/event-watch';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

type Group = {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly streams: readonly Wire[];
};

describe('default channel groups', () => {
  let server: TestServer;
  let owner: ApiClient;
  let ann: ApiClient;
  let guest: ApiClient;

  const listed = async (by: ApiClient): Promise<readonly Group[]> =>
    (await by.post('/register', { fetch_event_types: ['default_stream_groups'] })).body
      .realm_default_stream_groups;

  const find = async (name: string): Promise<Group> => {
    const found = (await listed(owner)).find((group) => group.name === name);
    if (found === undefined) {
      throw new Error(`no group ${name}`);
    }
    return found;
  };

  const create = (group_name: string, stream_names: readonly string[] = [], by = owner) =>
    by.post('/default_stream_groups/create', {
      group_name,
      description: `about ${group_name}`,
      stream_names,
    });

  const made = async (name: string, channels: readonly string[] = []): Promise<number> => {
    expect((await create(name, channels)).body).toEqual({ result: 'success', msg: '' });
    return (await find(name)).id;
  };

  const names = (group: Pick<Group, 'streams'> | undefined) =>
    group?.streams.map(({ name }) => name);

  /** The channels of a group according to the last event of each account. */
  const receivedOf = (events: readonly Event[], groupName: string) =>
    names(
      (events.at(-1)?.default_stream_groups as readonly Group[] | undefined)?.find(
        ({ name }) => name === groupName,
      ),
    );

  const watched = { event_types: ['default_stream_groups', 'default_streams', 'stream'] };

  beforeAll(async () => {
    server = await startTestServer();
    ({ owner } = server);
    ann = await server.newUser('Ann');
    guest = await newAccount(server, 'guest', role.guest);
    for (const name of ['colour', 'Art', 'build', 'taken']) {
      await newChannel(ann, name);
    }
  });

  afterAll(() => server.stop());

  it('are created, shown by name with their channels, and sent to all but guests', async () => {
    await made('Zoology');
    const [owners, anns, guests] = await watch(
      [owner, ann, guest],
      () => create('Design', ['colour', ' ART ', 'colour']),
      watched,
    );
    const groups = await listed(ann);
    expect(groups.map(({ name }) => name)).toEqual(['Design', 'Zoology']);
    expect(groups[0]).toMatchObject({ description: 'about Design' });
    expect(names(groups[0])).toEqual(['Art', 'colour']);
    const { body } = await ann.get('/streams');
    expect(groups[0]?.streams).toEqual(
      body.streams.filter(({ name }: Wire) => name === 'Art' || name === 'colour'),
    );
    expect(anns).toEqual([{ type: 'default_stream_groups', default_stream_groups: groups }]);
    expect(owners).toEqual(anns);
    expect(guests).toEqual([]);
    expect(await listed(guest)).toEqual([]);
    await owner.patch('/realm', { enable_spectator_access: true });
    expect(await listed(server.anonymous)).toEqual([]);
    await owner.patch('/realm', { enable_spectator_access: false });
  });

  it.each([
    ['without a name', '', [], "Invalid default channel group name ''"],
    ['with a blank name', '  ', [], "Invalid default channel group name '  '"],
    [
      'with a long name',
      'n'.repeat(61),
      [],
      'Default channel group name too long (limit: 60 characters)',
    ],
    ['of an unknown channel', 'new', ['taken', 'none'], "Invalid channel name 'none'"],
    [
      'of a default channel',
      'new',
      ['by default'],
      "'by default' is a default channel and cannot be added to 'new'",
    ],
    ['of a private channel', 'new', ['closed'], 'Private channels cannot be made default.'],
    ['of an archived channel', 'new', ['archived'], "Invalid channel name 'archived'"],
    ['of an inaccessible channel', 'new', ['secret'], "Invalid channel name 'secret'"],
    ['twice', 'Twice', [], "Default channel group 'Twice' already exists"],
  ])('are not created %s', async (_, name, channels, msg) => {
    if ((await owner.get('/get_stream_id', { stream: 'by default' })).body.result === 'error') {
      await newChannel(owner, 'by default', { is_default_stream: true });
      await newChannel(owner, 'closed', { invite_only: true });
      await newChannel(ann, 'secret', { invite_only: true });
      await owner.delete(`/streams/${await newChannel(owner, 'archived')}`);
      await made('Twice');
    }
    const before = await listed(owner);
    const received = await watchOne(
      ann,
      async () => {
        expect(await create(name, channels)).toMatchObject({ status: 400, body: refused(msg) });
      },
      watched,
    );
    expect(received).toEqual([]);
    expect(await listed(owner)).toEqual(before);
  });

  it('require an administrator', async () => {
    const id = await made('Ours', ['taken']);
    const path = `/default_stream_groups/${id}`;
    const notAdministrator = refused(
      'Must be an organization administrator',
      'UNAUTHORIZED_PRINCIPAL',
    );
    for (const by of [ann, guest]) {
      const responses = [
        await create('theirs', [], by),
        await by.patch(path, { new_description: 'theirs' }),
        await by.patch(`${path}/streams`, { op: 'remove', stream_names: ['taken'] }),
        await by.delete(path),
      ];
      expect(responses.map(({ body }) => body)).toEqual(responses.map(() => notAdministrator));
    }
    expect((await server.anonymous.delete(path)).status).toBe(401);
    expect(names(await find('Ours'))).toEqual(['taken']);
  });

  it('are renamed and described', async () => {
    const id = await made('Engineering');
    await made('Other');
    const path = `/default_stream_groups/${id}`;
    const cases = [
      [path, {}, 'You must pass "new_description" or "new_group_name".'],
      [path, { new_group_name: 'Other' }, "Default channel group 'Other' already exists"],
      [
        path,
        { new_group_name: 'Engineering', new_description: 'x' },
        "This default channel group is already named 'Engineering'",
      ],
      [path, { new_group_name: ' ' }, "Invalid default channel group name ' '"],
      [
        path,
        { new_group_name: 'n'.repeat(61) },
        'Default channel group name too long (limit: 60 characters)',
      ],
      [
        path,
        { new_description: 'd'.repeat(1025) },
        'new_description is too long (limit: 1024 characters)',
      ],
      [
        '/default_stream_groups/99999',
        { new_description: 'x' },
        "Default channel group with id '99999' does not exist.",
      ],
    ] as const;
    for (const [at, given, msg] of cases) {
      expect((await owner.patch(at, given)).body).toEqual(refused(msg));
    }
    const received = await watchOne(
      ann,
      () => owner.patch(path, { new_group_name: 'Builders', new_description: 'who *build*' }),
      watched,
    );
    expect(received).toEqual([
      { type: 'default_stream_groups', default_stream_groups: await listed(ann) },
    ]);
    expect(await find('Builders')).toMatchObject({ id, description: 'who *build*' });
    await owner.patch(path, { new_description: '' });
    expect(await find('Builders')).toMatchObject({ id, description: '' });
  });

  it('get and lose channels', async () => {
    await newChannel(owner, 'always', { is_default_stream: true });
    await newChannel(owner, 'kept to us', { invite_only: true });
    const id = await made('Makers', ['colour']);
    const path = `/default_stream_groups/${id}/streams`;
    const change = (op: string, ...stream_names: readonly string[]) =>
      owner.patch(path, { op, stream_names });
    const cases = [
      ['add', 'colour', "Channel 'colour' is already present in default channel group 'Makers'"],
      ['add', 'always', "'always' is a default channel and cannot be added to 'Makers'"],
      ['add', 'kept to us', 'Private channels cannot be made default.'],
      ['add', 'nowhere', "Invalid channel name 'nowhere'"],
      ['remove', 'build', "Channel 'build' is not present in default channel group 'Makers'"],
      ['turn', 'build', 'Invalid value for "op". Specify one of "add" or "remove".'],
    ] as const;
    for (const [op, name, msg] of cases) {
      expect((await change(op, 'Art', name)).body.msg).toBe(
        op === 'remove' ? "Channel 'Art' is not present in default channel group 'Makers'" : msg,
      );
      expect((await change(op, name)).body).toEqual(refused(msg));
      expect(names(await find('Makers'))).toEqual(['colour']);
    }
    expect(
      (
        await owner.patch('/default_stream_groups/99999/streams', {
          op: 'add',
          stream_names: ['Art'],
        })
      ).body,
    ).toEqual(refused("Default channel group with id '99999' does not exist."));
    const received = await watchOne(
      ann,
      async () => {
        await change('add', 'build', 'ART');
        await change('"remove"', 'colour');
      },
      watched,
    );
    expect(received.map((event) => receivedOf([event], 'Makers'))).toEqual([
      ['Art', 'build', 'colour'],
      ['Art', 'build'],
    ]);
  });

  it('are removed without their channels', async () => {
    const id = await made('Short-lived', ['colour']);
    const remove = () => owner.delete(`/default_stream_groups/${id}`);
    const received = await watchOne(ann, remove, watched);
    expect(received).toEqual([
      { type: 'default_stream_groups', default_stream_groups: await listed(ann) },
    ]);
    expect((await listed(ann)).map(({ name }) => name)).not.toContain('Short-lived');
    expect((await remove()).body).toEqual(
      refused(`Default channel group with id '${id}' does not exist.`),
    );
    expect((await owner.get('/get_stream_id', { stream: 'colour' })).body.result).toBe('success');
  });

  it.each([
    [
      'is archived',
      (id: number) => owner.delete(`/streams/${id}`),
      ['default_stream_groups', 'stream delete'],
    ],
    [
      'is archived by a change',
      (id: number) => owner.patch(`/streams/${id}`, { is_archived: true }),
      ['default_stream_groups', 'stream delete'],
    ],
    [
      'becomes private',
      (id: number) => owner.patch(`/streams/${id}`, { is_private: true }),
      ['stream update', 'default_stream_groups'],
    ],
    [
      'becomes a default channel',
      (id: number) => owner.post('/default_streams', { stream_id: id }),
      ['default_streams', 'default_stream_groups'],
    ],
    [
      'becomes a default channel by a change',
      (id: number) => owner.patch(`/streams/${id}`, { is_default_stream: true }),
      ['default_streams', 'default_stream_groups'],
    ],
  ])('lose a channel that %s', async (what, act, kinds) => {
    const name = `one that ${what}`;
    const id = await newChannel(owner, name, { principals: [owner.userId, ann.userId] });
    const group = `for ${what}`;
    await made(group, ['taken', name]);
    const received = await watchOne(ann, () => act(id), watched);
    expect(received.map(({ type, op }) => [type, op].filter(Boolean).join(' '))).toEqual(kinds);
    const event = received.filter(({ type }) => type === 'default_stream_groups');
    expect(receivedOf(event, group)).toEqual(['taken']);
    expect(names(await find(group))).toEqual(['taken']);
  });

  it('have no event when a channel in none of them changes', async () => {
    const id = await newChannel(owner, 'in no group');
    const received = await watchOne(ann, () => owner.delete(`/streams/${id}`), watched);
    expect(received).toMatchObject([{ type: 'stream', op: 'delete' }]);
  });

  it('are created once by two concurrent requests', async () => {
    const responses = await Promise.all(['raced', 'raced', 'raced'].map((name) => create(name)));
    expect(responses.map(({ body }) => body.msg).sort()).toEqual([
      '',
      "Default channel group 'raced' already exists",
      "Default channel group 'raced' already exists",
    ]);
  });
});
