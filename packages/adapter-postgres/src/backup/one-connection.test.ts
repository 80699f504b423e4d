import type { TestDatabase } from '../testing';
import { newTestDatabase } from '../testing';
import { inOneTransaction } from './one-connection';

describe('the transaction of a backup', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await newTestDatabase();
  });

  afterAll(() => database.drop());

  it('has its own formats, which a connection that others share does not keep', async () => {
    const connectionString = `${database.url}?options=-c%20timezone%3DAsia/Tokyo`;
    const address = { connectionString, timeoutMilliseconds: 5_000, onError: () => undefined };
    const zones = await inOneTransaction(address, 'begin', async (client) => {
      const inside = await client.query('show timezone');
      await client.query('rollback');
      return [...inside.rows, ...(await client.query('show timezone')).rows];
    });
    expect(zones).toEqual([{ TimeZone: 'UTC' }, { TimeZone: 'Asia/Tokyo' }]);
  });
});
