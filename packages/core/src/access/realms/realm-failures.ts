import type { FailureTable, Tagged } from '../../kernel';
import { badRequest, withCode } from '../../kernel';

export type InvalidLanguage = Tagged<'InvalidLanguage'> & { readonly language: string };
export const invalidLanguage = (language: string): InvalidLanguage => ({
  _tag: 'InvalidLanguage',
  language,
});

export type InvalidAuthenticationMethod = Tagged<'InvalidAuthenticationMethod'> & {
  readonly method: string;
  readonly valid: readonly string[];
};
export const invalidAuthenticationMethod = (
  method: string,
  valid: readonly string[],
): InvalidAuthenticationMethod => ({ _tag: 'InvalidAuthenticationMethod', method, valid });

export type NoAuthenticationMethod = Tagged<'NoAuthenticationMethod'>;
export const noAuthenticationMethod: NoAuthenticationMethod = { _tag: 'NoAuthenticationMethod' };

/** A setting that is a choice among numbers was given none of them. */
export type InvalidChoice = Tagged<'InvalidChoice'> & {
  readonly setting: string;
  readonly value: number;
};
export const invalidChoice = (setting: string, value: number): InvalidChoice => ({
  _tag: 'InvalidChoice',
  setting,
  value,
});

/** A limit is neither a number above zero nor unlimited. */
export type BadLimit = Tagged<'BadLimit'> & {
  readonly setting: string;
  readonly value: string | number;
};
export const badLimit = (setting: string, value: string | number): BadLimit => ({
  _tag: 'BadLimit',
  setting,
  value,
});

export type InvalidDomain = Tagged<'InvalidDomain'> & { readonly reason: string };
export const invalidDomain = (reason: string): InvalidDomain => ({
  _tag: 'InvalidDomain',
  reason,
});

export type DomainTaken = Tagged<'DomainTaken'> & { readonly domain: string };
export const domainTaken = (domain: string): DomainTaken => ({ _tag: 'DomainTaken', domain });

export type UnknownDomain = Tagged<'UnknownDomain'> & { readonly domain: string };
export const unknownDomain = (domain: string): UnknownDomain => ({
  _tag: 'UnknownDomain',
  domain,
});

export type InvalidPygmentsLanguage = Tagged<'InvalidPygmentsLanguage'>;
export const invalidPygmentsLanguage: InvalidPygmentsLanguage = {
  _tag: 'InvalidPygmentsLanguage',
};

/** Why the address of a playground cannot be used. */
export type InvalidPlaygroundUrl = Tagged<'InvalidPlaygroundUrl'> & {
  readonly problem: 'invalid' | 'missing' | 'other';
};
export const invalidPlaygroundUrl = (
  problem: InvalidPlaygroundUrl['problem'],
): InvalidPlaygroundUrl => ({ _tag: 'InvalidPlaygroundUrl', problem });

export type PlaygroundTaken = Tagged<'PlaygroundTaken'>;
export const playgroundTaken: PlaygroundTaken = { _tag: 'PlaygroundTaken' };

export type UnknownPlayground = Tagged<'UnknownPlayground'>;
export const unknownPlayground: UnknownPlayground = { _tag: 'UnknownPlayground' };

export type RealmFailure =
  | InvalidLanguage
  | InvalidAuthenticationMethod
  | NoAuthenticationMethod
  | InvalidChoice
  | BadLimit
  | InvalidDomain
  | DomainTaken
  | UnknownDomain
  | InvalidPygmentsLanguage
  | InvalidPlaygroundUrl
  | PlaygroundTaken
  | UnknownPlayground;

const playgroundUrlProblems: Readonly<Record<InvalidPlaygroundUrl['problem'], string>> = {
  invalid: 'Invalid URL template.',
  missing: 'Missing the required variable "code" in the URL template',
  other: '"code" should be the only variable present in the URL template',
};

/** Source: reference, «Realm». */
export const realmFailures: FailureTable<RealmFailure> = {
  InvalidLanguage: ({ language }) => badRequest(`Invalid language '${language}'`),
  InvalidAuthenticationMethod: ({ method, valid }) =>
    badRequest(
      `Invalid authentication method: ${method}. Valid methods are: [${valid
        .map((name) => `'${name}'`)
        .join(', ')}]`,
    ),
  NoAuthenticationMethod: () => badRequest('At least one authentication method must be enabled.'),
  InvalidChoice: ({ setting, value }) => badRequest(`Invalid ${setting} ${value}`),
  BadLimit: ({ setting, value }) =>
    withCode('REQUEST_VARIABLE_INVALID', `Bad value for '${setting}': ${value}`, {
      var_name: setting,
      bad_value: value,
    }),
  InvalidDomain: ({ reason }) => badRequest(`Invalid domain: ${reason}`),
  DomainTaken: ({ domain }) =>
    badRequest(`The domain ${domain} is already a part of your organization.`),
  UnknownDomain: ({ domain }) => badRequest(`No entry found for domain ${domain}.`),
  InvalidPygmentsLanguage: () => badRequest('Invalid characters in pygments language'),
  InvalidPlaygroundUrl: ({ problem }) => badRequest(playgroundUrlProblems[problem]),
  PlaygroundTaken: () =>
    badRequest('Realm playground with this Realm, Pygments language and Name already exists.'),
  UnknownPlayground: () => badRequest('Invalid playground'),
};
