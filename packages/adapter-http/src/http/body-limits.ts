const kib = 1024;
const mib = 1024 * kib;

/**
 * Bytes of a body besides its files, by who may call the route. Whoever needs no account gets
 * little, as nothing is known of them. The text of the longest message, percent-encoded, has 120
 * kilobytes; 2 MiB hold more than a dozen of those in one request.
 */
export const maxBodyBytes = { open: 64 * kib, visitor: 256 * kib, account: 2 * mib } as const;

/** Bytes that one client may have in memory, or on the disk, with all requests it is sending. */
export const clientBudget = { memory: 8 * mib, disk: 1024 * mib } as const;

/** How long bodies may take. */
export type BodyTimes = {
  /** For a whole body without files. */
  readonly formMilliseconds: number;
  /** How often an upload is looked at, and the bytes that have to have come in between. */
  readonly uploadWindowMilliseconds: number;
  readonly minUploadBytesPerWindow: number;
  /** For the rest of a body that was refused, so that the client reads the response first. */
  readonly lingerMilliseconds: number;
};

/** An upload has to come with 8 KiB a second on average over half a minute. */
export const bodyTimes: BodyTimes = {
  formMilliseconds: 60_000,
  uploadWindowMilliseconds: 30_000,
  minUploadBytesPerWindow: 30 * 8 * kib,
  lingerMilliseconds: 5_000,
};
