import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { currentLevel } from '@parley/core/kernel';
import { presentFailure } from '@parley/wire';
import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import { pipe } from 'fp-ts/function';
import * as t from 'io-ts';
import type { Configuration } from './configuration/configuration';
import { dataPaths } from './configuration/data-folder';
import { weakOwnerPassword } from './configuration/server-problem';
import { writeAtStart } from './configuration/remembered-secret';
import type { Parley } from './parley';
import { StartFailure } from './start-failure';

/** The owner that a start is about to create; stored until the credentials are written. */
const FirstOwner = t.readonly(
  t.strict({ email: t.string, password: t.string, isGenerated: t.boolean }),
);
type FirstOwner = t.TypeOf<typeof FirstOwner>;

const credentials = (site: string, email: string, key: string): string =>
  `[api]\nemail=${email}\nkey=${key}\nsite=${site}\n`;

const siteOf = ({ href }: URL): string => href.replace(/\/$/, '');

/** Another port or address since the file was written: it keeps the owner's account. */
const renewSite = async ({ dataDir, publicUrl }: Configuration): Promise<void> => {
  const { ownerCredentials } = dataPaths(dataDir);
  if (existsSync(ownerCredentials)) {
    const text = readFileSync(ownerCredentials, 'utf8');
    const renewed = text.replace(/^site=.*$/m, () => `site=${siteOf(publicUrl)}`);
    if (renewed !== text) {
      await writeAtStart(ownerCredentials, renewed);
    }
  }
};

/** Also none for a damaged file, which is useless. */
const readBegun = (file: string): O.Option<FirstOwner> =>
  existsSync(file)
    ? pipe(
        E.tryCatch((): unknown => JSON.parse(readFileSync(file, 'utf8')), String),
        E.flatMap((json) => pipe(FirstOwner.decode(json), E.mapLeft(String))),
        O.fromEither,
      )
    : O.none;

const generated = (email: string): FirstOwner => ({
  email,
  password: randomBytes(18).toString('base64url'),
  isGenerated: true,
});

/** Cleans up after a start that was about to create an owner, and did not. */
const forget = ({ dataDir }: Configuration, { isGenerated }: FirstOwner): void => {
  const paths = dataPaths(dataDir);
  if (isGenerated) {
    rmSync(paths.ownerPassword, { force: true });
  }
  rmSync(paths.firstOwner, { force: true });
};

/**
 * Logs the owner in and writes the credentials; false if there is no account with the password. Each
 * step can be repeated.
 */
const finish = async (
  parley: Parley,
  { dataDir, publicUrl }: Configuration,
  { email, password }: FirstOwner,
): Promise<boolean> => {
  const { ownerCredentials, firstOwner } = dataPaths(dataDir);
  const login = { host: publicUrl.host, address: '127.0.0.1', username: email, password };
  const opened = await parley.useCases.accounts.fetchApiKey(login)();
  if (E.isLeft(opened)) {
    if (opened.left._tag === 'Unexpected') {
      throw opened.left.cause;
    }
    return false;
  }
  await writeAtStart(
    ownerCredentials,
    credentials(siteOf(publicUrl), opened.right.email, opened.right.apiKey),
  );
  rmSync(firstOwner, { force: true });
  return true;
};

/**
 * Written before the account is created, so that a crash at any time does not lose the password.
 */
const begin = async ({
  dataDir,
  owner: { email, password },
}: Configuration): Promise<FirstOwner> => {
  const paths = dataPaths(dataDir);
  const owner = password === undefined ? generated(email) : { email, password, isGenerated: false };
  if (owner.isGenerated) {
    await writeAtStart(paths.ownerPassword, `${owner.password}\n`);
  } else {
    rmSync(paths.ownerPassword, { force: true });
  }
  await writeAtStart(paths.firstOwner, JSON.stringify(FirstOwner.encode(owner)));
  return owner;
};

const refusal = (failure: Parameters<typeof presentFailure>[0]): StartFailure =>
  new StartFailure(
    failure._tag === 'PasswordTooWeak'
      ? weakOwnerPassword
      : `the first owner cannot be created: ${presentFailure(failure, currentLevel).msg}`,
  );

/** Resolves to true if the organization was created, and to false if it existed already. */
const create = async (
  { useCases }: Parley,
  { organizationName, owner: { name } }: Configuration,
  { email, password }: Pick<FirstOwner, 'email' | 'password'>,
): Promise<boolean> => {
  const created = await useCases.organization.createRealm({
    subdomain: '',
    name: organizationName,
    owner: { email, fullName: name, password },
  })();
  if (E.isLeft(created)) {
    throw created.left._tag === 'Unexpected' ? created.left.cause : refusal(created.left);
  }
  return O.isSome(created.right);
};

const createOwner = async (parley: Parley, configuration: Configuration): Promise<void> => {
  const owner = await begin(configuration);
  try {
    if (!(await create(parley, configuration, owner))) {
      // Another process on the same database was first.
      forget(configuration, owner);
      return;
    }
  } catch (error) {
    if (error instanceof StartFailure) {
      forget(configuration, owner);
    }
    throw error;
  }
  await finish(parley, configuration, owner);
};

/**
 * Creates the organization and its owner in an empty database, and writes the owner's credentials
 * into the data directory. A start that was interrupted in between is completed by the next one.
 */
export const createFirstRealm = async (
  parley: Parley,
  configuration: Configuration,
): Promise<void> => {
  const { firstOwner } = dataPaths(configuration.dataDir);
  const existing = await parley.ports.accounts.realmAt(configuration.publicUrl.host)();
  if (E.isLeft(existing)) {
    throw existing.left.cause;
  }
  if (O.isNone(existing.right)) {
    await createOwner(parley, configuration);
    return;
  }
  const begun = readBegun(firstOwner);
  if (O.isSome(begun) && !(await finish(parley, configuration, begun.value))) {
    forget(configuration, begun.value);
  }
  rmSync(firstOwner, { force: true });
  await renewSite(configuration);
  // Updates what every organization has, such as its system bots.
  await create(parley, configuration, { email: configuration.owner.email, password: '' });
};
