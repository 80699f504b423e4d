/** A failure that no caller can mend: reported once with its cause, answered as a defect. */
export type Unexpected = {
  readonly _tag: 'Unexpected';
  /** What was thrown; it is logged and never reaches a client. */
  readonly cause: unknown;
  /** True if the database could not be reached or was too busy, so that trying again later makes sense. */
  readonly isUnavailable: boolean;
  /** True if a disk has no room left, the database's or that of the files; no defect either. */
  readonly isDiskFull?: true;
};

export const unexpected = (cause: unknown): Unexpected => ({
  _tag: 'Unexpected',
  cause,
  isUnavailable: false,
});

export const unavailable = (cause: unknown): Unexpected => ({
  _tag: 'Unexpected',
  cause,
  isUnavailable: true,
});

export const diskFull = (cause: unknown): Unexpected => ({
  ...unavailable(cause),
  isDiskFull: true,
});

export const isUnexpected = (failure: unknown): failure is Unexpected =>
  typeof failure === 'object' &&
  failure !== null &&
  '_tag' in failure &&
  failure._tag === 'Unexpected';
