import type { RawParameters } from '../parameters';
import type { FileLimits, SpooledFile } from './spooled-file';

/** What came in the body of a request. */
export type Form = {
  readonly fields: RawParameters;
  readonly files: readonly SpooledFile[];
};

/** How much of a body is read. */
export type BodyLimits = {
  /** Bytes of everything but files. */
  readonly maxBytes: number;
  /** Of the first file; undefined where files are passed over. */
  readonly files: FileLimits | undefined;
  /** Asked for each piece: false if that client has too much here already. */
  readonly mayHold: (bytes: number) => boolean;
};
