import type { Failure } from '@parley/core';
import { currentLevel } from '@parley/core/kernel';
import { presentFailure } from '../failures';

/** A failure, and what the API returns for it: the text, and what differs from a bad request. */
export type FailureRow = readonly [
  failure: Failure,
  msg: string,
  code?: string,
  extra?: Readonly<Record<string, unknown>>,
];

/** Tests that the API returns status 400 with what the rows say. */
export const itPresents = (rows: readonly FailureRow[]): void => {
  it.each(rows.map((row) => [row] as const))(
    'presents %j',
    ([failure, msg, code = 'BAD_REQUEST', extra]) => {
      expect(presentFailure(failure, currentLevel)).toEqual({
        status: 400,
        code,
        msg,
        ...(extra === undefined ? {} : { extra }),
      });
    },
  );
};
