import type { Unexpected } from '@parley/core';
import { diskFull, unexpected } from '@parley/core';

const fullCodes: ReadonlySet<unknown> = new Set(['EDQUOT', 'ENOSPC']);

/** Whether there is no room for what a request sent. */
export const isDiskFull = (thrown: unknown): boolean =>
  typeof thrown === 'object' && thrown !== null && 'code' in thrown && fullCodes.has(thrown.code);

/** What was thrown while a request was read, as the core knows it. */
export const asUnexpected = (thrown: unknown): Unexpected =>
  isDiskFull(thrown) ? diskFull(thrown) : unexpected(thrown);
