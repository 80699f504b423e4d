import type { SequenceState } from '@parley/adapter-postgres';
import type { RowSummary } from './row-digest';

/** What a database and its files consist of, as far as it has to be known to compare them. */
export type Content = {
  readonly tables: readonly (RowSummary & { readonly name: string })[];
  readonly sequences: readonly SequenceState[];
  /** The checksums of the files by their keys; undefined if they are not compared. */
  readonly files: ReadonlyMap<string, string> | undefined;
};

/** What was compared, and how the two differ; no difference means that they are equal. */
export type Compared = {
  readonly kind: 'files' | 'sequence' | 'table';
  readonly name: string;
  readonly counts: readonly [number, number];
  readonly differences: readonly string[];
};

const namesOf = (...lists: readonly (readonly { readonly name: string }[])[]): readonly string[] =>
  [...new Set(lists.flat().map(({ name }) => name))].sort();

const compareTables = (one: Content, other: Content): readonly Compared[] =>
  namesOf(one.tables, other.tables).map((name) => {
    const [a, b] = [one, other].map(({ tables }) => tables.find((table) => table.name === name));
    const counts = [a?.rows ?? 0, b?.rows ?? 0] as const;
    const difference =
      a === undefined || b === undefined
        ? 'only one of them has it'
        : a.rows !== b.rows
          ? `${a.rows} rows and ${b.rows}`
          : a.digest === b.digest
            ? undefined
            : `${a.rows} rows each, with other values`;
    return {
      kind: 'table',
      name,
      counts,
      differences: difference === undefined ? [] : [difference],
    };
  });

const compareSequences = (one: Content, other: Content): readonly Compared[] =>
  namesOf(one.sequences, other.sequences).flatMap((name) => {
    const [a, b] = [one, other].map(
      ({ sequences }) => sequences.find((sequence) => sequence.name === name)?.lastValue ?? 'none',
    );
    return a === b
      ? []
      : [{ kind: 'sequence', name, counts: [1, 1], differences: [`${a} and ${b}`] }];
  });

const compareFiles = (
  one: ReadonlyMap<string, string>,
  other: ReadonlyMap<string, string>,
): Compared => {
  const keys = [...new Set([...one.keys(), ...other.keys()])].sort();
  return {
    kind: 'files',
    name: 'files',
    counts: [one.size, other.size],
    differences: keys
      .filter((key) => one.get(key) !== other.get(key))
      .map((key) =>
        one.has(key) && other.has(key)
          ? `${key} has other content`
          : `${key}: only ${one.has(key) ? 'the first' : 'the second'} has it`,
      ),
  };
};

/** Compares two databases table by table, and their files if both are known. */
export const compareContents = (one: Content, other: Content): readonly Compared[] => [
  ...compareTables(one, other),
  ...compareSequences(one, other),
  ...(one.files === undefined || other.files === undefined
    ? []
    : [compareFiles(one.files, other.files)]),
];
