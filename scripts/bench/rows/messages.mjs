// What messages cost: rows written for few and for many receivers, marking many as read, a page.
import { setTimeout as sleep } from 'node:timers/promises';
import { openPool } from '@parley/adapter-postgres';
import { ratios, withSpread } from '../statistics.mjs';
import { call, fewUsers, manyUsers } from '../world.mjs';

const sendsInARound = 20;
const marked = 5_000;
const pageSize = 100;

/** An idle connection reports what it wrote to the statistics after ten seconds. */
const statisticsMs = 11_000;

const rowsWritten = async (pool) => {
  await sleep(statisticsMs);
  const { rows } = await pool.query(
    'select sum(n_tup_ins + n_tup_upd + n_tup_del)::bigint as written from pg_stat_user_tables',
  );
  return Number(rows[0].written);
};

const send = (site, sender, channel) =>
  call(site, sender, 'POST', '/messages', {
    type: 'stream',
    to: channel,
    topic: 'a topic',
    content: 'Lunch at **noon**?',
  });

const repeatedly = async (count, action) => {
  for (let done = 0; done < count; done += 1) {
    await action();
  }
};

const timed = async (action) => {
  const began = performance.now();
  await action();
  return performance.now() - began;
};

/** Copies of a message, whatever columns messages have; their ids, ascending. */
const copyMessage = async (pool, id, count) => {
  const { rows: columns } = await pool.query(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
     where table_name = 'message' and is_generated = 'NEVER'`,
  );
  const { names } = columns[0];
  const { rows } = await pool.query(
    `insert into message (${names})
     select ${names.replace(/\bid\b/, `nextval(pg_get_serial_sequence('message', 'id'))`)}
     from message, generate_series(1, ${count}) where message.id = ${id}
     returning id`,
  );
  return rows.map(({ id: copied }) => copied).sort((a, b) => a - b);
};

const milliseconds = (numbers) => `${withSpread(numbers, 1)} ms`;

const measureSending = async (site, sender, pool, rounds) => {
  const written = {};
  await repeatedly(sendsInARound, () => send(site, sender, 'small'));
  await repeatedly(sendsInARound, () => send(site, sender, 'large'));
  let before = await rowsWritten(pool);
  for (const channel of ['small', 'large']) {
    await repeatedly(sendsInARound, () => send(site, sender, channel));
    const after = await rowsWritten(pool);
    written[channel] = (after - before) / sendsInARound;
    before = after;
  }
  const times = { small: [], large: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const channel of ['small', 'large']) {
      const whole = await timed(() => repeatedly(sendsInARound, () => send(site, sender, channel)));
      times[channel].push(whole / sendsInARound);
    }
  }
  return [
    {
      what: `rows written for one message to ${manyUsers}`,
      ours: `${written.large}`,
      baseline: `${written.small}, to ${fewUsers}`,
      ratio: (written.large / written.small).toFixed(2),
      aim: '1',
    },
    {
      what: `time for one message to ${manyUsers}`,
      ours: milliseconds(times.large),
      baseline: `${milliseconds(times.small)}, to ${fewUsers}`,
      ratio: withSpread(ratios(times.large, times.small)),
      aim: 'under 1.2',
    },
  ];
};

const flag = (site, reader, ids, op) =>
  call(site, reader, 'POST', '/messages/flags', { messages: ids, op, flag: 'read' });

const measureMarking = async (site, reader, ids, pool, rounds) => {
  await flag(site, reader, ids, 'add');
  await flag(site, reader, ids, 'remove');
  const before = await rowsWritten(pool);
  await flag(site, reader, ids, 'add');
  const written = (await rowsWritten(pool)) - before;
  const [many, few] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    for (const [own, times] of [
      [ids, many],
      [ids.slice(0, 50), few],
    ]) {
      await flag(site, reader, own, 'remove');
      times.push(await timed(() => flag(site, reader, own, 'add')));
    }
  }
  return [
    {
      what: `marking ${marked} messages as read`,
      ours: milliseconds(many),
      baseline: `${milliseconds(few)}, of 50`,
      ratio: withSpread(ratios(many, few)),
    },
    { what: 'rows written by that', ours: `${written}`, aim: 'a few' },
  ];
};

const measurePage = async (site, reader, rounds) => {
  const page = (size) =>
    timed(() =>
      call(site, reader, 'GET', `/messages?anchor=newest&num_before=${size}&num_after=0`),
    );
  const [whole, single] = [[], []];
  await repeatedly(5, () => page(pageSize));
  for (let round = 0; round < rounds * 5; round += 1) {
    whole.push(await page(pageSize));
    single.push(await page(1));
  }
  return [
    {
      what: `a page of ${pageSize} messages`,
      ours: milliseconds(whole),
      baseline: `${milliseconds(single)}, of 1`,
      ratio: withSpread(ratios(whole, single)),
    },
  ];
};

export const measureMessages = async ({ program: { site }, world, databaseUrl, effort }) => {
  const [sender, reader] = world.accounts;
  const pool = openPool({ connectionString: databaseUrl }, console.error);
  try {
    const sending = await measureSending(site, sender, pool, effort.rounds);
    const { id } = await send(site, sender, 'small');
    const ids = await copyMessage(pool, id, marked);
    await pool.query('vacuum analyze');
    return [
      ...sending,
      ...(await measureMarking(site, reader, ids, pool, effort.rounds)),
      ...(await measurePage(site, reader, effort.rounds)),
    ];
  } finally {
    await pool.end();
  }
};
