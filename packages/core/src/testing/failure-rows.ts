/** A failure, and what the API returns for it: the text, and what differs from a bad request. */
export type FailureRow<Failure> = readonly [
  failure: Failure,
  msg: string,
  code?: string,
  extra?: Readonly<Record<string, unknown>>,
];

/** The response that a row states; its status is 400. */
export const badRequestOf = ([, msg, code = 'BAD_REQUEST', extra]: FailureRow<unknown>) => ({
  status: 400,
  code,
  msg,
  ...(extra === undefined ? {} : { extra }),
});
