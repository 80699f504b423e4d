import type { ConnectedDatabase } from '../testing';
import { connectedDatabase } from '../testing';
import { unwatched } from '../testing/unwatched';
import { migrations } from '../migrations';
import { migrate } from '../migrations/migrate';
import { programVersion } from './installation';
import { claimDatabase, readDatabase } from './read-database';

describe('what a start knows of a database', () => {
  let database: ConnectedDatabase;

  beforeEach(async () => {
    database = await connectedDatabase();
  });

  afterEach(() => database.close());

  const read = (email?: string) => readDatabase(database.url, email);

  const makeEmpty = () => database.client.query('drop schema public cascade; create schema public');

  const migrateTo = (provided = migrations) =>
    migrate(database.url, () => undefined, unwatched, provided);

  it('is little of an empty one', async () => {
    await makeEmpty();
    expect(await read('owner@example.org')).toMatchObject({
      encoding: 'UTF8',
      isReadOnly: false,
      mayCreateTables: true,
      needsMigration: true,
      unknownMigrations: [],
      outdatedSince: undefined,
      hasOrganizations: false,
      installation: undefined,
      keySeed: undefined,
    });
  });

  it('is the version that has migrated it, and what a server has claimed', async () => {
    await makeEmpty();
    const before = Object.entries(migrations).filter(([name]) => name < '0096-installation');
    await migrateTo(Object.fromEntries(before));
    expect(await read()).toMatchObject({ needsMigration: true, installation: undefined });
    await migrateTo();
    const migrated = { migratedBy: programVersion, secretFingerprint: null, publicHost: null };
    expect(await read()).toMatchObject({ needsMigration: false, installation: migrated });
    for (const server of [
      { secretFingerprint: 'ab', publicHost: 'chat.example.org' },
      { secretFingerprint: 'cd', publicHost: 'chat.example.org' },
    ]) {
      await claimDatabase(database.url, server);
      expect((await read()).installation).toEqual({ migratedBy: programVersion, ...server });
    }
  });

  it('is the version of a newer program, and its migrations', async () => {
    await migrateTo({ ...migrations, '9999-later': { up: () => Promise.resolve() } });
    await database.client.query(`update installation set migrated_by = '9.9.9'`);
    expect(await read()).toMatchObject({
      unknownMigrations: ['9999-later'],
      installation: { migratedBy: '9.9.9' },
    });
  });

  it('is that a step before the baseline is missing', async () => {
    await database.client.query(
      `insert into kysely_migration (name, timestamp) values ('0012-step', '')`,
    );
    expect(await read()).toMatchObject({ outdatedSince: '0012-step', unknownMigrations: [] });
  });

  it('is what the API key of an account is derived from', async () => {
    await database.client.query(
      `with made as (
         insert into realm (subdomain, name, created_at, system_groups)
         values ('', 'One', 0, '{}') returning id)
       insert into account (realm_id, email, email_key, email_visibility, full_name, role,
         is_active, joined_at, timezone, avatar_source, avatar_key, is_imported_stub, grants,
         api_key_salt)
       select id, 'owner@example.org', 'owner@example.org', 1, 'Owner', 100, true, 0, '', '', '',
         false, '{}', 'salt' from made`,
    );
    expect(await read('owner@example.org')).toMatchObject({
      hasOrganizations: true,
      keySeed: { generation: 1, salt: 'salt', userId: expect.any(Number) },
    });
    expect(await read('other@example.org')).toMatchObject({ keySeed: undefined });
  });

  it('is whether it can be written', async () => {
    const url = new URL(database.url);
    // Roles belong to all databases of the server.
    const role = `visitor_of_${url.pathname.slice(1)}`;
    await database.client.query(`create role ${role} login password 'visitor-of-the-tests'`);
    try {
      [url.username, url.password] = [role, 'visitor-of-the-tests'];
      await makeEmpty();
      expect(await readDatabase(url.href, undefined)).toMatchObject({ mayCreateTables: false });
      url.searchParams.set('options', '-c default_transaction_read_only=on');
      expect(await readDatabase(url.href, undefined)).toMatchObject({ isReadOnly: true });
    } finally {
      await database.client.query(`drop role ${role}`);
    }
  });
});
