import { mebibyte, plural } from '@parley/core/kernel';

/** How far a step of a long command is. */
export type Step = {
  readonly name: string;
  /** A `step` is the whole of it: there is no amount. */
  readonly unit: 'bytes' | 'files' | 'messages' | 'step';
  readonly done: number;
  /** Undefined as long as it is not known. */
  readonly total: number | undefined;
};

/** Is called as often as the work likes. */
export type Progress = (step: Step) => void;

/** What is counted one by one. */
const singulars: Readonly<Partial<Record<Step['unit'], string>>> = {
  files: 'file',
  messages: 'message',
};

const inUnit = (unit: Step['unit'], amount: number): string => {
  const singular = singulars[unit];
  return singular === undefined
    ? `${(amount / mebibyte).toFixed(1)} MiB`
    : plural(amount, singular);
};

const amountOf = ({ unit, done, total }: Step): string => {
  if (unit === 'step') {
    return 'done';
  }
  if (total === undefined) {
    return inUnit(unit, done);
  }
  return `${unit in singulars ? done : (done / mebibyte).toFixed(1)} of ${inUnit(unit, total)}`;
};

const barWidth = 30;

/** What a terminal shows: a name, a bar if there is a total, and the amount. */
export const barOf = (step: Step): string => {
  const { name, done, total } = step;
  if (total === undefined) {
    return `${name.padEnd(10)} ${amountOf(step)}`;
  }
  const filled = Math.round((total === 0 ? 1 : Math.min(1, done / total)) * barWidth);
  return `${name.padEnd(10)} [${'#'.repeat(filled)}${' '.repeat(barWidth - filled)}] ${amountOf(step)}`;
};

/** A terminal is drawn ten times a second at most, and other output gets a line in ten seconds. */
const intervals = { bar: 100, lines: 10_000 } as const;

const isTerminal = (stream: NodeJS.WritableStream): boolean =>
  'isTTY' in stream && stream.isTTY === true;

/** Clears the line, and begins it again. */
const startOfLine = '\r\u001B[K';

/**
 * Shows the progress: as a bar on a terminal, in lines elsewhere. Each step ends with its last state.
 *
 * @param streams where people look at, and where lines go if it is no terminal
 * @param now the time in milliseconds
 */
export const showProgress = (
  { terminal, lines }: Readonly<Record<'lines' | 'terminal', () => NodeJS.WritableStream>>,
  now: () => number,
): Progress => {
  let shown = { name: '', at: 0, isLast: true };
  return (step) => {
    const hasBar = isTerminal(terminal());
    const isNew = shown.name !== step.name;
    const isLast = step.total !== undefined && step.done >= step.total;
    const isDue = now() - shown.at >= intervals[hasBar ? 'bar' : 'lines'];
    if (!isNew && (shown.isLast || !(isLast || isDue))) {
      return;
    }
    shown = { name: step.name, at: now(), isLast };
    if (hasBar) {
      terminal().write(`${startOfLine}${barOf(step)}${isLast ? '\n' : ''}`);
    } else if (isLast || !isNew) {
      lines().write(`${step.name}: ${amountOf(step)}\n`);
    }
  };
};
