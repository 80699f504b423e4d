import { createPublicKey, createSecretKey } from 'node:crypto';
import type { LoginTokens } from '@parley/core/accounts';
import { catching, unexpected } from '@parley/core/kernel';
import * as O from 'fp-ts/Option';

/** Signatures by a shared secret, and by a private key whose public key is here. */
const bySecret = ['HS256', 'HS384', 'HS512'] as const;
const byKeyPair = ['RS256', 'RS384', 'RS512', 'ES256', 'ES384', 'ES512', 'EdDSA'] as const;

export const jwtAlgorithms = [...bySecret, ...byKeyPair] as const;
export type JwtAlgorithm = (typeof jwtAlgorithms)[number];

/** Who signs tokens that log in. */
export type JwtOptions = {
  /** The secret that is shared with them, or their public key in PEM. */
  readonly key: string;
  /** The only algorithm that is accepted. */
  readonly algorithm: JwtAlgorithm;
};

const minSecretLength = 32;

const isSecretBased = (algorithm: JwtAlgorithm): boolean =>
  bySecret.some((one) => one === algorithm);

const keyOf = ({ key, algorithm }: JwtOptions) =>
  isSecretBased(algorithm) ? createSecretKey(key, 'utf8') : createPublicKey(key);

const typeOfKeys: Readonly<Record<string, string>> = { RS: 'rsa', ES: 'ec', Ed: 'ed25519' };

/** What is wrong with the key, if anything. */
export const findJwtProblem = (options: JwtOptions): string | undefined => {
  const { key, algorithm } = options;
  if (isSecretBased(algorithm)) {
    return key.length >= minSecretLength
      ? undefined
      : `must have ${minSecretLength} characters or more`;
  }
  const wrong = `must be a public key for ${algorithm} in PEM`;
  try {
    return keyOf(options).asymmetricKeyType === typeOfKeys[algorithm.slice(0, 2)]
      ? undefined
      : wrong;
  } catch {
    return wrong;
  }
};

/** Some programs have clocks that are a little ahead or behind. */
const clockToleranceSeconds = 30;

/** Tokens of one signer, in the algorithm that the operator has chosen, whatever they say. */
export const jwtTokens = (options: JwtOptions): LoginTokens => {
  const problem = findJwtProblem(options);
  if (problem !== undefined) {
    throw new Error(`The key of JSON Web Tokens ${problem}`);
  }
  const key = keyOf(options);
  return {
    emailOf: (token) =>
      catching(async () => {
        const { jwtVerify, errors } = await import('jose');
        try {
          const { payload } = await jwtVerify(token, key, {
            algorithms: [options.algorithm],
            clockTolerance: clockToleranceSeconds,
          });
          return O.some(typeof payload.email === 'string' ? payload.email : undefined);
        } catch (error) {
          if (error instanceof errors.JOSEError) {
            return O.none;
          }
          throw error;
        }
      }, unexpected),
  };
};
