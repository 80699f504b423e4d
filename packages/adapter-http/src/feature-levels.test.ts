import { currentLevel } from '@parley/core/kernel';
import type { MemoryServer } from './testing/memory-server';
import { startMemoryServer } from './testing/memory-server';

describe('feature levels of requests', () => {
  let server: MemoryServer;

  beforeAll(async () => {
    server = await startMemoryServer();
  });

  afterAll(() => server.stop());

  const at = (level: number) => server.owner.with({ 'X-Chat-Feature-Level': String(level) });

  it.each([
    [411, 400],
    [412, 200],
  ])('at level %d partial lists of subscribers get status %d', async (level, status) => {
    const registered = await at(level).post('/register', {
      include_subscribers: 'partial',
      fetch_event_types: [],
    });
    const listed = await at(level).get('/users/me/subscriptions?include_subscribers=partial');
    expect([registered.status, listed.status]).toEqual([status, status]);
    expect((await at(level).get('/users/me/subscriptions?include_subscribers=true')).status).toBe(
      200,
    );
  });

  it.each([
    [480, false],
    [481, true],
  ])('at level %d a queue has an idle timeout in the response: %s', async (level, expected) => {
    const { body } = await at(level).post('/register', { fetch_event_types: [] });
    expect('idle_queue_timeout_secs' in body).toBe(expected);
  });

  it.each([
    [110, undefined],
    [111, ['odd']],
    [166, ['odd']],
    [167, ['odd']],
  ])(
    'at level %d personal settings of channels report unknown parameters',
    async (level, names) => {
      const { body } = await at(level).post('/users/me/subscriptions/properties', {
        subscription_data: [],
        odd: 1,
      });
      expect(body.ignored_parameters_unsupported).toEqual(names);
      const other = await at(level).get('/users/me?odd=1');
      expect(other.body.ignored_parameters_unsupported).toEqual(level < 167 ? undefined : ['odd']);
    },
  );

  describe('permissions of the organization as numbers', () => {
    const permission = async (): Promise<unknown> => {
      const { body } = await server.owner.post('/register', { fetch_event_types: ['realm'] });
      return body.realm_can_add_subscribers_group;
    };
    const policyAt = async (level: number): Promise<unknown> => {
      const { body } = await at(level).post('/register', { fetch_event_types: ['realm'] });
      return body.realm_invite_to_stream_policy;
    };

    it('are changed by clients up to the level that replaced them', async () => {
      expect(await policyAt(340)).toBe(1);
      const changed = await at(340).patch('/realm', { invite_to_stream_policy: 4 });
      expect(changed.status).toBe(200);
      expect(changed.body.ignored_parameters_unsupported).toBeUndefined();
      expect(await policyAt(340)).toBe(4);
      expect(await policyAt(341)).toBeUndefined();
      const group = await permission();

      const later = await at(341).patch('/realm', { invite_to_stream_policy: 1 });
      expect(later.body.ignored_parameters_unsupported).toEqual(['invite_to_stream_policy']);
      expect(await permission()).toBe(group);

      const newer = await at(340).patch('/realm', { can_add_subscribers_group: { new: 1 } });
      expect(newer.body.ignored_parameters_unsupported).toEqual(['can_add_subscribers_group']);
      expect(await permission()).toBe(group);
    });

    it.each([0, 7, 5, -1, 1.5, 'x', null])('cannot be %j', async (value) => {
      const before = await policyAt(340);
      const { status } = await at(340).patch('/realm', {
        invite_to_stream_policy: JSON.stringify(value),
        name: 'Changed',
      });
      expect([status, await policyAt(340)]).toEqual(value === null ? [200, before] : [400, before]);
    });

    it('stand for settings that were true or false', async () => {
      const at357 = at(357);
      expect((await at357.patch('/realm', { allow_edit_history: false })).body).toEqual({
        result: 'success',
        msg: '',
        allow_edit_history: false,
      });
      expect((await at(391).patch('/realm', { mandatory_topics: true })).status).toBe(200);
      const { body } = await server.owner.post('/register', { fetch_event_types: ['realm'] });
      expect(body).toMatchObject({
        realm_message_edit_history_visibility_policy: 'none',
        realm_topics_policy: 'disable_empty_topic',
      });
      const later = await server.owner.patch('/realm', {
        allow_edit_history: true,
        mandatory_topics: false,
      });
      expect(later.body.ignored_parameters_unsupported).toEqual([
        'allow_edit_history',
        'mandatory_topics',
      ]);
    });
  });
});

describe('the API reference', () => {
  let server: MemoryServer;

  beforeAll(async () => {
    server = await startMemoryServer();
  });

  afterAll(() => server.stop());

  const reference = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
    const { status, body } = await server.anonymous.with(headers).get(path);
    return { status, body };
  };
  type Reference = Awaited<ReturnType<typeof reference>>;
  const fieldsOfRegister = ({ body }: Reference): readonly string[] =>
    Object.keys(
      body.paths['/register'].post.responses['200'].content['application/json'].schema.properties,
    );

  it('has the endpoints, parameters and fields of the level that is asked for', async () => {
    const [before, after] = [
      await reference('/openapi.json?level=388'),
      await reference('/openapi.json?level=389'),
    ];
    expect([before.body.info.version, after.body.info.version]).toEqual(['388', '389']);
    expect('/channel_folders' in before.body.paths).toBe(false);
    expect('/channel_folders' in after.body.paths).toBe(true);
    expect(fieldsOfRegister(before)).not.toContain('channel_folders');
    expect(fieldsOfRegister(after)).toContain('channel_folders');
    const parameters = ({ body }: Reference): readonly string[] =>
      Object.keys(
        body.paths['/streams/{stream_id}'].patch.requestBody.content[
          'application/x-www-form-urlencoded'
        ].schema.properties,
      );
    expect(parameters(before)).not.toContain('folder_id');
    expect(parameters(after)).toContain('folder_id');
  });

  it('follows the header, and the query before it', async () => {
    const header = { 'X-Chat-Feature-Level': '313' };
    expect((await reference('/openapi.json', header)).body.info.version).toBe('313');
    expect((await reference('/openapi.json?level=400', header)).body.info.version).toBe('400');
    expect((await reference('/openapi.json')).body.info.version).toBe(String(currentLevel));
  });

  it.each(['0', String(currentLevel + 1), 'x', ''])('refuses the level %j', async (level) => {
    expect(await reference(`/openapi.json?level=${level}`)).toEqual({
      status: 400,
      body: {
        result: 'error',
        code: 'BAD_REQUEST',
        msg: `level must be a number from 1 to ${currentLevel}`,
      },
    });
  });
});
