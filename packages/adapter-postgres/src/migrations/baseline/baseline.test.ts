import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestDatabase } from '../../testing';
import { newTestDatabase } from '../../testing';
import { readCatalog } from '../../testing/catalog';
import { unwatched } from '../../testing/unwatched';
import { migrate } from '../migrate';
import { baseline } from '.';

describe('the baseline', () => {
  let database: TestDatabase;
  let client: Client;

  beforeAll(async () => {
    database = await newTestDatabase();
    client = new Client({ connectionString: database.url });
    await client.connect();
  });

  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  it('makes what the migrations 0001 to 0076 made', async () => {
    await client.query('drop schema public cascade; create schema public');
    await migrate(database.url, () => undefined, unwatched, { '0077-baseline': baseline });
    const file = await readFile(join(__dirname, 'made-step-by-step.txt'), 'utf8');
    const [, ...madeStepByStep] = file.trimEnd().split('\n');
    expect(await readCatalog(client)).toEqual(madeStepByStep);
  });
});
