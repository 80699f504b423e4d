import type { Unexpected } from '@parley/core';
import { diskFull, unexpected } from '@parley/core';

const fullCodes: ReadonlySet<unknown> = new Set(['EDQUOT', 'ENOSPC']);

/** Whether the file system said that there is no room, or none for this account. */
export const isDiskFull = (thrown: unknown): boolean =>
  typeof thrown === 'object' && thrown !== null && 'code' in thrown && fullCodes.has(thrown.code);

/** What a file operation threw, as the core knows it. */
export const asUnexpected = (thrown: unknown): Unexpected =>
  isDiskFull(thrown) ? diskFull(thrown) : unexpected(thrown);
