import { randomBytes } from 'node:crypto';
import type { PasswordLogin, TooManyAttempts, ValidLogin } from '@parley/core/accounts';
import type { Unexpected } from '@parley/core/kernel';
import { isEmail } from '@parley/core/accounts';
import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import type { Client, Entry } from 'ldapts';
import { ResultCodeError } from 'ldapts';
import { bindService } from './bind-service';
import { accountControl, idAttributes, idOf, isDisabled, textOf } from './entries';
import { writeEntryId } from './entry-id';
import { personFilter } from './filters';
import type { Settings } from './settings';

/** No name in a directory is longer. */
const maxNameLength = 256;

/**
 * The user name as the directory knows it; undefined for one that cannot belong to anybody there.
 */
const directoryName = (
  username: string,
  { emailAttribute, appendDomain }: Pick<Settings, 'appendDomain' | 'emailAttribute'>,
): string | undefined => {
  if (username === '' || username.length > maxNameLength || username.includes('\0')) {
    return undefined;
  }
  if (appendDomain === undefined) {
    return emailAttribute !== undefined || isEmail(username) ? username : undefined;
  }
  const ending = `@${appendDomain.toLowerCase()}`;
  const name = username.toLowerCase().endsWith(ending)
    ? username.slice(0, -ending.length)
    : username;
  return name === '' || name.includes('@') ? undefined : name;
};

/** Whether the directory needs to be asked; never for an empty password. */
export const mayBelongToSomebody = (
  username: string,
  password: string,
  settings: Pick<Settings, 'appendDomain' | 'emailAttribute'>,
): boolean =>
  directoryName(username, settings) !== undefined && password !== '' && !password.includes('\0');

/** The email address of the person; an invalid one if the directory has none. */
const emailOf = (
  entry: Entry,
  name: string,
  { emailAttribute, appendDomain }: Pick<Settings, 'appendDomain' | 'emailAttribute'>,
): string => {
  if (emailAttribute !== undefined) {
    return textOf(entry, emailAttribute);
  }
  return appendDomain === undefined ? name : `${name}@${appendDomain}`;
};

/** What a directory answers if it is this person who cannot log in: RFC 4511, Appendix A. */
const refusals: ReadonlySet<number> = new Set([
  19, // constraintViolation: locked
  32, // noSuchObject
  34, // invalidDNSyntax
  48, // inappropriateAuthentication: no password
  49, // invalidCredentials
  50, // insufficientAccessRights
  53, // unwillingToPerform: disabled
]);

/** Whether the directory accepts the password. An empty DN or password would succeed always. */
const isPasswordOf = async (client: Client, dn: string, password: string): Promise<boolean> => {
  if (dn === '' || password === '') {
    return false;
  }
  try {
    await client.bind(dn, password);
    return true;
  } catch (error) {
    if (error instanceof ResultCodeError && refusals.has(error.code)) {
      return false;
    }
    throw error;
  }
};

/** A DN that nobody has: unknown users take as many requests as known ones. */
const nobody = ({ base }: Settings): string => `cn=${randomBytes(16).toString('hex')},${base}`;

const findPeople = async (
  client: Client,
  name: string,
  settings: Settings,
): Promise<readonly Entry[]> => {
  const { base, userFilter, deactivatedFilter, emailAttribute, nameAttributes } = settings;
  const ids = idAttributes(settings.idAttribute);
  const { searchEntries } = await client.search(base, {
    filter: personFilter(userFilter, name, deactivatedFilter),
    attributes: [
      ...ids,
      ...nameAttributes,
      accountControl,
      ...(emailAttribute === undefined ? [] : [emailAttribute]),
    ],
    explicitBufferAttributes: [...ids, ...ids.map((id) => id.toLowerCase())],
    // A second one is enough to know that the name is ambiguous.
    sizeLimit: 2,
  });
  return searchEntries;
};

const loginOf = (entry: Entry, name: string, settings: Settings): ValidLogin | undefined => {
  const { dn } = entry;
  const id = idOf(entry, idAttributes(settings.idAttribute));
  const email = emailOf(entry, name, settings);
  if (id === undefined) {
    settings.log(`${dn} has no entryUUID or objectGUID: set LDAP_ID_ATTRIBUTE`);
    return undefined;
  }
  if (!isEmail(email)) {
    settings.log(`the directory has no valid email address of ${dn}`);
    return undefined;
  }
  const fullName = settings.nameAttributes
    .map((attribute) => textOf(entry, attribute))
    .filter((part) => part !== '')
    .join(' ');
  return { email, person: { entryId: writeEntryId(id), fullName } };
};

/** What identifies the person for whom attempts are counted: the entry, or the name of nobody. */
const whoseAttempt = (entry: Entry | undefined, name: string, settings: Settings): string => {
  if (entry === undefined) {
    return `name ${name}`;
  }
  const id = idOf(entry, idAttributes(settings.idAttribute));
  return id === undefined ? `dn ${entry.dn}` : writeEntryId(id);
};

type Refusal = TooManyAttempts | Unexpected;

/**
 * Finds the person by the user name, counts the attempt for the entry, and binds with the password.
 * None if the login is invalid, and if the user name is that of several people.
 */
export const logIn = async (
  client: Client,
  {
    username,
    password,
    countAttempt,
  }: Pick<PasswordLogin, 'countAttempt' | 'password' | 'username'>,
  settings: Settings,
): Promise<E.Either<Refusal, O.Option<ValidLogin>>> => {
  const name = directoryName(username, settings);
  if (name === undefined) {
    return E.right(O.none);
  }
  await bindService(client, settings);
  const [entry, ...others] = await findPeople(client, name, settings);
  if (others.length > 0) {
    settings.log(`several entries of the directory have the user name ${name}`);
    return E.right(O.none);
  }
  const counted = await countAttempt(whoseAttempt(entry, name, settings))();
  if (E.isLeft(counted)) {
    return counted;
  }
  const isRight = await isPasswordOf(client, entry?.dn ?? nobody(settings), password);
  return E.right(
    isRight && entry !== undefined && !isDisabled(entry)
      ? O.fromNullable(loginOf(entry, name, settings))
      : O.none,
  );
};
