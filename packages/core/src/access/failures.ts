import {
  badRequest,
  failureMaker,
  failureTable,
  rateLimited,
  unauthorized,
  withCode,
  withStatus,
} from '../kernel';
import type { FailureIn, UserGroupId, UserId } from '../kernel';
import type { ExceededLimit } from './collections/collection-limits';
import { describeFullCollection } from './collections/collection-limits';
import type { DeactivationObjection } from './user-groups/deactivation-objection';
import { maxUserGroupNameLength } from './user-groups/user-group';

/** Failures at login have their own codes; Basic authentication always returns UNAUTHORIZED. */
const refusal = <Code extends string>(atLogin: boolean, code: Code, msg: string) =>
  atLogin ? withStatus(401, withCode(code, msg)) : unauthorized(msg);

const playgroundUrlProblems: Readonly<Record<'invalid' | 'missing' | 'other', string>> = {
  invalid: 'Invalid URL template.',
  missing: 'Missing the required variable "code" in the URL template',
  other: '"code" should be the only variable present in the URL template',
};

/** The message of an object that cannot be stored, also under the name of its field. */
const invalidField = (field: string, msg: string) =>
  badRequest(msg, { errors: { [field]: [msg] } });

/** `"a", "b" or "c"`. */
const choices = (names: readonly string[]): string => {
  const quoted = names.map((name) => `"${name}"`);
  return `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1) ?? ''}`;
};

/** The API response for each failure of this module. */
export const accessFailures = failureTable({
  /** A collection would exceed its limit. */
  CollectionFull: (exceeded: ExceededLimit) => badRequest(describeFullCollection(exceeded)),

  // Authentication. Source: docs/reference/authentication.md#basic-authentication.
  NotLoggedIn: () => unauthorized('Not logged in: API authentication or user session required'),
  InvalidAuthorizationHeader: () => unauthorized('Invalid authorization header for basic auth'),
  UnsupportedAuthorizationScheme: 'This endpoint requires HTTP basic authentication.',
  MalformedApiKey: () => unauthorized('Malformed API key'),
  InvalidApiKey: () => unauthorized('Invalid API key'),
  /** A request with the cookie of a session is not shown to come from a page of this server. */
  CsrfFailed: ({ problem }: { readonly problem: 'origin' | 'token' }) =>
    withStatus(
      403,
      withCode(
        'CSRF_FAILED',
        problem === 'origin'
          ? 'The request comes from a page of another origin'
          : 'The request lacks the CSRF token of its session',
      ),
    ),
  RealmDeactivated: ({ atLogin }: { readonly atLogin: boolean }) =>
    refusal(atLogin, 'REALM_DEACTIVATED', 'This organization has been deactivated'),
  AccountDeactivated: ({ atLogin }: { readonly atLogin: boolean }) =>
    refusal(atLogin, 'USER_DEACTIVATED', 'Account is deactivated'),
  NoSuchRealm: ({ atLogin }: { readonly atLogin: boolean }) =>
    atLogin
      ? withStatus(404, withCode('NONEXISTENT_SUBDOMAIN', 'Invalid subdomain'))
      : badRequest('Invalid subdomain'),
  NotForIncomingWebhooks: () => unauthorized('This API is not available to incoming webhook bots.'),
  MustBeAdministrator: () =>
    withCode('UNAUTHORIZED_PRINCIPAL', 'Must be an organization administrator'),
  MustBeOwner: () => withCode('UNAUTHORIZED_PRINCIPAL', 'Must be an organization owner'),
  NotForGuests: 'Not allowed for guest users',
  NotForBots: 'This endpoint does not accept bot requests.',
  AuthenticationFailed: () =>
    withStatus(401, withCode('AUTHENTICATION_FAILED', 'Your username or password is incorrect')),
  PasswordLoginDisabled: () =>
    withStatus(
      401,
      withCode(
        'PASSWORD_AUTH_DISABLED',
        'Password authentication is disabled in this organization',
      ),
    ),
  TooManyAttempts: ({ retryAfterSeconds }: { readonly retryAfterSeconds: number }) =>
    rateLimited(retryAfterSeconds),
  UsernameIsNoEmail: 'Enter a valid email address.',
  InsufficientPermission: 'Insufficient permission',

  // Realm. Source: docs/reference/organization.md#settings.
  InvalidLanguage: ({ language }: { readonly language: string }) =>
    badRequest(`Invalid language '${language}'`),
  InvalidAuthenticationMethod: ({
    method,
    valid,
  }: {
    readonly method: string;
    readonly valid: readonly string[];
  }) =>
    badRequest(
      `Invalid authentication method: ${method}. Valid methods are: [${valid
        .map((name) => `'${name}'`)
        .join(', ')}]`,
    ),
  NoAuthenticationMethod: 'At least one authentication method must be enabled.',
  /** The value is none of the setting's choices. */
  InvalidChoice: ({ setting, value }: { readonly setting: string; readonly value: number }) =>
    badRequest(`Invalid ${setting} ${value}`),
  /** The limit is neither a positive number nor `unlimited`. */
  BadLimit: ({ setting, value }: { readonly setting: string; readonly value: string | number }) =>
    withCode('REQUEST_VARIABLE_INVALID', `Bad value for '${setting}': ${value}`, {
      var_name: setting,
      bad_value: value,
    }),
  InvalidDomain: ({ reason }: { readonly reason: string }) =>
    badRequest(`Invalid domain: ${reason}`),
  DomainTaken: ({ domain }: { readonly domain: string }) =>
    badRequest(`The domain ${domain} is already a part of your organization.`),
  UnknownDomain: ({ domain }: { readonly domain: string }) =>
    badRequest(`No entry found for domain ${domain}.`),
  InvalidPygmentsLanguage: () =>
    invalidField('pygments_language', 'Invalid characters in pygments language'),
  /** Why the URL of a playground is rejected. */
  InvalidPlaygroundUrl: ({ problem }: { readonly problem: 'invalid' | 'missing' | 'other' }) =>
    invalidField('url_template', playgroundUrlProblems[problem]),
  PlaygroundTaken: () =>
    invalidField(
      '__all__',
      'Realm playground with this Realm, Pygments language and Name already exists.',
    ),
  UnknownPlayground: 'Invalid playground',

  // Group setting. Source: docs/reference/user-groups.md#value-of-a-permission.
  SystemGroupRequired: ({ setting }: { readonly setting: string }) =>
    withCode('SYSTEM_GROUP_REQUIRED', `'${setting}' must be a system user group.`, {
      setting_name: setting,
    }),
  /** The group may not have the permission. */
  GroupNotAllowed: ({ setting, group }: { readonly setting: string; readonly group: string }) =>
    badRequest(`'${setting}' setting cannot be set to '${group}' group.`),
  /** The caller expected a different current value. */
  ExpectationMismatch: () =>
    withCode('EXPECTATION_MISMATCH', "'old' value does not match the expected value."),

  // User group. Source: docs/reference/user-groups.md#group-record.
  /** The group does not exist. */
  InvalidUserGroup: 'Invalid user group',
  InvalidUserGroupId: ({ id }: { readonly id: UserGroupId }) =>
    badRequest(`Invalid user group ID: ${id}`),
  /** The user does not exist or is deactivated. */
  InvalidUserId: ({ id }: { readonly id: UserId }) => badRequest(`Invalid user ID: ${id}`),
  UserGroupDeactivated: 'User group is deactivated.',
  UserGroupNameBlank: "User group name can't be empty!",
  UserGroupNameTooLong: () =>
    badRequest(`User group name cannot exceed ${maxUserGroupNameLength} characters.`),
  InvalidCharacterInUserGroupName: ({
    position,
  }: {
    /** 1-based. */
    readonly position: number;
  }) => badRequest(`Invalid character in user group name, at position ${position}.`),
  UserGroupNamePrefixReserved: ({ prefix }: { readonly prefix: string }) =>
    badRequest(`User group name cannot start with '${prefix}'.`),
  UserGroupNameTaken: ({ name }: { readonly name: string }) =>
    badRequest(`User group '${name}' already exists.`),
  NoNewGroupData: 'No new data supplied',
  UserGroupInUse: ({ objections }: { readonly objections: readonly DeactivationObjection[] }) =>
    withCode('CANNOT_DEACTIVATE_GROUP_IN_USE', 'Cannot deactivate user group in use.', {
      objections,
    }),
  /** The request contains no changes of members or subgroups. */
  NoMembershipChanges: ({ parameters }: { readonly parameters: readonly string[] }) =>
    badRequest(`Nothing to do. Specify at least one of ${choices(parameters)}.`),
  AlreadyGroupMember: ({ id }: { readonly id: UserId }) =>
    badRequest(`User ${id} is already a member of this group`),
  NotGroupMember: ({ id }: { readonly id: UserId }) =>
    badRequest(`There is no member '${id}' in this user group`),
  AlreadySubgroup: ({ id }: { readonly id: UserGroupId }) =>
    badRequest(`User group ${id} is already a subgroup of this group.`),
  NotSubgroup: ({ id }: { readonly id: UserGroupId }) =>
    badRequest(`User group ${id} is not a subgroup of this group.`),
  /** The group would become its own subgroup. */
  CyclicSubgroup: ({ id }: { readonly id: UserGroupId }) =>
    badRequest(`User group ${id} is already a subgroup of one of the passed subgroups.`),

  // Avatar. Source: docs/reference/own-account.md#avatar-upload.
  NotOneAvatar: 'You must upload exactly one avatar.',
  AvatarChangesDisabled: 'Avatar changes are disabled in this organization.',
  /** The total size of its frames exceeds the limit for decoding. */
  TooManyPixels: () => withCode('BAD_IMAGE', 'Image size exceeds limit.'),

  // User
  FullNameTooLong: 'Name too long!',
  FullNameTooShort: 'Name too short!',
  InvalidFullName: 'Invalid characters in name!',
  InvalidNameFormat: 'Invalid format!',
  UserDoesNotExist: 'No such user',
  UserIsDeactivated: 'User is deactivated',
  InvalidEmail: 'Bad name or username',
  EmailInUse: ({ email }: { readonly email: string }) =>
    badRequest(`Email '${email}' already in use`),
  PasswordTooWeak: 'The password is too weak.',
  CannotCreateUsers: 'User not authorized to create users',
  GuestCannotAdminister: 'Guests cannot be organization administrators',
  CannotDemoteOnlyOwner: 'The owner permission cannot be removed from the only organization owner.',
  CannotDeactivateOnlyOwner: 'Cannot deactivate the only organization owner',
  CannotChangeEmails: 'User not authorized to change user emails',
  InvalidNewEmail: 'Invalid new email address.',
  FullNameNotUnique: 'Unique names required in this organization.',
  CannotActivatePlaceholder:
    'Cannot activate a placeholder account; ask the user to sign up, instead.',
  DisposableEmail: 'Disposable email addresses are not allowed in this organization',
  EmailWithPlus: 'Email addresses containing + are not allowed.',
  /** The last user, or the last owner, wants to deactivate themselves. */
  CannotDeactivateLastUser: ({ entity }: { readonly entity: 'user' | 'organization owner' }) =>
    withCode('CANNOT_DEACTIVATE_LAST_USER', `Cannot deactivate the only ${entity}.`, {
      is_last_owner: entity === 'organization owner',
      entity,
    }),
  NewEmailTaken: ({ byDeactivated }: { readonly byDeactivated: boolean }) =>
    badRequest(
      `New email value error: ${byDeactivated ? 'Account has been deactivated.' : 'Already has an account.'}`,
    ),
  EmailNotAllowed: ({ email }: { readonly email: string }) =>
    badRequest(`Email '${email}' not allowed in this organization`),
});

/** Makes a failure of this module. */
export const accessFailure = failureMaker(accessFailures);

/** The failures of this module; with tags, only those. */
export type AccessFailure<Tag extends keyof typeof accessFailures = keyof typeof accessFailures> =
  FailureIn<typeof accessFailures, Tag>;

/** Why a request is rejected because of its credentials before it reaches a use case. */
export type AuthenticationFailure = AccessFailure<
  | 'NotLoggedIn'
  | 'InvalidAuthorizationHeader'
  | 'UnsupportedAuthorizationScheme'
  | 'MalformedApiKey'
  | 'InvalidApiKey'
  | 'RealmDeactivated'
  | 'AccountDeactivated'
  | 'NoSuchRealm'
  | 'NotForIncomingWebhooks'
>;

/** Why a caller may not use an endpoint at all. */
export type RoleFailure = AccessFailure<
  'MustBeAdministrator' | 'MustBeOwner' | 'NotForGuests' | 'NotForBots'
>;

/** Every reason why a value for a permission is invalid. */
export type InvalidGroupSetting = AccessFailure<
  | 'SystemGroupRequired'
  | 'GroupNotAllowed'
  | 'InvalidUserGroup'
  | 'InvalidUserGroupId'
  | 'InvalidUserId'
  | 'UserGroupDeactivated'
>;

/** The failures of this module; the modules above include them in theirs. */
export const accessFailureTable = accessFailures;
