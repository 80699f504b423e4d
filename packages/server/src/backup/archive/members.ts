import { createHash } from 'node:crypto';
import { isSafePath } from '@parley/adapter-files';
import type { ExtractEvents } from 'tar-stream';

/** A member as it is read: its header, and a stream of its content. */
export type Entry = ExtractEvents['entry'][1];

/** A stored file. */
export type FileMember = { readonly kind: 'file'; readonly key: string };

/** Rows of a table, in the archive of a backup. */
export type RowsMember = {
  readonly kind: 'rows';
  /** Of several the name of another one than the first. */
  readonly database: string | undefined;
  readonly table: string;
};

/** A part of the records of an organization, in the archive of an export. */
export type RecordsMember = {
  readonly kind: 'records';
  /** What they are, such as `messages`. */
  readonly of: string;
  /** Up to which id records were considered, whether or not they belong to the export. */
  readonly upTo: number;
  readonly count: number;
};

/** A member that has content of its own. */
export type ContentMember = FileMember | RecordsMember | RowsMember;

/**
 * What archives consist of. Sources: docs/backup.md#the-archive, docs/reference/exports.md#archive.
 */
export type Member =
  | ContentMember
  | { readonly kind: 'checksums' }
  | { readonly kind: 'manifest' }
  | { readonly kind: 'signature' };

export const manifestName = 'manifest.json';
export const signatureName = 'manifest.signature';

export const fileName = (key: string): string => `files/${key}`;

const numbered = (index: number): string => String(index).padStart(6, '0');

/**
 * @param index of the part, from 1
 * @param database the name of another database than the first
 */
export const rowsName = (table: string, index: number, database?: string): string =>
  `${database === undefined ? 'database' : `databases/${database}`}/${table}/${numbered(index)}.gz`;

/** Ids have at most 16 digits. */
const idDigits = 16;

export const recordsName = ({ of, upTo, count }: Omit<RecordsMember, 'kind'>): string =>
  `records/${of}/${String(upTo).padStart(idDigits, '0')}-${count}.ndjson.gz`;

/** @param index of the list, from 1 */
export const checksumsName = (index: number): string => `checksums/${numbered(index)}`;

/** The names of tables and columns that a statement may have. */
export const isTableName = (text: string): boolean =>
  /^(?:graphile_worker\.)?[a-z_]\w*$/.test(text);

/** The names that DATABASES may give. */
export const isDatabaseName = (text: string): boolean => /^[a-z][a-z0-9_-]{0,29}$/.test(text);

/** What a name in an archive stands for; undefined if no archive has it, such as `../x`. */
export const memberNamed = (name: string): Member | undefined => {
  if (name === manifestName) {
    return { kind: 'manifest' };
  }
  if (name === signatureName) {
    return { kind: 'signature' };
  }
  if (/^checksums\/\d{6}$/.test(name)) {
    return { kind: 'checksums' };
  }
  const [, of, upTo, count] =
    /^records\/([a-z_]{1,40})\/(\d{16})-(\d{1,9})\.ndjson\.gz$/.exec(name) ?? [];
  if (of !== undefined) {
    return { kind: 'records', of, upTo: Number(upTo), count: Number(count) };
  }
  const [, database, table] = /^database(?:s\/([\w-]+))?\/([\w.]+)\/\d{6}\.gz$/.exec(name) ?? [];
  if (table !== undefined) {
    const isName = isTableName(table) && (database === undefined || isDatabaseName(database));
    return isName ? { kind: 'rows', database, table } : undefined;
  }
  const key = /^files\/(.+)$/.exec(name)?.[1];
  return key !== undefined && isSafePath(key) ? { kind: 'file', key } : undefined;
};

/** As `sha256sum` prints it. */
export const checksumLine = (name: string, digest: string): string => `${digest}  ${name}\n`;

/** How many members one list has: so many lines are in memory. */
export const membersPerList = 1_000;

export const sha256 = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex');
