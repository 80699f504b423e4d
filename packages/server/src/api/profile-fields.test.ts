import type { ApiResponse, ApiClient, Values } from '@parley/adapter-http/testing';
import { watchOne } from '../testing/event-watch';
import type { TestServer } from '../testing/test-server';
import { startTestServer } from '../testing/test-server';

const path = '/realm/profile_fields';

const refusal = (msg: string, code = 'BAD_REQUEST') => ({
  status: 400,
  body: { result: 'error', code, msg },
});
const seen = ({ status, body }: ApiResponse) => ({ status, body });

describe('custom profile fields', () => {
  let server: TestServer;
  let owner: ApiClient;
  let iago: ApiClient;

  beforeAll(async () => {
    server = await startTestServer();
    owner = server.owner;
    iago = await server.newUser('Iago');
  });

  afterAll(() => server.stop());

  const fields = async (by = owner): Promise<readonly Values[]> =>
    (await by.get(path)).body.custom_fields;

  const create = async (values: Values, by = owner): Promise<number> => {
    const { body } = await by.post(path, values);
    expect(body).toEqual({ result: 'success', msg: '', id: expect.any(Number) });
    return body.id;
  };

  const fieldOf = async (id: number, by = owner) =>
    (await fields(by)).find((field) => field.id === id);

  const clear = async () => {
    for (const { id } of await fields()) {
      await owner.delete(`${path}/${String(id)}`);
    }
  };

  afterEach(clear);

  const choices = { a: { text: 'Tea', order: '1' }, b: { text: 'Coffee', order: '2' } };
  const custom = { subtype: 'custom', url_pattern: 'https://example.org/%(username)s' };

  describe('POST /realm/profile_fields', () => {
    it.each([
      ['short text', 1, {}],
      ['dropdown', 3, choices],
      ['external account', 7, custom],
    ])('creates a field of the kind %s', async (name, field_type, field_data) => {
      const id = await create({ name: ` ${name} `, hint: 'why', field_type, field_data });
      expect(await fieldOf(id)).toEqual({
        id,
        name,
        hint: 'why',
        type: field_type,
        field_type,
        field_data,
        order: id,
        required: false,
        editable_by_user: true,
        display_in_profile_summary: false,
      });
    });

    it('accepts every flag, and notifies everyone', async () => {
      const flags = {
        display_in_profile_summary: true,
        required: true,
        editable_by_user: false,
        use_for_user_matching: true,
      };
      let id = 0;
      const events = await watchOne(iago, async () => {
        id = await create({ name: 'Team', field_type: 1, ...flags });
      });
      const field = await fieldOf(id);
      expect(field).toMatchObject(flags);
      expect(events).toEqual([{ type: 'custom_profile_fields', fields: [field] }]);
    });

    it('gives a built-in external account its own name and hint', async () => {
      const id = await create({ name: 'Mine', field_type: 7, field_data: { subtype: 'github' } });
      expect(await fieldOf(id)).toMatchObject({
        name: 'GitHub username',
        field_data: { subtype: 'github' },
      });
    });

    const named = (values: Values): Values => ({ name: 'Field', field_type: 1, ...values });
    const dropdown = (field_data: Values) => named({ field_type: 3, field_data });

    it.each<[string, Values, string]>([
      ['a dropdown without choices', dropdown({}), 'Field must have at least one choice.'],
      [
        'a choice that is a number',
        dropdown({ a: 1 }),
        'field_data["a"]["dict[str,str]"] is not a dict',
      ],
      [
        'an order that is a number',
        dropdown({ a: { text: 'x', order: 1 } }),
        'field_data["a"]["dict[str,str]"]["order"] is not a string',
      ],
      [
        'a NUL in a choice',
        dropdown({ a: { text: 'a\0', order: '1' } }),
        'field_data["a"]["dict[str,str]"]["text"] has invalid format',
      ],
      ['a NUL in a key', dropdown({ 'a\0': choices.a }), 'field_data has invalid format'],
      ['a kind as text', named({ field_type: 'one' }), 'field_type is not valid JSON'],
      ['a fraction', named({ field_type: 1.5 }), 'field_type is not an integer'],
      ['an invalid flag', named({ required: 'yes' }), 'required is not valid JSON'],
      ['data that is a list', named({ field_data: [] }), 'field_data is not a dict'],
    ])('rejects %s', async (_, values, msg) => {
      const events = await watchOne(iago, async () => {
        expect(seen(await owner.post(path, values))).toEqual(refusal(msg));
      });
      expect(events).toEqual([]);
      expect(await fields()).toEqual([]);
    });

    it('rejects a label that exists, and a field without a type', async () => {
      await create(named({}));
      expect(seen(await owner.post(path, named({ field_type: 2 })))).toEqual(
        refusal('A field with that label already exists.'),
      );
      expect(await owner.post(path, { name: 'x' })).toMatchObject({
        status: 400,
        body: { code: 'REQUEST_VARIABLE_MISSING', msg: "Missing 'field_type' argument" },
      });
    });

    it.each<[string, number, Values]>([
      ['the summary', 146, { display_in_profile_summary: true }],
      ['being required', 244, { required: true }],
      ['who edits', 296, { editable_by_user: false }],
      ['matching', 455, { use_for_user_matching: true }],
    ])('supports %s from level %d on', async (_, level, values) => {
      const [[name, value] = ['', undefined]] = Object.entries(values);
      const old = await owner.atLevel(level - 1).post(path, named(values));
      expect(old.body.result).toBe('success');
      expect((await fieldOf(old.body.id))?.[name]).not.toBe(value);
      expect(await fieldOf(old.body.id, owner.atLevel(level - 1))).not.toHaveProperty(name);
      await clear();
      const id = await create(named(values), owner.atLevel(level));
      expect(await fieldOf(id, owner.atLevel(level))).toHaveProperty(name, value);
    });

    it('has pronouns from level 151 on, which older clients get as short texts', async () => {
      const pronouns = named({ field_type: 8 });
      expect(seen(await owner.atLevel(150).post(path, pronouns))).toEqual(
        refusal('Invalid field type.'),
      );
      const id = await create(pronouns, owner.atLevel(151));
      expect(await fieldOf(id, owner.atLevel(150))).toMatchObject({ field_type: 1 });
    });

    it('shows paragraphs in the summary from level 476 on', async () => {
      const paragraph = named({ field_type: 2, display_in_profile_summary: true });
      expect(seen(await owner.atLevel(475).post(path, paragraph))).toEqual(
        refusal('Field type not supported for display in profile summary.'),
      );
      await create(paragraph, owner.atLevel(476));
    });
  });

  describe('existing fields', () => {
    it('are changed in part, except the kind', async () => {
      const id = await create({ name: 'Team', field_type: 1, hint: 'which' });
      const { body } = await owner.patch(`${path}/${id}`, { name: 'Group', field_type: 2 });
      expect(body).toEqual({
        result: 'success',
        msg: '',
        ignored_parameters_unsupported: ['field_type'],
      });
      expect(await fieldOf(id)).toMatchObject({ name: 'Group', hint: 'which', field_type: 1 });
    });

    it('keep their name if they are built-in external accounts', async () => {
      const id = await create({ field_type: 7, field_data: { subtype: 'github' } });
      const fixed = refusal('Default custom field cannot be updated.');
      expect(seen(await owner.patch(`${path}/${id}`, { name: 'Hub' }))).toEqual(fixed);
      expect(seen(await owner.patch(`${path}/${id}`, { field_data: custom }))).toEqual(fixed);
      expect((await owner.patch(`${path}/${id}`, { required: true })).status).toBe(200);
    });

    it('are reordered, all of them at once', async () => {
      const [one, two] = [
        await create({ name: 'one', field_type: 1 }),
        await create({ name: 'two', field_type: 1 }),
      ];
      expect(seen(await owner.patch(path, { order: [two] }))).toEqual(
        refusal('Invalid order mapping.'),
      );
      expect((await owner.patch(path, { order: [two, 999, one] })).status).toBe(200);
      expect((await fields()).map(({ id }) => id)).toEqual([two, one]);
    });

    it.each([
      ['PATCH', '/999999', 'Field id 999999 not found.'],
      ['DELETE', '/999999', 'Field id 999999 not found.'],
    ])('are addressed by %s %s', async (method, end, msg) => {
      expect(seen(await owner.request(method, path + end))).toEqual(refusal(msg));
      expect(seen(await iago.request(method, path + end))).toEqual(
        refusal('Must be an organization administrator', 'UNAUTHORIZED_PRINCIPAL'),
      );
    });
  });

  describe('values', () => {
    type Entry = readonly { readonly id: number; readonly value: unknown }[];

    const write = (data: Entry, by = iago) => by.patch('/users/me/profile_data', { data });

    const profileOf = async (user: ApiClient): Promise<unknown> =>
      (await owner.get(`/users/${user.userId}`, { include_custom_profile_fields: true })).body.user
        .profile_data;

    const people = () => [owner.userId, iago.userId];

    it.each<[string, Values, () => unknown, () => object]>([
      [
        'short text',
        { field_type: 1 },
        () => '*hi*',
        () => ({ value: '*hi*', rendered_value: '<p><em>hi</em></p>' }),
      ],
      ['dropdown', { field_type: 3, field_data: choices }, () => 'b', () => ({ value: 'b' })],
      ['users', { field_type: 6 }, people, () => ({ value: JSON.stringify(people()) })],
    ])('of the kind %s are shown, and cleared by null', async (name, field, value, shown) => {
      const id = await create({ name, ...field });
      const events = await watchOne(owner, async () => {
        expect((await write([{ id, value: value() }])).status).toBe(200);
        expect((await write([{ id, value: value() }])).status).toBe(200);
      });
      expect(await profileOf(iago)).toEqual({ [String(id)]: shown() });
      expect(events).toEqual([
        {
          type: 'realm_user',
          op: 'update',
          person: { user_id: iago.userId, custom_profile_field: { id, ...shown() } },
        },
      ]);
      await owner.call('updateUser', { user_id: iago.userId, profile_data: [{ id, value: null }] });
      expect(await profileOf(iago)).toEqual({});
    });

    it.each<[string, Values, unknown, string]>([
      [
        'a long short text',
        { field_type: 1 },
        'x'.repeat(51),
        'F is too long (limit: 50 characters)',
      ],
      ['unknown people', { field_type: 6 }, [999_999, 999_998], 'Invalid user IDs: 999999, 999998'],
    ])('reject %s', async (_, field, value, msg) => {
      const id = await create({ name: 'F', ...field });
      const sound = await create({ name: 'sound', field_type: 1 });
      const events = await watchOne(owner, async () => {
        const data = [
          { id: sound, value: 'fine' },
          { id, value },
        ];
        expect(seen(await write(data))).toEqual(refusal(msg));
        expect(
          seen(
            await owner.patch(`/users/${iago.userId}`, { full_name: 'Other', profile_data: data }),
          ),
        ).toEqual(refusal(msg));
      });
      expect(events).toEqual([]);
      expect(await profileOf(iago)).toEqual({});
    });

    it.each([[5], [['a']]])('name the form that they lack: %j', async (value) => {
      const id = await create({ name: 'F', field_type: 1 });
      expect(seen(await write([{ id, value }]))).toEqual(
        refusal('data[0]["value"]["str"] is not a string'),
      );
    });

    it('can be changed only by administrators where users may not edit them', async () => {
      const id = await create({ name: 'F', field_type: 1, editable_by_user: false });
      const locked = refusal(
        'You are not allowed to change this field. Contact an administrator to update it.',
      );
      expect(seen(await write([{ id, value: 'x' }]))).toEqual(locked);
      expect((await write([{ id, value: 'x' }], owner)).status).toBe(200);
      await owner.call('updateUser', {
        user_id: iago.userId,
        profile_data: [{ id, value: 'set' }],
      });
      expect(seen(await iago.delete('/users/me/profile_data', { data: [id] }))).toEqual(locked);
      expect(await profileOf(iago)).toMatchObject({ [String(id)]: { value: 'set' } });
    });

    it('are removed with their choice, and with their field', async () => {
      const id = await create({ name: 'F', field_type: 3, field_data: choices });
      await write([{ id, value: 'a' }]);
      await write([{ id, value: 'b' }], owner);
      await owner.patch(`${path}/${id}`, { field_data: { b: choices.b } });
      expect(await profileOf(iago)).toEqual({});
      expect(await profileOf(owner)).toEqual({ [String(id)]: { value: 'b' } });
      await owner.delete(`${path}/${id}`);
      expect(await profileOf(owner)).toEqual({});
    });
  });
});
