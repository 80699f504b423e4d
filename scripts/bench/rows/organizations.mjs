// Commits of many organizations at once: each has one client, which appends an event to the log with
// one transaction after another, through the store and without HTTP. Beside it, plain SQL that writes
// the same rows; and the same SQL with a notification in each commit.
import { openPool, openPostgresStore } from '@parley/adapter-postgres';
import { eventPresentation } from '@parley/wire';
import { ratios, spread, withSpread } from '../statistics.mjs';

const event = { _tag: 'AlertWordsChanged', words: ['tea'] };
const audience = { users: [1] };

const appending = (result) => `
  with head as (
    update event_head set last_id = last_id + 1, quiet_ids = quiet_ids + 1 where realm_id = $1
    returning last_id
  ), appended as (
    insert into event (realm_id, id, event, audience, flags, changes_facts, created_at)
    select $1, last_id, $2, $3, '{}', false, extract(epoch from now())::bigint from head
  )
  select ${result} from head`;

/** Connections of each side at most, so that both fit into the 100 of PostgreSQL beside the server. */
const maxConnections = 32;

const plain = appending('1');
const notifying = appending(`pg_notify('bench', $1::text)`);

/** Commits per second of one client for each realm, each without a pause. */
const measureCommits = async (realmIds, commit, seconds) => {
  const began = performance.now();
  const until = began + seconds * 1000;
  let commits = 0;
  await Promise.all(
    realmIds.map(async (realmId) => {
      for (; performance.now() < until; commits += 1) await commit(realmId);
    }),
  );
  return (commits * 1000) / (performance.now() - began);
};

const succeeded = async (work) => {
  const result = await work();
  if (result._tag === 'Left') throw result.left.cause ?? new Error('a transaction failed');
  return result.right;
};

const compareAt = async ({ databaseUrl, store, effort }, realmIds) => {
  const max = Math.min(realmIds.length, maxConnections);
  const pool = openPool({ connectionString: databaseUrl, max }, console.error);
  const values = [JSON.stringify(event), JSON.stringify(audience)];
  const sides = {
    ours: (realmId) =>
      succeeded(store.transact('server', (tx) => tx.events.emit(realmId, [{ event, audience }]))),
    theirs: (realmId) => pool.query({ name: 'plain', text: plain, values: [realmId, ...values] }),
    notified: (realmId) =>
      pool.query({ name: 'notifying', text: notifying, values: [realmId, ...values] }),
  };
  const rates = { ours: [], theirs: [], notified: [] };
  try {
    for (let round = -1; round < effort.rounds; round += 1) {
      for (const [name, commit] of Object.entries(sides)) {
        const rate = await measureCommits(realmIds, commit, effort.seconds);
        if (round >= 0) rates[name].push(rate);
      }
    }
  } finally {
    await pool.end();
  }
  const said = (name) => `${withSpread(rates[name], 0)} /s`;
  const rowOf = (what, ours, theirs, aim) => ({
    what: `${realmIds.length} organizations: ${what}`,
    ours: said(ours),
    baseline: said(theirs),
    ratio: withSpread(ratios(rates[ours], rates[theirs])),
    aim,
    data: { ours: spread(rates[ours]), baseline: spread(rates[theirs]) },
  });
  return [
    rowOf('commits, plain SQL', 'ours', 'theirs', '0.9'),
    rowOf('plain SQL that notifies', 'notified', 'theirs'),
  ];
};

export const measureOrganizations = async ({ databaseUrl, effort, counts }) => {
  const store = await openPostgresStore({
    connectionString: databaseUrl,
    eventPresentation,
    publicUrl: new URL('http://127.0.0.1'),
    maxConnections,
    onError: console.error,
  });
  try {
    const realmIds = [];
    for (let index = 0; index < Math.max(...counts); index += 1) {
      const subdomain = `bench${index}`;
      const realm = await succeeded(
        store.transact('server', ({ realms }) =>
          realms.create({ subdomain, name: subdomain, createdAt: 0 }),
        ),
      );
      realmIds.push(realm.id);
    }
    const rows = [];
    for (const count of counts) {
      rows.push(...(await compareAt({ databaseUrl, store, effort }, realmIds.slice(0, count))));
    }
    return rows;
  } finally {
    await store.close();
  }
};
