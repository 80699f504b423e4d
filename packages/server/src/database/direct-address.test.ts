import type { TestDatabase } from '@parley/adapter-postgres/testing';
import { newTestDatabase } from '@parley/adapter-postgres/testing';
import { directAddress } from './direct-address';

describe('the address without a pooler', () => {
  let database: TestDatabase;
  let other: TestDatabase;

  beforeAll(async () => {
    [database, other] = [await newTestDatabase(), await newTestDatabase()];
  });

  afterAll(async () => {
    await database.drop();
    await other.drop();
  });

  it('is that of the database if no other is given', async () => {
    expect(await directAddress(database.url, undefined)).toBe(database.url);
  });

  it('may lead to the same database in another way', async () => {
    const direct = new URL(database.url);
    direct.searchParams.set('options', '-c timezone=Asia/Tokyo');
    expect(await directAddress(database.url, direct.href)).toBe(direct.href);
  });

  it('is refused if it leads to another database, or to none', async () => {
    await expect(directAddress(database.url, other.url)).rejects.toThrow(
      'DATABASE_DIRECT_URL is not the database of DATABASE_URL: name the same one',
    );
    await expect(directAddress(database.url, 'postgres://127.0.0.1:1/none')).rejects.toThrow(
      'DATABASE_DIRECT_URL cannot be used: ',
    );
  });
});
