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

const units = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'] as const;

/** A size that is only as exact as people need it: `3 bytes`, `2 MiB`, `1.5 GiB`. */
export const roundedBytes = (bytes: number): string => {
  const power = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  const scaled = bytes / 1024 ** power;
  const digits = power < 3 ? 0 : 1;
  return `${Number(scaled.toFixed(digits))} ${units[power] ?? ''}`;
};

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
