import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { currentLevel, presentFailure } from '@parley/core';
import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import { pipe } from 'fp-ts/function';
import type { Configuration } from './configuration/configuration';
import { writePrivateFile } from './configuration/data-folder';
import type { Parley } from './parley';
import { StartFailure } from './start-failure';

export type FirstStart = {
  readonly email: string;
  /** Shown once, if it was generated. */
  readonly generatedPassword: string | undefined;
};

/** Where the first owner finds address and API key. */
export const credentialsFile = (dataDir: string): string => join(dataDir, 'owner.chatrc');

const credentials = (site: string, email: string, key: string): string =>
  `[api]\nemail=${email}\nkey=${key}\nsite=${site}\n`;

/** Creates the organization and its owner in an empty database; None if they are there already. */
export const createFirstRealm = async (
  { useCases, ports }: Parley,
  { owner, organizationName, dataDir }: Configuration,
): Promise<O.Option<FirstStart>> => {
  const generatedPassword =
    owner.password === undefined ? randomBytes(12).toString('base64url') : undefined;
  const created = await useCases.createRealm({
    subdomain: '',
    name: organizationName,
    owner: {
      email: owner.email,
      fullName: owner.name,
      password: owner.password ?? generatedPassword ?? '',
    },
  })();
  if (E.isLeft(created)) {
    if (created.left._tag === 'Unexpected') {
      throw created.left.cause;
    }
    throw new StartFailure(
      `the first owner cannot be created: ${presentFailure(created.left, currentLevel).msg}`,
    );
  }
  return pipe(
    created.right,
    O.map(({ realm, owner: user, apiKeySeed }) => {
      writePrivateFile(
        credentialsFile(dataDir),
        credentials(realm.url, user.deliveryEmail, ports.apiKeys.keyOf(user.id, apiKeySeed)),
      );
      return { email: user.deliveryEmail, generatedPassword };
    }),
  );
};
