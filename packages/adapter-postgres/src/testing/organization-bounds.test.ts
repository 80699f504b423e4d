import type { TestDatabase } from '.';
import { findSpanning, newTestDatabase } from '.';

describe('statements that span organizations', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await newTestDatabase();
  });

  afterAll(() => database.drop());

  const tablesOf = async (text: string): Promise<readonly string[]> =>
    (await findSpanning(database.url, [text])).flatMap(({ tables }) => tables);

  it.each([
    ['a given organization', 'select from draft where realm_id = $1 and id = $2'],
    [
      'a join with one',
      `select from message join account on account.realm_id = message.realm_id
         and account.id = message.sender_id where message.realm_id = $1`,
    ],
    [
      'organizations that are given with other values',
      `select from unnest($1::bigint[], $2::bigint[]) as asked (realm_id, id)
       join channel on channel.realm_id = asked.realm_id and channel.id = asked.id`,
    ],
    [
      'a subquery about the same one',
      `select exists (select from subscription where subscription.realm_id = account.realm_id
         and subscription.user_id = account.id) from account where realm_id = $1`,
    ],
    ['the organization itself', 'select from realm where subdomain = $1'],
    ['no organization', 'select from installation'],
  ])('are not those about %s', async (_, text) => {
    expect(await tablesOf(text)).toEqual([]);
  });

  it.each([
    ['names none', 'delete from draft where id = $1', ['draft']],
    ['lists several', 'select from draft where realm_id = any($1::bigint[])', ['draft']],
    [
      'joins rows without it',
      `select from message join account on account.id = message.sender_id
       where message.realm_id = $1`,
      ['account'],
    ],
    [
      'joins rows of which none has a given one',
      'select from message join account on account.realm_id = message.realm_id',
      ['account', 'message'],
    ],
  ])('are found where a statement %s', async (_, text, tables) => {
    expect((await tablesOf(text)).toSorted()).toEqual(tables);
  });
});
