import type { RawParameters } from '../parameters';
import type { FileLimits, SpooledFile } from './spooled-file';

/** The parsed body of a request. */
export type Form = {
  readonly fields: RawParameters;
  readonly files: readonly SpooledFile[];
};

/** Limits for reading a body. */
export type BodyLimits = {
  /** Maximum bytes of everything but files. */
  readonly maxBytes: number;
  /** Maximum bytes of the first file; undefined where files are ignored. */
  readonly files: FileLimits | undefined;
  /** Called for each chunk: false if the client already holds too much. */
  readonly mayHold: (bytes: number) => boolean;
};
