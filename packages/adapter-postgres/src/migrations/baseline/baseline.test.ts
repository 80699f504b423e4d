import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ConnectedDatabase } from '../../testing';
import { connectedDatabase } from '../../testing';
import { readCatalog } from '../../testing/catalog';
import { unwatched } from '../../testing/unwatched';
import { migrate } from '../migrate';
import { baseline } from '.';

describe('the baseline', () => {
  let database: ConnectedDatabase;

  beforeAll(async () => {
    database = await connectedDatabase();
  });

  afterAll(() => database.close());

  it('makes what the migrations 0001 to 0076 made', async () => {
    await database.client.query('drop schema public cascade; create schema public');
    await migrate(database.url, () => undefined, unwatched, { '0077-baseline': baseline });
    const file = await readFile(join(__dirname, 'made-step-by-step.txt'), 'utf8');
    const [, ...madeStepByStep] = file.trimEnd().split('\n');
    expect(await readCatalog(database.client)).toEqual(madeStepByStep);
  });
});
