// A realm of 20,000 users and 500 groups, nested ten levels deep: the cost of a permission decision,
// of loading its facts, and how long a list of all users delays other requests.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { openPool, openPostgresStore } from '@parley/adapter-postgres';
import { eventPresentation } from '@parley/wire';
import { root } from '../../root.mjs';
import { startPeak } from '../memory.mjs';
import { processorTimeOf } from '../processor.mjs';
import { requestText } from '../raw-http.mjs';
import { median, ratios, withSpread } from '../statistics.mjs';
import { call, copyAccount, listAccounts, manyUsers } from '../world.mjs';

const { allows } = createRequire(import.meta.url)(join(root, 'packages/core/dist/access/index.js'));

const people = 20_000;
const groupCount = 500;
const depth = 10;
const decisions = 20_000;
const listingsAtOnce = 4;

/** Copies of the group that was made, whatever columns groups have. */
const copyGroup = `
  insert into user_group
  select copied.*
  from user_group original, generate_series(2, ${groupCount}) as added (n),
    jsonb_populate_record(null::user_group, to_jsonb(original) || jsonb_build_object(
      'id', nextval(pg_get_serial_sequence('user_group', 'id')),
      'name', 'Bench ' || n)) as copied
  where original.name = 'Bench 1'`;

/** Chains, each group inside the one before it. */
const nest = `
  insert into user_group_subgroup (realm_id, group_id, subgroup_id)
  select realm_id, id, inner_id
  from (
    select realm_id, id, lead(id) over (order by id) as inner_id,
      row_number() over (order by id) as place
    from user_group where name like 'Bench %'
  ) as numbered
  where place % ${depth} <> 0 and inner_id is not null`;

const join20000 = `
  insert into user_group_member (realm_id, group_id, user_id)
  select user_group.realm_id, user_group.id, account.id
  from (select *, row_number() over (order by id) as place from user_group
      where name like 'Bench %') as user_group
  join (select *, row_number() over (order by id) as place from account
      where email like 'bench%' and email <> 'bench1@example.org') as account
    on account.place % ${groupCount} + 1 = user_group.place`;

/** The ids of the groups, ascending: every tenth begins a chain. */
const fillRealm = async (site, owner, pool) => {
  await call(site, owner, 'POST', '/user_groups/create', {
    name: 'Bench 1',
    description: '',
    members: [],
  });
  for (const statement of [
    copyAccount(manyUsers + 1, people),
    copyGroup,
    nest,
    join20000,
    'vacuum analyze',
  ]) {
    await pool.query(statement);
  }
  const { rows } = await pool.query(
    "select id from user_group where name like 'Bench %' order by id",
  );
  return rows.map(({ id }) => id);
};

/** Microseconds of processor time for one decision, which must come out as expected. */
const decisionTimes = (value, member, expected, rounds) =>
  Array.from({ length: rounds }, () => {
    const before = process.cpuUsage();
    for (let done = 0; done < decisions; done += 1) {
      if (allows(value, member) !== expected) {
        throw new Error('a permission was not decided as it should be');
      }
    }
    const { user, system } = process.cpuUsage(before);
    return (user + system) / decisions;
  });

const accountOf = async (store, { email }) => {
  const found = await store.accounts.accountAt('127.0.0.1', email)();
  return found.right.value;
};

const measureDeciding = async (store, accounts, groups, rounds) => {
  // The last of the first chain is the deepest; the first account is in no group.
  const deepest = accounts[depth - 1];
  const [member, inaccessibleUser] = [
    await accountOf(store, deepest),
    await accountOf(store, accounts[0]),
  ];
  const everyGroup = { direct_members: [], direct_subgroups: groups };
  const everyPerson = {
    direct_members: accounts.map(({ id }) => id).filter((id) => id !== inaccessibleUser.user.id),
    direct_subgroups: groups,
  };
  return [
    ['of one group, ten levels deep', groups[0], member, true],
    [`of ${groupCount} groups, caller in none`, everyGroup, inaccessibleUser, false],
    [`of these and ${people} users`, everyPerson, inaccessibleUser, false],
  ].map(([what, value, who, expected]) => {
    decisionTimes(value, who, expected, 1);
    const times = decisionTimes(value, who, expected, rounds);
    return {
      what: `a permission ${what}`,
      ours: `${withSpread(times)} µs`,
      aim: 'under 1000 µs',
    };
  });
};

const measureLoading = async (store, accounts, rounds) => {
  const loading = async (account) => {
    const began = performance.now();
    for (let done = 0; done < 50; done += 1) {
      await accountOf(store, account);
    }
    return (performance.now() - began) / 50;
  };
  const [deep, flat] = [[], []];
  await loading(accounts[depth - 1]);
  for (let round = 0; round < rounds; round += 1) {
    deep.push(await loading(accounts[depth - 1]));
    flat.push(await loading(accounts[0]));
  }
  return {
    what: 'loading facts, user ten levels deep',
    ours: `${withSpread(deep)} ms`,
    baseline: `${withSpread(flat)} ms, in no group`,
    ratio: withSpread(ratios(deep, flat)),
  };
};

const measureListing = async ({ program, load, rounds, owner }) => {
  const large = {
    port: program.port,
    path: '/api/v1/users',
    headers: {
      authorization: `Basic ${Buffer.from(`${owner.email}:${owner.key}`).toString('base64')}`,
    },
  };
  const cheap = requestText('GET', '/api/v1/server_settings', owner);
  // First of all: what was taken once is not given back to the system soon.
  const peak = startPeak(program.pid);
  const [bytes] = await load.run('takeAnswers', { ...large, times: listingsAtOnce });
  const peakAbove = peak.peakAbove();
  const [stalls, processor] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    stalls.push(await load.run('measureStall', { ...large, cheap }));
  }
  for (let round = 0; round < rounds; round += 1) {
    const before = processorTimeOf(program.pid);
    await load.run('takeAnswers', { ...large, times: 1 });
    processor.push(processorTimeOf(program.pid) - before);
  }
  const longest = stalls.map((stall) => stall.longest);
  const alone = stalls.map((stall) => stall.longestAlone);
  return [
    {
      what: `longest wait during GET /users of ${people}`,
      ours: `${withSpread(longest, 1)} ms`,
      baseline: `${withSpread(alone, 1)} ms, without list`,
      ratio: withSpread(ratios(longest, alone)),
    },
    {
      what: `GET /users, ${(bytes / 1024 / 1024).toFixed(1)} MB, CPU time`,
      ours: `${withSpread(processor, 0)} ms`,
      baseline: `${median(stalls.map(({ elapsed }) => elapsed)).toFixed(0)} ms until received`,
    },
    {
      what: `memory for ${listingsAtOnce} of these at once`,
      ours: `${peakAbove.toFixed(0)} MB`,
    },
  ];
};

export const measurePermissions = async ({ program, load, world, databaseUrl, effort }) => {
  const { rounds } = effort;
  const pool = openPool({ connectionString: databaseUrl }, console.error);
  const store = await openPostgresStore({
    connectionString: databaseUrl,
    eventPresentation,
    publicUrl: new URL(program.site),
    onError: console.error,
  });
  try {
    const [owner] = world.accounts;
    const groups = await fillRealm(program.site, owner, pool);
    const accounts = await listAccounts(pool);
    return [
      ...(await measureDeciding(store, accounts, groups, rounds)),
      await measureLoading(store, accounts, rounds),
      ...(await measureListing({ program, load, rounds, owner })),
    ];
  } finally {
    await store.close();
    await pool.end();
  }
};
