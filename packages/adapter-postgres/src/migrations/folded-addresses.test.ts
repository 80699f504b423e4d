import { foldAddress } from '@parley/core/kernel';
import type { ConnectedDatabase } from '../testing';
import { connectedDatabase } from '../testing';
import { unwatched } from '../testing/unwatched';
import { migrate } from './migrate';
import { migrations } from '.';

const all = Object.entries(migrations);

const until = (name: string, including: boolean) =>
  Object.fromEntries(all.slice(0, all.findIndex(([each]) => each === name) + (including ? 1 : 0)));

/** Addresses of one organization, ascending by the ids of their accounts. */
const cases: readonly (readonly [string, string, readonly string[], readonly string[]])[] = [
  [
    '0085-folded-addresses',
    'alone',
    ['a\u200bda@example.org', '\uff42ob@example.org', 'eve@example.org'],
    ['ada@example.org', 'bob@example.org', 'eve@example.org'],
  ],
  [
    '0085-folded-addresses',
    'beside the folded one, which is newer or older',
    ['a\u200bda@example.org', 'ada@example.org', 'bob@example.org', '\uff42ob@example.org'],
    ['a\u200bda@example.org', 'ada@example.org', 'bob@example.org', '\uff42ob@example.org'],
  ],
  [
    '0085-folded-addresses',
    'beside others that fold to the same: the oldest gets it',
    ['a\u200bda@example.org', 'a\u00adda@example.org', '\uff41da@example.org'],
    ['ada@example.org', 'a\u00adda@example.org', '\uff41da@example.org'],
  ],
  [
    '0095-decoded-domains',
    'alone',
    ['ada@xn--bcher-kva.example', 'xn--bcher-kva@example.org', 'ada@xn--bcher-kva0.example'],
    ['ada@bücher.example', 'xn--bcher-kva@example.org', 'ada@xn--bcher-kva0.example'],
  ],
  [
    '0095-decoded-domains',
    'beside the decoded one',
    ['ada@xn--bcher-kva.example', 'ada@bücher.example'],
    ['ada@xn--bcher-kva.example', 'ada@bücher.example'],
  ],
  [
    '0095-decoded-domains',
    'beside others that decode to the same: the oldest gets it',
    ['ada@xn--bcher-kva.example', 'a\u200bda@xn--bcher-kva.example'],
    ['ada@bücher.example', 'a\u200bda@xn--bcher-kva.example'],
  ],
];

describe('a migration that folds addresses', () => {
  let database: ConnectedDatabase;

  beforeEach(async () => {
    database = await connectedDatabase();
  });

  afterEach(() => database.close());

  const keysIn = async (table: string): Promise<readonly unknown[]> => {
    const { rows } = await database.client.query(`select email_key from ${table} order by id`);
    return rows.map((row: { readonly email_key: unknown }) => row.email_key);
  };

  it.each(cases)('%s: %s', async (name, _, before, after) => {
    await database.client.query('drop schema public cascade; create schema public');
    await migrate(database.url, () => undefined, unwatched, until(name, false));
    await database.client.query(
      `insert into realm (id, subdomain, name, created_at, system_groups)
       values (1, '', 'One', 0, '{}'), (2, 'two', 'Two', 0, '{}')`,
    );
    for (const realmId of [1, 2]) {
      for (const email of before) {
        await database.client.query(
          `insert into account (realm_id, email, email_key, email_visibility, full_name, role,
             is_active, joined_at, timezone, avatar_source, avatar_key, is_imported_stub, grants)
           values ($1, $2, $2, 1, 'Somebody', 400, true, 0, '', '', '', false, '{}')`,
          [realmId, email],
        );
        await database.client.query(
          `insert into invitation (realm_id, email, email_key, tells_referrer, role, channel_ids,
             group_ids, includes_default_channels, invited_at)
           values ($1, $2, $2, false, 400, '{}', '{}', false, 0)`,
          [realmId, email],
        );
      }
    }
    await migrate(database.url, () => undefined, unwatched, until(name, true));
    expect(await keysIn('account')).toEqual([...after, ...after]);
    // An address can have several invitations.
    const invited = before.map(foldAddress);
    expect(await keysIn('invitation')).toEqual([...invited, ...invited]);
    // Again, it changes nothing.
    await migrate(database.url, () => undefined, unwatched, until(name, true));
    expect(await keysIn('account')).toEqual([...after, ...after]);
  });
});
