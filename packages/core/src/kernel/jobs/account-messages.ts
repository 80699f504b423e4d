import * as t from 'io-ts';

/** The messages that can be deleted together with an account. */
export const AccountMessages = t.keyof({
  publicChannels: null,
  privateChannels: null,
  direct: null,
});

export type AccountMessages = t.TypeOf<typeof AccountMessages>;
