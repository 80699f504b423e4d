import type { Change } from '@parley/core/kernel';
import { levelOf } from '@parley/core/kernel';

/** The parts that are given, as one text. */
export const sentences = (...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== '').join(' ');

/** Says between which feature levels something exists. */
export const levelNote = ({
  since,
  until,
}: {
  readonly since: Change | undefined;
  readonly until: Change | undefined;
}): string =>
  sentences(
    since === undefined ? undefined : `New in feature level ${levelOf(since)}.`,
    until === undefined ? undefined : `Removed in feature level ${levelOf(until)}.`,
  );
