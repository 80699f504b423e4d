/** A failure that no caller can mend: reported once with its cause, answered as a defect. */
export type Unexpected = {
  readonly _tag: 'Unexpected';
  /** What was thrown; it is logged and never reaches a client. */
  readonly cause: unknown;
  /** True if the database could not be reached or was too busy, so that trying again later makes sense. */
  readonly isUnavailable: boolean;
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

export const isUnexpected = (failure: unknown): failure is Unexpected =>
  typeof failure === 'object' &&
  failure !== null &&
  '_tag' in failure &&
  failure._tag === 'Unexpected';
