import type { BlockRule } from './block-rule';
import type { Element } from './element';
import { append } from './element';

const tokenPattern = /\\\\|\\`+|`+|\\\||\|/g;

/** Positions of the pipes that separate cells: neither escaped nor inside code. */
const pipesOf = (row: string): number[] => {
  const found = [...row.matchAll(tokenPattern)];
  const ticks = found.map(({ 0: token }) => (token.startsWith('`') ? token.length : 0));
  const lastOfLength = new Map(ticks.map((length, index) => [length, index]));
  const pipes: number[] = [];
  for (let i = 0; i < found.length; i += 1) {
    const length = ticks[i] ?? 0;
    if (length > 0 && (lastOfLength.get(length) ?? i) > i) {
      i = ticks.indexOf(length, i + 1);
    } else if (found[i]?.[0] === '|') {
      pipes.push(found[i]?.index ?? 0);
    }
  }
  return pipes;
};

const endBorder = /(?<!\\)(?:\\\\)*\|$/;

type Border = { readonly left: boolean; readonly right: boolean };

const cellsOf = (row: string, border: Border): string[] => {
  const inner = row.slice(
    border.left && row.startsWith('|') ? 1 : 0,
    border.right && endBorder.test(row) ? -1 : undefined,
  );
  const pipes = pipesOf(inner);
  return [-1, ...pipes].map((pipe, index) => inner.slice(pipe + 1, pipes[index]).trim());
};

const alignmentOf = (cell: string): 'left' | 'center' | 'right' | undefined => {
  const [left, right] = [cell.startsWith(':'), cell.endsWith(':')];
  return left && right ? 'center' : left ? 'left' : right ? 'right' : undefined;
};

const appendRow = (
  parent: Element,
  tag: 'th' | 'td',
  cells: readonly string[],
  separator: readonly string[],
): void => {
  const row = append(parent, 'tr');
  separator.forEach((mark, column) => {
    const alignment = alignmentOf(mark);
    const attributes =
      alignment === undefined ? [] : ([['style', `text-align: ${alignment};`]] as const);
    append(row, tag, attributes, cells[column] ?? '');
  });
};

/**
 * A header, a line of dashes with as many cells, and rows that are truncated or padded to fit. A
 * table with too many cells is text.
 */
export const tableRule: BlockRule = (parser, parent, blocks) => {
  const rows = (blocks[0] ?? '')
    .trimEnd()
    .split('\n')
    .map((row) => row.trim());
  const [header, dashes] = rows;
  if (header === undefined || dashes === undefined || !/^[|:\- ]+$/.test(dashes)) {
    return false;
  }
  const border = { left: header.startsWith('|'), right: endBorder.test(header) };
  const titles = cellsOf(header, border);
  const separator = cellsOf(dashes, border);
  const isBordered = rows.every((row) => row.startsWith('|') || endBorder.test(row));
  if (separator.length !== titles.length || (titles.length === 1 && !isBordered)) {
    return false;
  }
  const cells = separator.length * rows.length;
  if (cells > parser.cellsLeft) {
    return false;
  }
  parser.cellsLeft -= cells;
  blocks.shift();
  const table = append(parent, 'table');
  appendRow(append(table, 'thead'), 'th', titles, separator);
  const body = append(table, 'tbody');
  const filled = rows.length > 2 ? rows.slice(2) : [''];
  filled.forEach((row) => appendRow(body, 'td', cellsOf(row, border), separator));
  return true;
};
