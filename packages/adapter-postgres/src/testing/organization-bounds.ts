import { Client } from 'pg';
import { maySpan } from './spanning-statements';

type PlanNode = {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Schema?: string;
  readonly Alias?: string;
  readonly Output?: readonly string[];
  readonly 'Subplan Name'?: string;
  readonly Plans?: readonly PlanNode[];
};

/** Parts of a plan's node that say which rows it takes. */
const conditionNames = [
  'Index Cond',
  'Recheck Cond',
  'Filter',
  'Hash Cond',
  'Merge Cond',
  'Join Filter',
] as const;

const nodesOf = (node: PlanNode): readonly PlanNode[] => [
  node,
  ...(node.Plans ?? []).flatMap(nodesOf),
];

const conditionsOf = (node: PlanNode): readonly string[] =>
  conditionNames
    .flatMap((name) => {
      const condition: unknown = Reflect.get(node, name);
      return typeof condition === 'string' ? [condition] : [];
    })
    .concat(node.Output ?? []);

/** Both sides of each equality, such as `message.realm_id` and `$1`. */
const equalitiesIn = (condition: string): readonly (readonly [string, string])[] =>
  Array.from(
    condition.matchAll(/\(([^()]+|\([^()]*\)[\w.:]*) = ([^()]+|\([^()]*\)[\w.:]*)\)/g),
    ([, left = '', right = '']): readonly [string, string] => [left, right],
  );

/** The columns that say whose a row is. */
const ownerColumns = (table: string): readonly string[] =>
  table === 'realm' ? ['id', 'subdomain'] : ['realm_id'];

/**
 * The tables of which a plan reads rows of more than one organization: those whose organization is
 * neither given nor that of a row whose organization is given.
 */
const unboundedIn = (plan: PlanNode, owned: ReadonlySet<string>): readonly string[] => {
  const nodes = nodesOf(plan);
  const scans = nodes.flatMap(
    ({ 'Node Type': type, 'Relation Name': table = '', Alias: alias = '', Schema: schema }) =>
      schema === 'public' && owned.has(table) && type !== 'ModifyTable'
        ? [{ table, columns: ownerColumns(table).map((column) => `${alias}.${column}`) }]
        : [],
  );
  const open = new Map(scans.flatMap(({ columns }) => columns.map((column) => [column, columns])));
  /** A column of a subquery that is run once and kept in a hash table. */
  const resolved = (side: string): string => {
    const [, name, column] = /^\(hashed (SubPlan \d+)\)\.col(\d+)$/.exec(side) ?? [];
    const subquery = nodes.find(
      ({ 'Subplan Name': found }) => name !== undefined && found === name,
    );
    return subquery?.Output?.[Number(column) - 1] ?? side;
  };
  const equalities = nodes
    .flatMap(conditionsOf)
    .flatMap(equalitiesIn)
    .map((sides) => sides.map(resolved));
  const bounded = new Set<string>();
  const isBounded = (side: string): boolean => !open.has(side) || bounded.has(side);
  for (let before = -1; before < bounded.size;) {
    before = bounded.size;
    for (const [left = '', right = ''] of equalities) {
      for (const [side, other] of [
        [left, right],
        [right, left],
      ] as const) {
        if (isBounded(other)) {
          (open.get(side) ?? []).forEach((column) => bounded.add(column));
        }
      }
    }
  }
  return scans
    .filter(({ columns }) => !columns.some((column) => bounded.has(column)))
    .map(({ table }) => table);
};

/** A statement, and the tables of which it reads or changes rows of several organizations. */
export type Spanning = { readonly text: string; readonly tables: readonly string[] };

const isPlanned = (text: string): boolean => /^\s*(with|select|insert|update|delete)\b/i.test(text);

/**
 * Those of the statements that span organizations and may not, as PostgreSQL plans them for any values.
 * What functions and triggers of the database do is not seen.
 */
export const findSpanning = async (
  databaseUrl: string,
  texts: Iterable<string>,
): Promise<readonly Spanning[]> => {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ readonly name: string }>(
      `select table_name as name from information_schema.columns
       where table_schema = 'public' and column_name = 'realm_id'`,
    );
    const owned = new Set(['realm', ...tables.map(({ name }) => name)]);
    const spanning: Spanning[] = [];
    for (const text of texts) {
      if (isPlanned(text) && !maySpan(text)) {
        const { rows } = await client.query<{
          readonly 'QUERY PLAN': readonly { readonly Plan: PlanNode }[];
        }>(`explain (generic_plan, verbose, format json) ${text}`);
        const unbounded = (rows[0]?.['QUERY PLAN'] ?? []).flatMap(({ Plan }) =>
          unboundedIn(Plan, owned),
        );
        if (unbounded.length > 0) {
          spanning.push({ text, tables: unbounded });
        }
      }
    }
    return spanning;
  } finally {
    await client.end();
  }
};
