import type { ApiClient } from '@parley/adapter-http/testing';
import { role } from '@parley/core/kernel';
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
    const body = await ann.call('listChannels');
    expect(groups[0]?.streams).toEqual(
      body.streams
        .filter(({ name }: Wire) => name === 'Art' || name === 'colour')
        .map(({ stream_weekly_traffic: _, ...channel }: Wire) => channel),
    );
    expect(anns).toEqual([{ type: 'default_stream_groups', default_stream_groups: groups }]);
    expect(owners).toEqual(anns);
    expect(guests).toEqual([]);
    expect(await listed(guest)).toEqual([]);
    await owner.call('updateRealm', { enable_spectator_access: true });
    expect(await listed(server.anonymous)).toEqual([]);
    await owner.call('updateRealm', { enable_spectator_access: false });
  });

  it('are renamed and described', async () => {
    const id = await made('Engineering');
    const path = `/default_stream_groups/${id}`;
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
    const id = await made('Makers', ['colour']);
    const path = `/default_stream_groups/${id}/streams`;
    const change = (op: string, ...stream_names: readonly string[]) =>
      owner.patch(path, { op, stream_names });
    expect((await change('turn', 'build')).body).toEqual(
      refused('Invalid value for "op". Specify one of "add" or "remove".'),
    );
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

  it('are created once by two concurrent requests', async () => {
    const responses = await Promise.all(['raced', 'raced', 'raced'].map((name) => create(name)));
    expect(responses.map(({ body }) => body.msg).sort()).toEqual([
      '',
      "Default channel group 'raced' already exists",
      "Default channel group 'raced' already exists",
    ]);
  });
});
