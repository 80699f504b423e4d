const kib = 1024;
const mib = 1024 * kib;

/**
 * Bytes of a body besides its files, by who may call the route. Whoever needs no account gets
 * little, as nothing is known of them. The text of the longest message, percent-encoded, has 120
 * kilobytes; 2 MiB hold more than a dozen of those in one request.
 */
export const maxBodyBytes = { open: 64 * kib, visitor: 256 * kib, account: 2 * mib } as const;

/** Bytes that one client may use in memory, or on the disk, with all its current requests. */
export const clientBudget = { memory: 8 * mib, disk: 1024 * mib } as const;

/** Timeouts of bodies. */
export type BodyTimes = {
  /** For a whole body without files. */
  readonly formMilliseconds: number;
  /** How often the rate of an upload is checked, and the bytes that must have arrived in between. */
  readonly uploadWindowMilliseconds: number;
  readonly minUploadBytesPerWindow: number;
  /** For the rest of a rejected body, so that the client reads the response first. */
  readonly lingerMilliseconds: number;
};

/** An upload must arrive with 8 KiB a second on average over half a minute. */
export const bodyTimes: BodyTimes = {
  formMilliseconds: 60_000,
  uploadWindowMilliseconds: 30_000,
  minUploadBytesPerWindow: 30 * 8 * kib,
  lingerMilliseconds: 5_000,
};
