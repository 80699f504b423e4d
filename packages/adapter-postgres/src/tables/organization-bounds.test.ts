import type { ConnectedDatabase } from '../testing';
import { connectedDatabase } from '../testing';

/** Unique indexes without the organization, with the reasons. */
const spanningIndexes: Readonly<Record<string, string>> = {
  answer_address_id_idx: 'an address for answers has no organization but its own number',
  attempt_count_pkey: 'of a table of the installation',
  channel_email_id_idx: 'an address of a channel has no organization but its own number',
  event_queue_id_idx: 'a poll has the id of its queue; ids are random',
  installation_pkey: 'of a table of the installation',
  organization_directory_pkey: 'the organizations themselves',
  realm_pkey: 'the organizations themselves',
  realm_subdomain_key: 'the organizations themselves',
  shard_id_range_key: 'of a table of the installation',
  shard_number_key: 'of a table of the installation',
  shard_pkey: 'of a table of the installation',
};

/** Tables whose rows belong to no organization, with the reasons. */
const ofInstallation: Readonly<Record<string, string>> = {
  attempt_count: 'counts attempts by hashes of addresses and names, for all hosts',
  installation: 'what the servers of a database have in common',
  organization_directory: 'the organizations themselves, also those in other databases',
  realm: 'the organizations themselves',
  shard: 'the databases',
};

describe('the schema', () => {
  let database: ConnectedDatabase;

  beforeAll(async () => {
    database = await connectedDatabase();
  });

  afterAll(() => database.close());

  const names = async (query: string): Promise<readonly string[]> => {
    const { rows } = await database.client.query<{ readonly name: string }>(query);
    return rows.map(({ name }) => name);
  };

  const hasColumn = (column: string, numbers: string, relation: string): string =>
    `exists (select from pg_attribute where attrelid = ${relation}
       and attnum = any(${numbers}) and attname = '${column}')`;

  it('has few tables without an organization', async () => {
    const found = await names(
      `select relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
         and relname not like 'kysely%'
         and not exists (select from pg_attribute where attrelid = pg_class.oid
           and attname = 'realm_id' and attnotnull)
       order by 1`,
    );
    expect(found).toEqual(Object.keys(ofInstallation).sort());
  });

  it('has no foreign key from one organization to another', async () => {
    const found = await names(
      `select conrelid::regclass || ' ' || pg_get_constraintdef(oid) as name from pg_constraint
       where contype = 'f' and connamespace = 'public'::regnamespace
         and confrelid not in ('realm'::regclass, 'shard'::regclass)
         and not exists (
           select from unnest(conkey, confkey) as pair (own, other)
           join pg_attribute as mine on mine.attrelid = conrelid and mine.attnum = own
           join pg_attribute as theirs on theirs.attrelid = confrelid and theirs.attnum = other
           where mine.attname = 'realm_id' and theirs.attname = 'realm_id')`,
    );
    expect(found).toEqual([]);
  });

  it('has few unique indexes over several organizations', async () => {
    const found = await names(
      `select indexrelid::regclass::text as name from pg_index
       join pg_class on pg_class.oid = indrelid
       where relnamespace = 'public'::regnamespace and relname not like 'kysely%'
         and indisunique and not ${hasColumn('realm_id', 'indkey', 'indrelid')}
       order by 1`,
    );
    expect(found).toEqual(Object.keys(spanningIndexes).sort());
  });
});
