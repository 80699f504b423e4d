import type { Member, User } from '@parley/core/access';
import type { NarrowTerm, TermKind, TermValues } from '@parley/core/messages';
import { asId, RecipientId } from '@parley/core/kernel';
import type { RawBuilder } from 'kysely';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { openPool } from '../../connection/pool';
import { plannedForValues } from '../../connection/prepared-statements';
import type { Database } from '../../database';
import type { StoredWorld } from '../../testing/stored-world';
import { openStoredWorld } from '../../testing/stored-world';
import { firstSince, firstUnread, idsIn } from './message-ranges';

/** Messages of the realm, all in channels of the reader, who has read nearly all. */
const history = 40_000;

/** Messages that the reader has not read. */
const unread = 30;

/** A fifth of the history: far more than a page, and less than any part that grows with it. */
const few = history / 5;

type PlanNode = {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
};

type Explained = { readonly 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] };

/** Rows of messages that the plan has read. */
const rowsRead = (node: PlanNode): number => {
  const loops = node['Actual Loops'] ?? 0;
  const own = (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0);
  return (
    (node['Relation Name'] === 'message' ? own * loops : 0) +
    (node.Plans ?? []).reduce((sum, part) => sum + rowsRead(part), 0)
  );
};

type Scene = {
  readonly reader: Member;
  readonly other: User;
  readonly recipients: readonly RecipientId[];
};

const term = <Kind extends TermKind>(
  operator: Kind,
  value: TermValues[Kind],
): NarrowTerm<Kind> => ({ operator, value, negated: false });

const viewerOf = ({ reader }: Scene) => ({ viewerId: reader.user.id });

const pairOf = (scene: Scene) => ({ ...viewerOf(scene), userId: scene.other.id });

const mutingOf = (scene: Scene) => ({ ...viewerOf(scene), channelsCount: true });

const terms: { readonly [Kind in TermKind]: (scene: Scene) => NarrowTerm<Kind> } = {
  channel: ({ recipients }) => term('channel', recipients[3]),
  // One that many messages have: no index has a rare topic without its channel.
  topic: () => term('topic', 'topic 3'),
  sender: ({ reader }) => term('sender', reader.user.id),
  dm: ({ recipients }) => term('dm', recipients[3]),
  near: () => term('near', undefined),
  'is:dm': () => term('is:dm', undefined),
  'is:starred': (scene) => term('is:starred', viewerOf(scene)),
  'is:unread': (scene) => term('is:unread', viewerOf(scene)),
  'is:mentioned': (scene) => term('is:mentioned', viewerOf(scene)),
  'is:alerted': (scene) => term('is:alerted', viewerOf(scene)),
  'is:resolved': () => term('is:resolved', undefined),
  'channels:public': () => term('channels:public', undefined),
  'channels:web-public': () => term('channels:web-public', undefined),
  'channels:archived': () => term('channels:archived', undefined),
  'dm-including': (scene) => term('dm-including', pairOf(scene)),
  'group-pm-with': (scene) => term('group-pm-with', pairOf(scene)),
  id: () => term('id', []),
  mentions: ({ reader }) => term('mentions', reader.user.id),
  search: () => term('search', { words: 'xyzzy', phrases: [] }),
  'has:attachment': () => term('has:attachment', undefined),
  'has:image': () => term('has:image', undefined),
  'has:link': () => term('has:link', undefined),
  'has:reaction': () => term('has:reaction', undefined),
  'in:home': (scene) => term('in:home', mutingOf(scene)),
  'in:all': () => term('in:all', undefined),
  'is:followed': (scene) => term('is:followed', viewerOf(scene)),
  'is:muted': (scene) => term('is:muted', mutingOf(scene)),
};

/** Requests cannot negate them. */
const notNegated: ReadonlySet<string> = new Set(['in:all', 'in:home', 'near']);

describe('the statements of narrows in a long history', () => {
  let on: StoredWorld;
  let db: Kysely<Database>;
  let reader: Member;
  let other: User;
  let newUser: Member;
  let recipients: readonly RecipientId[];
  let middle: number;

  beforeAll(async () => {
    on = await openStoredWorld();
    db = new Kysely({
      dialect: new PostgresDialect({
        pool: openPool({ connectionString: on.database.url, max: 1 }, (error) => {
          throw new Error('a connection was lost', { cause: error });
        }),
      }),
    });
    const { realm, addUser, addChannel, join, send, converse, within } = on.world;
    const user = await addUser();
    reader = { user, groups: new Set() };
    other = await addUser();
    const joining = await addUser();
    newUser = { user: joining, groups: new Set() };
    const channels = await Promise.all(Array.from({ length: 20 }, () => addChannel()));
    for (const channel of channels) {
      await join(channel, user, other);
    }
    await join(await addChannel(), joining, other);
    recipients = channels.map(({ recipientId }) => recipientId);
    const [first] = recipients;
    const template = await send(other, first ?? asId(RecipientId)(0), { topic: 'old' });
    const { rows } = await on.client.query<{ readonly names: string }>(
      `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
       where table_schema = current_schema() and table_name = 'message'
         and is_generated = 'NEVER'`,
    );
    const columns = rows[0]?.names ?? '';
    await on.client.query(
      `insert into message (${columns})
       select ${columns.replace(/(\w+)/g, 'copied.$1')} from message as original
       cross join generate_series(1, $2::integer) as series (n)
       cross join lateral jsonb_populate_record(original, jsonb_build_object(
         'id', nextval(pg_get_serial_sequence('message', 'id')),
         'recipient_id', ($3::bigint[])[1 + series.n % 20],
         'sent_at', original.sent_at + series.n,
         -- The planner estimates beginnings of words by the frequent ones, if it knows a hundred.
         'content', 'https://example.org/menu/' || series.n % 400,
         'rendered_content', '<p>word' || series.n % 400 || ' lunch example.org/menu</p>',
         'topic', 'topic ' || series.n % 7, 'topic_key', 'topic ' || series.n % 7)) as copied
       where original.id = $1`,
      [template, history, recipients],
    );
    const newest = await within(({ messages }) =>
      messages.idsInRange(realm.id, {
        narrow: [],
        history: { _tag: 'Personal', reader },
        anchor: 1_000_000_000,
        includeAnchor: false,
        before: unread,
        after: 0,
      }),
    );
    middle = (newest[0] ?? 0) - history / 2;
    await on.client.query(
      `insert into read_range (realm_id, user_id, recipient_id, ranges)
       select $1, $2, recipient_id, int8multirange(int8range(0, $3))
       from unnest($4::bigint[]) as place (recipient_id)`,
      [realm.id, user.id, newest[0], recipients],
    );
    await send(other, await converse(user, other));
    await on.client.query('vacuum analyze');
  });

  afterAll(async () => {
    await db.destroy();
    await on.close();
  });

  const explain = async (statement: RawBuilder<unknown>): Promise<number> => {
    const { rows } = await sql<Explained>`explain (analyze, format json) ${statement}`.execute(db);
    return rows[0]?.['QUERY PLAN'].reduce((sum, { Plan }) => sum + rowsRead(Plan), 0) ?? NaN;
  };

  /** As PostgreSQL may execute a prepared statement from its sixth time on. */
  const explainForAnyValues = async (statement: RawBuilder<unknown>): Promise<number> => {
    const { sql: text, parameters } = statement.compile(db);
    const values = parameters.map((value) => (Array.isArray(value) ? `{${value.join()}}` : value));
    await sql`set plan_cache_mode = force_generic_plan`.execute(db);
    await sql.raw(`prepare statement as ${text}`).execute(db);
    const count = await explain(
      sql`execute statement(${sql.join(values.map((value) => sql.lit(value)))})`,
    );
    await sql`deallocate statement`.execute(db);
    await sql`reset plan_cache_mode`.execute(db);
    return count;
  };

  /** The most that a plan of the statement reads. */
  const countRows = async (statement: RawBuilder<unknown>): Promise<number> =>
    statement.compile(db).sql.includes(plannedForValues)
      ? explain(statement)
      : Math.max(await explain(statement), await explainForAnyValues(statement));

  const cases = Object.entries(terms).flatMap(([name, of]) => [
    [name, false, of] as const,
    ...(notNegated.has(name) ? [] : [[name, true, of] as const]),
  ]);

  const frequent: readonly NarrowTerm[] = [
    term('search', { words: 'lunch', phrases: [] }),
    term('search', { words: 'wor', phrases: [] }),
    term('in:all', undefined),
  ];

  it.each(frequent)('that most messages match, $operator, read few for a new user', async (one) => {
    const [realmId, narrow] = [on.world.realm.id, [one]];
    const search = { narrow, history: { _tag: 'Personal', reader: newUser } } as const;
    const page = { ...search, includeAnchor: false, before: 20, after: 20 };
    const read = {
      newest: await countRows(idsIn(realmId, { ...page, anchor: 1_000_000_000 })),
      firstUnread: await countRows(firstUnread(realmId, newUser, narrow)),
      firstSince: await countRows(firstSince(realmId, search, middle)),
    };
    expect(Object.entries(read).filter(([, count]) => !(count < few))).toEqual([]);
  });

  it('that search a part of an address compare few texts', async () => {
    const narrow = [term('search', { words: 'TEA-123', phrases: [] })];
    const page = { narrow, history: { _tag: 'Personal', reader }, includeAnchor: false } as const;
    const newest = idsIn(on.world.realm.id, {
      ...page,
      anchor: 1_000_000_000,
      before: 20,
      after: 0,
    });
    expect(await countRows(newest)).toBeLessThan(few);
  });

  it.each(cases)('of %s (negated: %s) read a small part of it', async (_, negated, of) => {
    const narrow = [{ ...of({ reader, other, recipients }), negated }];
    const realmId = on.world.realm.id;
    const search = { narrow, history: { _tag: 'Personal', reader } } as const;
    const page = { ...search, includeAnchor: false, before: 20, after: 20 };
    const read = {
      newest: await countRows(idsIn(realmId, { ...page, anchor: 1_000_000_000 })),
      middle: await countRows(idsIn(realmId, { ...page, anchor: middle })),
      firstUnread: await countRows(firstUnread(realmId, reader, narrow)),
      firstSince: await countRows(firstSince(realmId, search, middle)),
    };
    expect(Object.entries(read).filter(([, count]) => !(count < few))).toEqual([]);
  });
});
