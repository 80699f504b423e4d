import type { Unexpected } from '@parley/core';
import { diskFull, unexpected } from '@parley/core';

const fullCodes: ReadonlySet<unknown> = new Set(['EDQUOT', 'ENOSPC']);

/** Whether the disk is full. */
export const isDiskFull = (thrown: unknown): boolean =>
  typeof thrown === 'object' && thrown !== null && 'code' in thrown && fullCodes.has(thrown.code);

/** An exception from reading a request, as a failure of the core. */
export const asUnexpected = (thrown: unknown): Unexpected =>
  isDiskFull(thrown) ? diskFull(thrown) : unexpected(thrown);
