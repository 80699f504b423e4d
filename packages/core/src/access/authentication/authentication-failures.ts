import type { FailureTable, Tagged } from '../../kernel';
import { badRequest, unauthorized, withCode } from '../../kernel';

export type NotLoggedIn = Tagged<'NotLoggedIn'>;
export const notLoggedIn: NotLoggedIn = { _tag: 'NotLoggedIn' };

export type InvalidAuthorizationHeader = Tagged<'InvalidAuthorizationHeader'>;
export const invalidAuthorizationHeader: InvalidAuthorizationHeader = {
  _tag: 'InvalidAuthorizationHeader',
};

export type UnsupportedAuthorizationScheme = Tagged<'UnsupportedAuthorizationScheme'>;
export const unsupportedAuthorizationScheme: UnsupportedAuthorizationScheme = {
  _tag: 'UnsupportedAuthorizationScheme',
};

export type MalformedApiKey = Tagged<'MalformedApiKey'>;
export const malformedApiKey: MalformedApiKey = { _tag: 'MalformedApiKey' };

export type InvalidApiKey = Tagged<'InvalidApiKey'>;
export const invalidApiKey: InvalidApiKey = { _tag: 'InvalidApiKey' };

export type RealmDeactivated = Tagged<'RealmDeactivated'> & { readonly atLogin: boolean };
export const realmDeactivated = (atLogin: boolean): RealmDeactivated => ({
  _tag: 'RealmDeactivated',
  atLogin,
});

export type AccountDeactivated = Tagged<'AccountDeactivated'> & { readonly atLogin: boolean };
export const accountDeactivated = (atLogin: boolean): AccountDeactivated => ({
  _tag: 'AccountDeactivated',
  atLogin,
});

export type AuthenticationFailed = Tagged<'AuthenticationFailed'>;
export const authenticationFailed: AuthenticationFailed = { _tag: 'AuthenticationFailed' };

export type PasswordLoginDisabled = Tagged<'PasswordLoginDisabled'>;
export const passwordLoginDisabled: PasswordLoginDisabled = { _tag: 'PasswordLoginDisabled' };

export type TooManyAttempts = Tagged<'TooManyAttempts'> & { readonly retryAfterSeconds: number };
export const tooManyAttempts = (retryAfterSeconds: number): TooManyAttempts => ({
  _tag: 'TooManyAttempts',
  retryAfterSeconds,
});

export type UsernameIsNoEmail = Tagged<'UsernameIsNoEmail'>;
export const usernameIsNoEmail: UsernameIsNoEmail = { _tag: 'UsernameIsNoEmail' };

export type NoSuchRealm = Tagged<'NoSuchRealm'> & { readonly atLogin: boolean };
export const noSuchRealm = (atLogin: boolean): NoSuchRealm => ({ _tag: 'NoSuchRealm', atLogin });

export type NotForIncomingWebhooks = Tagged<'NotForIncomingWebhooks'>;
export const notForIncomingWebhooks: NotForIncomingWebhooks = { _tag: 'NotForIncomingWebhooks' };

export type MustBeAdministrator = Tagged<'MustBeAdministrator'>;
export const mustBeAdministrator: MustBeAdministrator = { _tag: 'MustBeAdministrator' };

export type MustBeOwner = Tagged<'MustBeOwner'>;
export const mustBeOwner: MustBeOwner = { _tag: 'MustBeOwner' };

export type NotForGuests = Tagged<'NotForGuests'>;
export const notForGuests: NotForGuests = { _tag: 'NotForGuests' };

export type NotForBots = Tagged<'NotForBots'>;
export const notForBots: NotForBots = { _tag: 'NotForBots' };

export type InsufficientPermission = Tagged<'InsufficientPermission'>;
export const insufficientPermission: InsufficientPermission = { _tag: 'InsufficientPermission' };

/** Why a request with or without credentials is turned away before it reaches a use case. */
export type AuthenticationFailure =
  | NotLoggedIn
  | InvalidAuthorizationHeader
  | UnsupportedAuthorizationScheme
  | MalformedApiKey
  | InvalidApiKey
  | RealmDeactivated
  | AccountDeactivated
  | NoSuchRealm
  | NotForIncomingWebhooks;

/** Why a caller may not use an endpoint at all. */
export type RoleFailure = MustBeAdministrator | MustBeOwner | NotForGuests | NotForBots;

export type AccessFailure =
  | AuthenticationFailure
  | RoleFailure
  | AuthenticationFailed
  | PasswordLoginDisabled
  | TooManyAttempts
  | UsernameIsNoEmail
  | InsufficientPermission;

/** A login says what is wrong in a code of its own; Basic authentication always UNAUTHORIZED. */
const refusal = (atLogin: boolean, code: string, msg: string) =>
  atLogin ? { ...withCode(code, msg), status: 401 } : unauthorized(msg);

/** Source: API document, «Authentication» and «Errors»; reference, «Basic authentication». */
export const accessFailures: FailureTable<AccessFailure> = {
  NotLoggedIn: () => unauthorized('Not logged in: API authentication or user session required'),
  InvalidAuthorizationHeader: () => unauthorized('Invalid authorization header for basic auth'),
  UnsupportedAuthorizationScheme: () =>
    badRequest('This endpoint requires HTTP basic authentication.'),
  MalformedApiKey: () => unauthorized('Malformed API key'),
  InvalidApiKey: () => unauthorized('Invalid API key'),
  RealmDeactivated: ({ atLogin }) =>
    refusal(atLogin, 'REALM_DEACTIVATED', 'This organization has been deactivated'),
  AccountDeactivated: ({ atLogin }) =>
    refusal(atLogin, 'USER_DEACTIVATED', 'Account is deactivated'),
  NoSuchRealm: ({ atLogin }) =>
    atLogin
      ? { status: 404, code: 'NONEXISTENT_SUBDOMAIN', msg: 'Invalid subdomain' }
      : badRequest('Invalid subdomain'),
  NotForIncomingWebhooks: () => unauthorized('This API is not available to incoming webhook bots.'),
  MustBeAdministrator: () =>
    withCode('UNAUTHORIZED_PRINCIPAL', 'Must be an organization administrator'),
  MustBeOwner: () => withCode('UNAUTHORIZED_PRINCIPAL', 'Must be an organization owner'),
  NotForGuests: () => badRequest('Not allowed for guest users'),
  NotForBots: () => badRequest('This endpoint does not accept bot requests.'),
  AuthenticationFailed: () => ({
    ...withCode('AUTHENTICATION_FAILED', 'Your username or password is incorrect'),
    status: 401,
  }),
  PasswordLoginDisabled: () => ({
    ...withCode(
      'PASSWORD_AUTH_DISABLED',
      'Password authentication is disabled in this organization',
    ),
    status: 401,
  }),
  TooManyAttempts: ({ retryAfterSeconds }) => ({
    ...withCode('RATE_LIMIT_HIT', 'API usage exceeded rate limit', {
      'retry-after': retryAfterSeconds,
    }),
    status: 429,
    headers: { 'Retry-After': String(retryAfterSeconds) },
  }),
  UsernameIsNoEmail: () => badRequest('Enter a valid email address.'),
  InsufficientPermission: () => badRequest('Insufficient permission'),
};
