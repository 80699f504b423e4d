/** The body is longer than what the endpoint reads. */
export class BodyTooLarge extends Error {
  readonly status = 413;
}

/** The body is not what its type says. */
export class MalformedBody extends Error {
  readonly status = 400;
}
