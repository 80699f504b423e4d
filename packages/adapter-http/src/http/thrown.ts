import type { Unexpected } from '@parley/core/kernel';
import { diskFull, unexpected } from '@parley/core/kernel';

const fullCodes: ReadonlySet<unknown> = new Set(['EDQUOT', 'ENOSPC']);

/** Whether the error means that the disk has no space left for the request. */
export const isDiskFull = (thrown: unknown): boolean =>
  typeof thrown === 'object' && thrown !== null && 'code' in thrown && fullCodes.has(thrown.code);

/** An error thrown while a request was read, as an `Unexpected`. */
export const asUnexpected = (thrown: unknown): Unexpected =>
  isDiskFull(thrown) ? diskFull(thrown) : unexpected(thrown);
