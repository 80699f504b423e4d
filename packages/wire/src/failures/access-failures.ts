import type {
  AccessFailure,
  AccessFailures,
  DeactivationObjection,
  ExceededLimit,
} from '@parley/core/access';
import { collectionLimits, describeBytes, maxUserGroupNameLength } from '@parley/core/access';
import { settingNameAt } from '../access/former-settings';
import {
  badRequest,
  rateLimited,
  unauthorized,
  withCode,
  withStatus,
} from './failure-presentation';
import type { FailureTable } from './failure-table';

/** Failures at login have their own codes; Basic authentication always returns UNAUTHORIZED. */
const refusal = <Code extends string>(atLogin: boolean, code: Code, msg: string) =>
  atLogin ? withStatus(401, withCode(code, msg)) : unauthorized(msg);

const playgroundUrlProblems: Readonly<Record<'invalid' | 'missing' | 'other', string>> = {
  invalid: 'Invalid URL template.',
  missing: 'Missing the required variable "code" in the URL template',
  other: '"code" should be the only variable present in the URL template',
};

const domainProblems: Readonly<Record<AccessFailure<'InvalidDomain'>['problem'], string>> = {
  empty: "Domain can't be empty.",
  withoutDot: 'Domain must have at least one dot (.)',
  tooLong: 'Domain is too long',
  dotAtEnd: 'Domain cannot start or end with a dot (.)',
  consecutiveDots: "Consecutive '.' are not allowed.",
  hyphenAtEnd: "Subdomains cannot start or end with a '-'.",
  forbiddenCharacter: "Domain can only have letters, numbers, '.' and '-'s.",
};

/** The message of an object that cannot be stored, also under the name of its field. */
const invalidField = (field: string, msg: string) =>
  badRequest(msg, { errors: { [field]: [msg] } });

/** `"a", "b" or "c"`. */
const choices = (names: readonly string[]): string => {
  const quoted = names.map((name) => `"${name}"`);
  return `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1) ?? ''}`;
};

const describeFullCollection = ({ collection, scope, exceeded, limit }: ExceededLimit): string => {
  const { name } = collectionLimits[collection];
  if (exceeded === 'count') {
    const whose = scope === 'account' ? 'You have' : 'This organization has';
    return `${whose} too many ${name} (limit: ${limit})`;
  }
  const what = scope === 'account' ? `Your ${name}` : `The ${name} of this organization`;
  return `${what} take too much space (limit: ${describeBytes(limit)})`;
};

const presentObjection = (use: DeactivationObjection) => {
  switch (use._tag) {
    case 'Subgroup':
      return { type: 'subgroup', supergroup_ids: use.supergroupIds };
    case 'Channel':
      return { type: 'channel', channel_id: use.channelId, settings: use.settings };
    case 'UserGroup':
      return { type: 'user_group', group_id: use.groupId, settings: use.settings };
    case 'Realm':
      return { type: 'realm', settings: use.settings };
  }
};

/** What a named key may be used for. */
const keyLimits = {
  read: 'may only read',
  send: 'may only send messages',
  full: "may not show or change what one can log in with; use the account's own key, or a session",
  channels: 'is limited to the messages of certain channels',
  level: 'may only read, at newer feature levels',
} as const;

/** What the API returns for each failure of access. */
export const accessFailures = {
  CollectionFull: (exceeded) => badRequest(describeFullCollection(exceeded)),

  // Authentication. Source: docs/reference/authentication.md#basic-authentication.
  NotLoggedIn: () => unauthorized('Not logged in: API authentication or user session required'),
  InvalidAuthorizationHeader: () => unauthorized('Invalid authorization header for basic auth'),
  UnsupportedAuthorizationScheme: 'This endpoint requires HTTP basic authentication.',
  MalformedApiKey: () => unauthorized('Malformed API key'),
  InvalidApiKey: () => unauthorized('Invalid API key'),
  CsrfFailed: ({ problem }) =>
    withStatus(
      403,
      withCode(
        'CSRF_FAILED',
        problem === 'origin'
          ? 'The request comes from a page of another origin'
          : 'The request lacks the CSRF token of its session',
      ),
    ),
  RealmDeactivated: ({ atLogin }) =>
    refusal(atLogin, 'REALM_DEACTIVATED', 'This organization has been deactivated'),
  AccountDeactivated: ({ atLogin }) =>
    refusal(atLogin, 'USER_DEACTIVATED', 'Account is deactivated'),
  NoSuchRealm: () => withStatus(404, withCode('NONEXISTENT_SUBDOMAIN', 'Invalid subdomain')),
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
  TooManyAttempts: ({ retryAfterSeconds }) => rateLimited(retryAfterSeconds),
  UsernameIsNoEmail: 'Enter a valid email address.',
  InsufficientPermission: 'Insufficient permission',

  // Realm. Source: docs/reference/organization.md#settings.
  InvalidLanguage: ({ language }) => badRequest(`Invalid language '${language}'`),
  InvalidAuthenticationMethod: ({ method, valid }) =>
    badRequest(
      `Invalid authentication method: ${method}. Valid methods are: [${valid
        .map((name) => `'${name}'`)
        .join(', ')}]`,
    ),
  NoAuthenticationMethod: 'At least one authentication method must be enabled.',
  AuthenticationMethodsFixed: 'Every organization has all authentication methods of the server.',
  InvalidChoice: ({ setting, value }, level) =>
    badRequest(`Invalid ${settingNameAt(level, setting)} ${value}`),
  SettingNotAvailable: ({ setting, because }) =>
    badRequest(`The setting '${setting}' cannot be changed: ${because}`),
  BadLimit: ({ setting, value }) =>
    withCode('REQUEST_VARIABLE_INVALID', `Bad value for '${setting}': ${value}`, {
      var_name: setting,
      bad_value: value,
    }),
  InvalidDomain: ({ problem }) => badRequest(`Invalid domain: ${domainProblems[problem]}`),
  DomainTaken: ({ domain }) =>
    badRequest(`The domain ${domain} is already a part of your organization.`),
  UnknownDomain: ({ domain }) => badRequest(`No entry found for domain ${domain}.`),
  InvalidPygmentsLanguage: () =>
    invalidField('pygments_language', 'Invalid characters in pygments language'),
  InvalidPlaygroundUrl: ({ problem }) =>
    invalidField('url_template', playgroundUrlProblems[problem]),
  PlaygroundTaken: () =>
    invalidField(
      '__all__',
      'Realm playground with this Realm, Pygments language and Name already exists.',
    ),
  UnknownPlayground: 'Invalid playground',

  // Group setting. Source: docs/reference/user-groups.md#value-of-a-permission.
  SystemGroupRequired: ({ setting }) =>
    withCode('SYSTEM_GROUP_REQUIRED', `'${setting}' must be a system user group.`, {
      setting_name: setting,
    }),
  GroupNotAllowed: ({ setting, group }) =>
    badRequest(`'${setting}' setting cannot be set to '${group}' group.`),
  ExpectationMismatch: () =>
    withCode('EXPECTATION_MISMATCH', "'old' value does not match the expected value."),

  // User group. Source: docs/reference/user-groups.md#group-record.
  InvalidUserGroup: 'Invalid user group',
  InvalidUserGroupId: ({ id }) => badRequest(`Invalid user group ID: ${id}`),
  InvalidUserId: ({ id }) => badRequest(`Invalid user ID: ${id}`),
  UserGroupDeactivated: 'User group is deactivated.',
  UserGroupNameBlank: "User group name can't be empty!",
  UserGroupNameTooLong: () =>
    badRequest(`User group name cannot exceed ${maxUserGroupNameLength} characters.`),
  InvalidCharacterInUserGroupName: ({ position }) =>
    badRequest(`Invalid character in user group name, at position ${position}.`),
  UserGroupNamePrefixReserved: ({ prefix }) =>
    badRequest(`User group name cannot start with '${prefix}'.`),
  UserGroupNameTaken: ({ name }) => badRequest(`User group '${name}' already exists.`),
  NoNewGroupData: 'No new data supplied',
  OnlyNameOfDeactivatedGroup: 'You can only change name of deactivated user groups',
  UserGroupInUse: ({ objections }) =>
    withCode('CANNOT_DEACTIVATE_GROUP_IN_USE', 'Cannot deactivate user group in use.', {
      objections: objections.map((each) => presentObjection(each)),
    }),
  NoMembershipChanges: ({ parameters }) =>
    badRequest(`Nothing to do. Specify at least one of ${choices(parameters)}.`),
  AlreadyGroupMember: ({ id }) => badRequest(`User ${id} is already a member of this group`),
  NotGroupMember: ({ id }) => badRequest(`There is no member '${id}' in this user group`),
  AlreadySubgroup: ({ id }) => badRequest(`User group ${id} is already a subgroup of this group.`),
  NotSubgroup: ({ id }) => badRequest(`User group ${id} is not a subgroup of this group.`),
  CyclicSubgroup: ({ id }) =>
    badRequest(`User group ${id} is already a subgroup of one of the passed subgroups.`),

  BeyondKey: ({ limit }) => withCode('UNAUTHORIZED_PRINCIPAL', `This API key ${keyLimits[limit]}.`),

  // Avatar. Source: docs/reference/own-account.md#avatar-upload.
  NotOneAvatar: 'You must upload exactly one avatar.',
  AvatarChangesDisabled: 'Avatar changes are disabled in this organization.',
  TooManyPixels: () => withCode('BAD_IMAGE', 'Image size exceeds limit.'),

  // Icon and logos of the realm. Source: docs/reference/organization.md#icon-and-logos.
  NotOneRealmPicture: ({ picture }) => badRequest(`You must upload exactly one ${picture}.`),

  // User
  FullNameTooLong: 'Name too long!',
  FullNameTooShort: 'Name too short!',
  InvalidFullName: 'Invalid characters in name!',
  InvalidNameFormat: 'Invalid format!',
  UserDoesNotExist: 'No such user',
  UserIsDeactivated: 'User is deactivated',
  InvalidEmail: 'Bad name or username',
  EmailInUse: ({ email }) => badRequest(`Email '${email}' already in use`),
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
  CannotDeactivateLastUser: ({ entity }) =>
    withCode('CANNOT_DEACTIVATE_LAST_USER', `Cannot deactivate the only ${entity}.`, {
      is_last_owner: entity === 'organization owner',
      entity,
    }),
  EmailNotAllowed: ({ email }) => badRequest(`Email '${email}' not allowed in this organization`),
} as const satisfies FailureTable<AccessFailures>;
