import type { KeyObject } from 'node:crypto';
import { generateKeyPairSync } from 'node:crypto';
import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import { findJwtProblem, jwtTokens } from './jwt-tokens';

const secret = 'a secret of 32 characters or more';
const tokens = jwtTokens({ key: secret, algorithm: 'HS256' });
const claims = { email: 'ada@example.org' };

const signed = async (
  payload: Readonly<Record<string, unknown>> = claims,
  alg = 'HS256',
  key: Buffer | KeyObject = Buffer.from(secret),
) => {
  const { SignJWT } = await import('jose');
  return new SignJWT(payload).setProtectedHeader({ alg }).sign(key);
};

const unsigned = async () => {
  const { UnsecuredJWT } = await import('jose');
  return new UnsecuredJWT(claims).encode();
};

const now = () => Math.floor(Date.now() / 1000);

describe('jwtTokens', () => {
  it('knows the address in a valid token', async () => {
    expect(await tokens.emailOf(await signed())()).toEqual(E.right(O.some(claims.email)));
    expect(await tokens.emailOf(await signed({ ...claims, exp: now() + 60 }))()).toEqual(
      E.right(O.some(claims.email)),
    );
    expect(await tokens.emailOf(await signed({ email: 7 }))()).toEqual(E.right(O.some(undefined)));
  });

  it.each([
    ['no token', () => 'token'],
    ['a token without a signature', unsigned],
    ['another algorithm', () => signed(claims, 'HS512')],
    ['another key', () => signed(claims, 'HS256', Buffer.from('another'.repeat(8)))],
    ['a token that has expired', () => signed({ ...claims, exp: now() - 60 })],
    ['a token that is not valid yet', () => signed({ ...claims, nbf: now() + 60 })],
  ])('refuses %s', async (_, make) => {
    expect(await tokens.emailOf(await make())()).toEqual(E.right(O.none));
  });

  it('does not take a public key for a secret', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const key = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    const { emailOf } = jwtTokens({ key, algorithm: 'EdDSA' });
    expect(await emailOf(await signed(claims, 'EdDSA', privateKey))()).toEqual(
      E.right(O.some(claims.email)),
    );
    expect(await emailOf(await signed(claims, 'HS256', Buffer.from(key)))()).toEqual(
      E.right(O.none),
    );
  });
});

it.each([
  [{ key: 'short', algorithm: 'HS256' }, 'must have 32 characters or more'],
  [{ key: secret, algorithm: 'RS256' }, 'must be a public key for RS256 in PEM'],
  [{ key: secret, algorithm: 'HS512' }, undefined],
] as const)('findJwtProblem(%j)', (options, problem) => {
  expect(findJwtProblem(options)).toBe(problem);
});
