import type { ApiResponse, Values } from '../api-client';
import { ApiClient } from '../api-client';
import type { SideTest } from './side-test';
import type { SideWorld, Wire } from './side-world';

/** Those of the names that are fields of the record. */
export const fieldsAmong = (record: unknown, ...names: readonly string[]): readonly string[] =>
  names.filter((name) => typeof record === 'object' && record !== null && name in record);

/** The values of these fields; a field that is missing is left out. */
export const pick = (record: Wire, ...names: readonly string[]): Wire =>
  Object.fromEntries(fieldsAmong(record, ...names).map((name) => [name, record[name]]));

/** The first record of a list. */
export const firstOf = (list: unknown): Wire => (Array.isArray(list) ? (list[0] ?? {}) : {});

/** The status, and the code of an error. */
export const outcome = ({ status, body }: ApiResponse): readonly unknown[] =>
  status === 200 ? [200] : [status, body.code];

/** The parameters of a request that the server reports as unknown. */
export const unknownParameters = ({ body }: ApiResponse): readonly string[] =>
  body.ignored_parameters_unsupported ?? [];

/** Fields of the register response that the change introduced. */
export const registerFields = (...names: readonly string[]): SideTest => ({
  observe: async ({ register }) => fieldsAmong(await register(), ...names),
  before: [],
  from: names,
});

/** Fields of the register response that the change removed. */
export const removedRegisterFields = (...names: readonly string[]): SideTest => ({
  ...registerFields(...names),
  before: names,
  from: [],
});

/** A field of the register response that the change replaced by another. */
export const replacedRegisterField = (former: string, name: string): SideTest => ({
  ...registerFields(former, name),
  before: [former],
  from: [name],
});

/** An endpoint that the change introduced. */
export const newEndpoint = (call: (world: SideWorld) => Promise<ApiResponse>): SideTest => ({
  observe: async (world) => outcome(await call(world)),
  before: [404, 'BAD_REQUEST'],
  from: [200],
});

/** A term of a narrow that the change introduced. */
export const newNarrow = (
  ...narrow: readonly { readonly operator: string; readonly operand: unknown }[]
): SideTest => ({
  observe: async ({ owner }) =>
    outcome(
      await owner.get('/messages', { anchor: 'newest', num_before: 1, num_after: 0, narrow }),
    ),
  before: [400, 'BAD_NARROW'],
  from: [200],
});

/** A new bot of the owner, at the newest level. */
export const newBot = async ({ newest }: SideWorld): Promise<ApiClient> => {
  const { body } = await newest.post('/bots', { full_name: 'Robot', short_name: 'robot' });
  return new ApiClient(newest.site, body.email, body.api_key, body.user_id);
};

/** The ids of the system groups by their names. */
export const systemGroups = async ({
  newest,
}: SideWorld): Promise<Readonly<Record<string, number>>> =>
  Object.fromEntries(
    (await newest.get('/user_groups')).body.user_groups.map(
      ({ name, id }: { readonly name: string; readonly id: number }) => [name, id],
    ),
  );

/** The names of what realm events say. */
const changedProperties = (events: readonly Wire[]): readonly string[] =>
  events
    .filter(({ type }) => type === 'realm')
    .flatMap(({ property, data }) =>
      typeof data === 'object' && data !== null ? Object.keys(data) : [String(property)],
    );

/** Whether the value of a setting differs after a request at the level that is tested. */
const changedBy = async (
  { newest, owner }: SideWorld,
  setting: string,
  values: Values,
): Promise<boolean> => {
  const read = async () =>
    JSON.stringify(
      (await newest.post('/register', { fetch_event_types: ['realm'] })).body[`realm_${setting}`],
    );
  const before = await read();
  await owner.patch('/realm', values);
  return (await read()) !== before;
};

type SettingValue = number | string | boolean | ((world: SideWorld) => Promise<unknown>);

const valueIn = (world: SideWorld, value: SettingValue): unknown =>
  typeof value === 'function' ? value(world) : value;

/**
 * A setting of the organization in the register response, in `PATCH /realm`, and in the event about
 * a change that somebody else makes.
 */
const observeSetting =
  (setting: string, value: SettingValue, other: SettingValue, ...fields: readonly string[]) =>
  async (world: SideWorld): Promise<unknown> => {
    const values = { [setting]: await valueIn(world, value) };
    const others = { [setting]: await valueIn(world, other) };
    return {
      registered: fieldsAmong(await world.register(), `realm_${setting}`, ...fields),
      changed: await changedBy(world, setting, values),
      announced: changedProperties(
        await world.events(() => world.newest.patch('/realm', others), { event_types: ['realm'] }),
      ),
    };
  };

export const withoutSetting = { registered: [], changed: false, announced: [] };

export const withSetting = (setting: string) => ({
  registered: [`realm_${setting}`],
  changed: true,
  announced: [setting],
});

/** A setting of the organization that the change introduced, with two values that are not initial. */
export const realmSetting = (
  setting: string,
  value: SettingValue,
  other: SettingValue,
  ...fields: readonly string[]
): SideTest => ({
  observe: observeSetting(setting, value, other, ...fields),
  before: withoutSetting,
  from: { registered: [`realm_${setting}`, ...fields], changed: true, announced: [setting] },
});

const ownersThenModerators = ['role:owners', 'role:moderators'] as const;

/** The id of a system group, with which older levels change some permissions. */
const groupId =
  (name: string) =>
  async (world: SideWorld): Promise<unknown> =>
    (await systemGroups(world))[name];

const group =
  (name: string) =>
  async (world: SideWorld): Promise<unknown> => ({ new: await groupId(name)(world) });

/** A permission of the organization that the change introduced. */
export const realmPermission = (
  setting: string,
  groups: readonly [string, string] = ownersThenModerators,
): SideTest => realmSetting(setting, group(groups[0]), group(groups[1]));

/** A permission that the change introduced, and that clients of the level change by an id. */
export const plainRealmPermission = (
  setting: string,
  groups: readonly [string, string] = ownersThenModerators,
): SideTest => realmSetting(setting, groupId(groups[0]), group(groups[1]));

/** A setting in the register response, and the status of a request that changes it. */
const observeRefusal = (setting: string, value: SettingValue) => async (world: SideWorld) => ({
  registered: fieldsAmong(await world.register(), `realm_${setting}`),
  status: (await world.owner.patch('/realm', { [setting]: await valueIn(world, value) })).status,
});

/** A setting that the change introduced and that is not available; levels before it ignore it. */
export const unavailableSetting = (setting: string, value: SettingValue): SideTest => ({
  observe: observeRefusal(setting, value),
  before: { registered: [], status: 200 },
  from: { registered: [`realm_${setting}`], status: 400 },
});

/** A permission of the organization that the change introduced and that is not available. */
export const unavailablePermission = (setting: string): SideTest =>
  unavailableSetting(setting, group('role:moderators'));

/** A permission of the organization that replaced a number. */
type ReplacedPolicy = {
  readonly policy: string;
  /** A number that is not the initial one. */
  readonly number: number;
  readonly permission: string;
  /** Two groups other than the initial one. */
  readonly groups?: readonly [string, string];
  /** Newer levels keep the number as a field. */
  readonly remains?: boolean;
};

export const replacedPolicy = ({
  policy,
  number,
  permission,
  groups = ownersThenModerators,
  remains = false,
}: ReplacedPolicy): SideTest => ({
  observe: async (world) => {
    const registered = fieldsAmong(
      await world.register(),
      `realm_${policy}`,
      `realm_${permission}`,
    );
    const values = [await group(groups[0])(world), await group(groups[1])(world)];
    return {
      registered,
      changedByPermission: await changedBy(world, permission, { [permission]: values[0] }),
      changedByPolicy: await changedBy(world, permission, { [policy]: number }),
      announced: changedProperties(
        await world.events(() => world.newest.patch('/realm', { [permission]: values[1] }), {
          event_types: ['realm'],
        }),
      ),
    };
  },
  before: {
    registered: [`realm_${policy}`],
    changedByPermission: false,
    changedByPolicy: true,
    announced: [policy],
  },
  from: {
    registered: [...(remains ? [`realm_${policy}`] : []), `realm_${permission}`],
    changedByPermission: true,
    changedByPolicy: false,
    announced: [permission, ...(remains ? [policy] : [])],
  },
});

/** Numbers for permissions that the change introduced. */
export const newPolicies = (
  ...policies: readonly Pick<ReplacedPolicy, 'policy' | 'number' | 'permission' | 'groups'>[]
): SideTest => ({
  observe: async (world) => {
    const observed = [];
    for (const { policy, number, permission, groups = ownersThenModerators } of policies) {
      const other = await group(groups[1])(world);
      observed.push({
        registered: fieldsAmong(await world.register(), `realm_${policy}`),
        changed: await changedBy(world, permission, { [policy]: number }),
        announced: changedProperties(
          await world.events(() => world.newest.patch('/realm', { [permission]: other }), {
            event_types: ['realm'],
          }),
        ),
      });
    }
    return observed;
  },
  before: policies.map(() => withoutSetting),
  from: policies.map(({ policy }) => withSetting(policy)),
});

/** The records of a channel: in the list of channels, in the subscription, and in its event. */
export const channelRecords = async (world: SideWorld): Promise<readonly Wire[]> => {
  const created: Wire[] = [];
  const events = await world.events(async () => world.channel('stage'), {
    event_types: ['stream', 'subscription'],
  });
  for (const { streams, subscriptions } of events) {
    created.push(
      ...((streams ?? []) as readonly Wire[]),
      ...((subscriptions ?? []) as readonly Wire[]),
    );
  }
  const { streams } = (await world.owner.get('/streams')).body;
  const { subscriptions } = (await world.owner.get('/users/me/subscriptions')).body;
  return [...created, ...streams, ...subscriptions];
};

/** How many of the records have which of the fields. */
const inRecords = async (world: SideWorld, names: readonly string[]): Promise<readonly string[]> =>
  (await channelRecords(world)).map((record) => fieldsAmong(record, ...names).join(' '));

/** Fields of all records of channels that the change introduced. */
export const channelFields = (...names: readonly string[]): SideTest => ({
  observe: (world) => inRecords(world, names),
  before: ['', '', '', ''],
  from: Array.from({ length: 4 }, () => names.join(' ')),
});

/** A permission of channels that the change introduced. */
export const channelPermission = (name: string): SideTest => ({
  observe: async (world) => {
    const records = await inRecords(world, [name]);
    const id = await world.channel('play');
    // The default of no permission, which it would have before the change, too.
    const value = (await systemGroups(world))['role:fullmembers'];
    await world.owner.patch(`/streams/${id}`, { [name]: { new: value } });
    const { stream } = (await world.newest.get(`/streams/${id}`)).body;
    return { records, isChanged: stream[name] === value };
  },
  before: { records: ['', '', '', ''], isChanged: false },
  from: { records: [name, name, name, name], isChanged: true },
});

/** The newest user group as the level presents it. */
const newestGroup = async ({ owner }: SideWorld): Promise<Wire> =>
  (await owner.get('/user_groups')).body.user_groups.at(-1);

const newGroup = async ({ newest }: SideWorld): Promise<number> =>
  (await newest.post('/user_groups/create', { name: 'choir', description: '', members: [] })).body
    .group_id;

/** Fields of user groups that the change introduced, in records and in events about new groups. */
export const groupFields = (...names: readonly string[]): SideTest => ({
  observe: async (world) => {
    const [event] = await world.events(() => newGroup(world), { event_types: ['user_group'] });
    return [fieldsAmong(await newestGroup(world), ...names), fieldsAmong(event?.group, ...names)];
  },
  before: [[], []],
  from: [names, names],
});

/** A permission of user groups that the change introduced. */
export const groupPermission = (name: string): SideTest => ({
  observe: async (world) => {
    const id = await newGroup(world);
    const { 'role:fullmembers': value } = await systemGroups(world);
    const events = await world.events(
      () => world.newest.patch(`/user_groups/${id}`, { [name]: { new: value } }),
      { event_types: ['user_group'] },
    );
    const rules = (await world.register()).server_supported_permission_settings as Wire;
    return {
      record: fieldsAmong(await newestGroup(world), name),
      announced: events.flatMap(({ data }) => fieldsAmong(data, name)),
      events: events.length,
      rules: fieldsAmong(rules.group, name),
    };
  },
  before: { record: [], announced: [], events: 0, rules: [] },
  from: { record: [name], announced: [name], events: 1, rules: [name] },
});

/** A flag that users set by hand, and that the change introduced. */
export const manualFlag = (flag: string): SideTest => ({
  observe: async (world) => {
    const id = await world.message(await world.channel('stage'), 'act', 'hello');
    const values = { messages: [id], flag };
    const events = await world.events(() =>
      world.newest.post('/messages/flags', { ...values, op: 'add' }),
    );
    const { message } = (await world.owner.get(`/messages/${id}`)).body;
    return [
      events.map((event) => event.flag),
      message.flags,
      outcome(await world.owner.post('/messages/flags', { ...values, op: 'remove' })),
    ];
  },
  before: [[], [], [400, 'BAD_REQUEST']],
  from: [[flag], [flag], [200]],
});

/** A setting of users that the change introduced, with a value that is not initial. */
export const userSetting = (name: string, value: unknown, other: unknown): SideTest => ({
  observe: async (world) => {
    const { user_settings } = await world.register({
      client_capabilities: { user_settings_object: true },
    });
    const changed = unknownParameters(await world.owner.patch('/settings', { [name]: value }));
    const events = await world.events(() => world.newest.patch('/settings', { [name]: other }), {
      event_types: ['user_settings'],
      client_capabilities: { user_settings_object: true },
    });
    return {
      registered: fieldsAmong(user_settings, name),
      unknown: changed,
      announced: events.map(({ property }) => property),
    };
  },
  before: { registered: [], unknown: [name], announced: [] },
  from: { registered: [name], unknown: [], announced: [name] },
});

/** A parameter that the change introduced; the request succeeds without it, too. */
export const newParameter = (
  name: string,
  call: (world: SideWorld) => Promise<ApiResponse>,
): SideTest => ({
  observe: async (world) => unknownParameters(await call(world)),
  before: [name],
  from: [],
});
