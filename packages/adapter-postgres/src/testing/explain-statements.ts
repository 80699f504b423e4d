import { Client } from 'pg';

/** What a statement has read: rows of tables and indexes, and pages of 8 KiB. */
export type Reading = {
  readonly text: string;
  readonly rows: number;
  readonly pages: number;
  /** Pages that did not fit into the memory of a sort or a hash. */
  readonly spilledPages: number;
};

type PlanNode = {
  readonly 'Node Type': string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly 'Shared Hit Blocks'?: number;
  readonly 'Shared Read Blocks'?: number;
  readonly 'Temp Written Blocks'?: number;
  readonly Plans?: readonly PlanNode[];
};

type Explained = { readonly 'Query Text': string; readonly Plan: PlanNode };

/** The rows of a bitmap's indexes are counted in the table. */
const scans: ReadonlySet<string> = new Set([
  'Bitmap Heap Scan',
  'Index Only Scan',
  'Index Scan',
  'Seq Scan',
]);

const rowsRead = (node: PlanNode): number => {
  const ofLoop =
    (node['Actual Rows'] ?? 0) +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0);
  const own = scans.has(node['Node Type']) ? ofLoop * (node['Actual Loops'] ?? 0) : 0;
  return (node.Plans ?? []).reduce((sum, part) => sum + rowsRead(part), own);
};

const readingOf = ({ 'Query Text': text, Plan: plan }: Explained): Reading => ({
  text,
  rows: rowsRead(plan),
  pages: (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0),
  spilledPages: plan['Temp Written Blocks'] ?? 0,
});

/** Makes PostgreSQL send the plan of each statement, with what was read, to a superuser. */
const explaining = [
  'session_preload_libraries=auto_explain',
  'auto_explain.log_min_duration=0',
  'auto_explain.log_analyze=on',
  'auto_explain.log_buffers=on',
  'auto_explain.log_timing=off',
  'auto_explain.log_format=json',
  'auto_explain.log_level=notice',
  // As prepared statements may be planned from their sixth time on: for any values.
  'plan_cache_mode=force_generic_plan',
  // Where an index serves, small tables are read by it as well, row by row.
  'enable_seqscan=off',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
];

const plan = /^duration: [^\n]* plan:\n/;

/**
 * Explains the statements of all connections that this process opens until it is stopped.
 *
 * @param onReading called before the statement's result arrives; in a transaction, before that of the
 *   next statement, which ends it
 */
export const startExplaining = (onReading: (reading: Reading) => void): (() => void) => {
  const original: unknown = Reflect.get(Client.prototype, 'connect');
  if (typeof original !== 'function') {
    throw new Error('the client does not connect');
  }
  const { PGOPTIONS } = process.env;
  process.env.PGOPTIONS = explaining.map((setting) => `-c ${setting}`).join(' ');
  Reflect.set(Client.prototype, 'connect', function (this: Client, ...args: readonly unknown[]) {
    this.on('notice', ({ message = '' }) => {
      if (plan.test(message)) {
        onReading(readingOf(JSON.parse(message.replace(plan, '')) as Explained));
      }
    });
    return Reflect.apply(original, this, args) as unknown;
  });
  return () => {
    Reflect.set(Client.prototype, 'connect', original);
    if (PGOPTIONS === undefined) {
      delete process.env.PGOPTIONS;
    } else {
      process.env.PGOPTIONS = PGOPTIONS;
    }
  };
};
