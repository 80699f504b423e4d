const kib = 1024;
const mib = 1024 * kib;

/**
 * Maximum bytes of a body besides its files, by route access. Open routes get little, as their
 * clients are unauthenticated. The text of the longest message, percent-encoded, has 120 kilobytes;
 * 2 MiB hold more than a dozen of those in one request.
 */
export const maxBodyBytes = { open: 64 * kib, visitor: 256 * kib, account: 2 * mib } as const;

/** Maximum bytes that all requests of one client may hold in memory or on disk. */
export const clientBudget = { memory: 8 * mib, disk: 1024 * mib } as const;

/** Timeouts for bodies. */
export type BodyTimes = {
  /** For a whole body without files. */
  readonly formMilliseconds: number;
  /** The interval at which an upload's rate is checked, and the minimum bytes per interval. */
  readonly uploadWindowMilliseconds: number;
  readonly minUploadBytesPerWindow: number;
  /** For the rest of a rejected body, so that the client reads the response first. */
  readonly lingerMilliseconds: number;
};

/** An upload has to arrive at 8 KiB per second on average over 30 seconds. */
export const bodyTimes: BodyTimes = {
  formMilliseconds: 60_000,
  uploadWindowMilliseconds: 30_000,
  minUploadBytesPerWindow: 30 * 8 * kib,
  lingerMilliseconds: 5_000,
};
