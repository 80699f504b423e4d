import { readFileSync } from 'node:fs';
import type { JwtOptions, OidcOptions } from '@parley/adapter-oidc';
import { findJwtProblem, findOidcProblem, jwtAlgorithms } from '@parley/adapter-oidc';
import * as E from 'fp-ts/Either';
import { pipe } from 'fp-ts/function';
import * as t from 'io-ts';
import { reasonOf } from './data-folder';
import { readLdap } from './ldap-configuration';
import type { Text } from './read-setting';
import { readChoice, readSwitch } from './read-setting';

/** The variable that sets each option. */
const oidcVariables = {
  issuer: 'OIDC_ISSUER',
  clientId: 'OIDC_CLIENT_ID',
  clientSecret: 'OIDC_CLIENT_SECRET',
  displayName: 'OIDC_NAME',
  groups: 'OIDC_GROUPS',
  groupsClaim: 'OIDC_GROUPS_CLAIM',
  groupsScope: 'OIDC_GROUPS_SCOPE',
  logsOut: 'OIDC_LOGOUT',
  timeoutSeconds: 'OIDC_TIMEOUT_SECONDS',
} as const satisfies Readonly<Record<keyof OidcOptions, string>>;

const secretFile = 'OIDC_CLIENT_SECRET_FILE';

const jwtVariables = ['JWT_KEY', 'JWT_KEY_FILE', 'JWT_ALGORITHM'] as const;

const oidcNames: readonly string[] = [...Object.values(oidcVariables), secretFile];

/** The variables of logins with other services. Source: docs/openid-connect.md#settings. */
export const loginSettingNames: readonly string[] = [...oidcNames, ...jwtVariables];

const readFile = (name: string, file: string): E.Either<string, string> =>
  E.tryCatch(
    () => readFileSync(file, 'utf8').trim(),
    (error) => `${name} ${file} cannot be read (${reasonOf(error)})`,
  );

/** A secret, or the content of the file in which it is. */
const readSecret = (
  text: Text,
  name: string,
  nameOfFile: string,
): E.Either<string, string | undefined> => {
  const [secret, file] = [text(name), text(nameOfFile)];
  if (secret !== undefined && file !== undefined) {
    return E.left(`${name} and ${nameOfFile} exclude each other`);
  }
  return file === undefined ? E.right(secret) : readFile(nameOfFile, file);
};

const numberOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number(text);

/** The first of the names that is set. */
const anySet = (text: Text, names: readonly string[]): string | undefined =>
  names.find((name) => text(name) !== undefined);

const Groups = t.record(t.string, t.union([t.string, t.readonlyArray(t.string)]));

/** The groups that those of the provider stand for. */
const readGroups = (text: string | undefined): E.Either<string, OidcOptions['groups']> =>
  text === undefined
    ? E.right(undefined)
    : pipe(
        E.tryCatch((): unknown => JSON.parse(text), reasonOf),
        E.filterOrElse(Groups.is, () => ''),
        E.mapLeft(
          () =>
            `OIDC_GROUPS must be a JSON object with the names of groups, such as {"staff": "Staff", "dev": ["Developers", "Web"]}`,
        ),
      );

/** The provider with which people may log in; undefined if there is none. */
const readOidc = (text: Text): E.Either<string, OidcOptions | undefined> => {
  const issuer = text('OIDC_ISSUER');
  if (issuer === undefined) {
    const other = anySet(text, oidcNames);
    return other === undefined
      ? E.right(undefined)
      : E.left(`${other} is set, but OIDC_ISSUER is not`);
  }
  return pipe(
    E.Do,
    E.bind('clientSecret', () => readSecret(text, 'OIDC_CLIENT_SECRET', secretFile)),
    E.bind('groups', () => readGroups(text('OIDC_GROUPS'))),
    E.bind('logsOut', () => readSwitch(text, 'OIDC_LOGOUT', ['on', 'off'], undefined)),
    E.map(({ clientSecret, groups, logsOut }): OidcOptions => ({
      issuer,
      clientId: text('OIDC_CLIENT_ID') ?? '',
      clientSecret,
      displayName: text('OIDC_NAME'),
      groups,
      groupsClaim: text('OIDC_GROUPS_CLAIM'),
      groupsScope: text('OIDC_GROUPS_SCOPE'),
      logsOut,
      timeoutSeconds: numberOf(text('OIDC_TIMEOUT_SECONDS')),
    })),
    E.flatMap((options) => {
      const problem = findOidcProblem(options);
      return problem === undefined
        ? E.right(options)
        : E.left(`${oidcVariables[problem.option]} ${problem.message}`);
    }),
  );
};

/** Whose tokens log people in; undefined if nobody's do. */
const readJwt = (text: Text): E.Either<string, JwtOptions | undefined> =>
  pipe(
    E.Do,
    E.bind('key', () => readSecret(text, 'JWT_KEY', 'JWT_KEY_FILE')),
    E.bind('algorithm', () => readChoice(text, 'JWT_ALGORITHM', jwtAlgorithms, 'HS256')),
    E.flatMap(({ key, algorithm }) => {
      if (key === undefined) {
        const other = anySet(text, jwtVariables);
        return other === undefined
          ? E.right(undefined)
          : E.left(`${other} is set, but neither JWT_KEY nor JWT_KEY_FILE is`);
      }
      const problem = findJwtProblem({ key, algorithm });
      return problem === undefined ? E.right({ key, algorithm }) : E.left(`JWT_KEY ${problem}`);
    }),
  );

/** Where people log in whose accounts are not, or not only, here. */
export const readLogins = (text: Text) =>
  pipe(
    E.Do,
    E.bind('ldap', () => readLdap(text)),
    E.bind('oidc', () => readOidc(text)),
    E.bind('jwt', () => readJwt(text)),
  );
