import type { StoredWorld } from '../testing/stored-world';
import { openStoredWorld } from '../testing/stored-world';

describe('a realm that is being deleted', () => {
  let on: StoredWorld;

  beforeAll(async () => {
    on = await openStoredWorld();
  });

  afterAll(() => on.close());

  const count = async (table: 'realm' | 'event_head'): Promise<number> => {
    const { rows } = await on.client.query<{ readonly count: number }>(
      `select count(*)::integer as count from ${table}`,
    );
    return rows[0]?.count ?? 0;
  };

  it('has the head of its log as long as it exists', async () => {
    const { realm, within, addUser } = on.world;
    await addUser();
    const seen = [];
    for (let exists = true; exists;) {
      exists = await within(({ realms }) => realms.deleteSome(realm.id));
      seen.push([await count('realm'), await count('event_head')]);
    }
    expect(seen.slice(0, -1)).toEqual(seen.slice(1).map(() => [1, 1]));
    expect(seen.at(-1)).toEqual([0, 0]);
  });
});
