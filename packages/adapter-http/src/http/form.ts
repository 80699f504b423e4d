import type { RawParameters } from '../parameters';
import type { FileLimits, SpooledFile } from './spooled-file';

/** The content of a request's body. */
export type Form = {
  readonly fields: RawParameters;
  readonly files: readonly SpooledFile[];
};

/** Limits of a body. */
export type BodyLimits = {
  /** Maximum bytes without files. */
  readonly maxBytes: number;
  /** For the first file; undefined if files are ignored. */
  readonly files: FileLimits | undefined;
  /** Called for each chunk: false if the client already uses too much. */
  readonly mayHold: (bytes: number) => boolean;
};
