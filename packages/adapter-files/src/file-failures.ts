import type { Unexpected } from '@parley/core/kernel';
import { diskFull, unexpected } from '@parley/core/kernel';

const fullCodes: ReadonlySet<unknown> = new Set(['EDQUOT', 'ENOSPC']);

/** Whether the file system reported a full disk or an exceeded quota. */
export const isDiskFull = (thrown: unknown): boolean =>
  typeof thrown === 'object' && thrown !== null && 'code' in thrown && fullCodes.has(thrown.code);

/** An error of a file operation as `Unexpected`. */
export const asUnexpected = (thrown: unknown): Unexpected =>
  isDiskFull(thrown) ? diskFull(thrown) : unexpected(thrown);
