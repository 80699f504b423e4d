import type * as TE from 'fp-ts/TaskEither';

/**
 * Does the work while nobody else who acts by their rights changes facts of the organization; work
 * that wants the same waits until it ends. The work itself changes them as an actor with `hasTurn`.
 */
export type InTurn = <Failure, A>(work: TE.TaskEither<Failure, A>) => Work<Failure, A>;

/** A failure that no caller can fix: reported once with its cause, answered with status 500. */
export type Unexpected = {
  readonly _tag: 'Unexpected';
  /** What was thrown; it is logged and never sent to a client. */
  readonly cause: unknown;
  /** True if the database could not be reached or was too busy, so a later attempt may succeed. */
  readonly isUnavailable: boolean;
  /** True if the disk of the database or of the files is full; not a defect either. */
  readonly isDiskFull?: true;
  /**
   * Set if others changed the same at the same time, so that nothing was written: `lasting` if that
   * was so however often the work was run again, `outdated` if what the caller may do has changed,
   * so that the caller has to be looked up again before the work is.
   */
  readonly conflict?: 'lasting' | 'outdated';
  /** How work that is outdated is done again; missing if the store does one piece of work at a time. */
  readonly inTurn?: InTurn;
  /** True if the organization is on its way to another database, so that nothing was written. */
  readonly isMoving?: true;
};

/** Work whose outcome is awaited: a value, a failure of the domain, or one that no caller can fix. */
export type Work<Failure, A> = TE.TaskEither<Failure | Unexpected, A>;

/** Work that fails only in a way that no caller can fix. */
export type Async<A> = Work<never, A>;

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

const fullDiskCodes: ReadonlySet<unknown> = new Set(['EDQUOT', 'ENOSPC']);

/** An error of a file operation, which may be that the disk is full or a quota is exceeded. */
export const fileFailure = (thrown: unknown): Unexpected =>
  typeof thrown === 'object' &&
  thrown !== null &&
  'code' in thrown &&
  fullDiskCodes.has(thrown.code)
    ? diskFull(thrown)
    : unexpected(thrown);

/** What others changed at the same time kept it from being written. */
export const conflicting = (
  cause: unknown,
  conflict: NonNullable<Unexpected['conflict']>,
): Unexpected => ({ ...unavailable(cause), conflict });

/** What the caller may do has changed. */
export const outdated = (inTurn: InTurn): Unexpected => ({
  ...conflicting(new Error('what the caller may do has changed'), 'outdated'),
  inTurn,
});

/** The organization is on its way to another database. */
export const moving = (cause: unknown): Unexpected => ({ ...unavailable(cause), isMoving: true });

export const isUnexpected = (failure: unknown): failure is Unexpected =>
  typeof failure === 'object' &&
  failure !== null &&
  '_tag' in failure &&
  failure._tag === 'Unexpected';
