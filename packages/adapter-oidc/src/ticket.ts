import { createHash } from 'node:crypto';
import type { LoginPurpose } from '@parley/core/accounts';
import * as E from 'fp-ts/Either';
import * as t from 'io-ts';

const textOrNothing = t.union([t.string, t.undefined]);

const Ticket = t.type({
  state: t.string,
  nonce: t.string,
  verifier: t.string,
  purpose: t.type({
    returnUrl: t.string,
    invitationKey: textOrNothing,
    appKey: textOrNothing,
  }),
});

/** What has to be the same at the beginning and at the end of a login. */
export type Ticket = {
  readonly state: string;
  readonly nonce: string;
  /** The PKCE code verifier. */
  readonly verifier: string;
  readonly purpose: LoginPurpose;
};

/**
 * Encrypts tickets, which browsers keep: neither they nor whoever reads their cookies can change
 * one, or use the verifier in it.
 */
export const ticketSeal = (secret: string, seconds: number) => {
  const key = createHash('sha256').update(`provider-login:${secret}`).digest();
  return {
    seal: async (ticket: Ticket): Promise<string> => {
      const { EncryptJWT } = await import('jose');
      return new EncryptJWT(ticket)
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setExpirationTime(`${seconds} s`)
        .encrypt(key);
    },
    /** Undefined if it is not from here, or has expired. */
    open: async (sealed: string): Promise<Ticket | undefined> => {
      const { jwtDecrypt } = await import('jose');
      const opened = await jwtDecrypt(sealed, key, {
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
        requiredClaims: ['exp'],
      }).catch(() => undefined);
      const ticket = Ticket.decode(opened?.payload);
      return E.isRight(ticket) ? ticket.right : undefined;
    },
  };
};
