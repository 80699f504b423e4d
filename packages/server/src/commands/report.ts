/** What JSON can express; an undefined field is left out. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [name: string]: Json | undefined };

/** What a command has found or done. */
export type Report = {
  /** For people: complete lines. */
  readonly text: string;
  /** The same for programs, which `--json` prints instead. */
  readonly data: Json;
  /** 0 if left out. */
  readonly code?: number;
};

/** The exit codes of every command but `receive-email`. Source: docs/commands.md#exit-codes. */
export const exitCodes = { done: 0, failed: 1, wrongUsage: 2 } as const;

/** Rows with their columns below each other. */
export const columns = (rows: readonly (readonly string[])[]): string => {
  const widths = rows.reduce<readonly number[]>(
    (widest, row) => row.map((cell, index) => Math.max(widest[index] ?? 0, cell.length)),
    [],
  );
  return rows
    .map(
      (row) =>
        `${row
          .map((cell, index) => cell.padEnd(widths[index] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
};
