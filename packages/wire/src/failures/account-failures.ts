import type {
  AccountFailures,
  BotObjection,
  FieldObjection,
  InvitationProblem,
  ProviderRefusal,
  PushRegistrationProblem,
  SettingsObjection,
} from '@parley/core/accounts';
import { maxStatusTextLength, maxSummaryFields } from '@parley/core/accounts';
import { describeFieldText, describeProfileValue } from './profile-field-problems';
import { badRequest, withCode, withStatus } from './failure-presentation';
import type { FailureTable } from './failure-table';

const botObjections: Readonly<Record<BotObjection, string>> = {
  badName: 'Bad name or username',
  invalidConfiguration: 'Invalid configuration data!',
  unknownEmbeddedBot: 'Invalid embedded bot name.',
  usernameInUse: 'Username already in use',
  nameInUse: 'Name is already in use!',
  invalidType: 'Invalid bot type',
  invalidInterface: 'Invalid interface type',
  severalFiles: 'You may only upload one file at a time',
  noSuchOwner: 'Failed to change owner, no such user',
  ownerDeactivated: 'Failed to change owner, user is deactivated',
  ownerIsBot: "Failed to change owner, bots can't own other bots",
};

const profileFieldObjections: Readonly<Record<FieldObjection, string>> = {
  summaryIsFull: `Only ${maxSummaryFields} custom profile fields can be displayed in the profile summary.`,
  noChoice: 'Field must have at least one choice.',
  blankChoice: "'value' cannot be blank.",
  duplicateChoices: 'Field must not have duplicate choices.',
  noSubtype: 'subtype key is missing from field_data',
  blankSubtype: 'field_data["subtype"] cannot be blank.',
  unknownSubtype: 'Invalid external account type',
  noUrlPattern: 'Custom external account must define URL pattern',
  noUsernameInPattern: "URL pattern must contain '%(username)s'.",
  patternIsNoUrl: 'field_data["url_pattern"] is not a URL',
  blankLabel: 'Label cannot be blank.',
  unknownKind: 'Invalid field type.',
  kindNotForSummary: 'Field type not supported for display in profile summary.',
  kindNotForMatching: 'Field type not supported for user matching.',
  labelTaken: 'A field with that label already exists.',
  builtInCannotChange: 'Default custom field cannot be updated.',
  invalidOrder: 'Invalid order mapping.',
};

const problems: Readonly<Record<InvitationProblem, string>> = {
  dailyLimit:
    'To protect users, Parley limits the number of invitations you can send in one day. Because you have reached the limit, no invitations were sent.',
  accountTooNew:
    'Your account is too new to send invites for this organization. Ask an organization admin, or a more experienced user.',
  invalidAddresses: "Some emails did not validate, so we didn't send any invitations.",
  nobodyInvited: "We weren't able to invite anyone.",
  someRefused:
    'Some of those addresses are already using the service, so no invitation was sent to them; everyone else got one.',
};

const settingsObjections: Readonly<Record<SettingsObjection, string>> = {
  wrongPassword: 'Wrong password!',
  weakPassword: 'New password is too weak!',
  emailChangesDisabled: 'Email address changes are disabled in this organization.',
  invalidAddress: 'Invalid address.',
  outsideDomain: 'Outside your domain.',
  disposableAddress: 'Please use your real email address.',
  addressWithPlus: 'Email addresses containing + are not allowed.',
  addressTaken: 'Already has an account.',
  addressOfDeactivated: 'Account has been deactivated.',
  reservedAddress: 'Reserved for system bots.',
};

const pushProblems: Readonly<Record<PushRegistrationProblem, string>> = {
  length: 'Empty or invalid length token',
  apnsToken: 'Invalid APNS token',
  appId: 'Invalid app ID',
  endpoint: 'The endpoint must be a URL that begins with https://',
  keys: 'Invalid keys',
};

const providerRefusals: Readonly<Record<ProviderRefusal, string>> = {
  expired: 'This login has taken too long, or began in another browser. Please begin again.',
  denied: 'The login was not completed.',
  unverifiable: 'The answer of the login service could not be verified. Please begin again.',
  noEmail: 'The login service did not tell your email address.',
  unverifiedEmail: 'The login service has not verified your email address.',
};

const namedKeyProblems = {
  channels: 'A key that is limited to channels needs at least one channel.',
  noName: 'A named API key needs a name.',
  past: 'The expiry of the key must be in the future.',
} as const;

/** What the API returns for each failure of accounts. */
export const accountFailures = {
  // Bot storage
  NotABot: 'This endpoint is available only to bots.',
  UnknownStorageKey: ({ key }) => badRequest(`Key does not exist: ${key}`),

  // Command
  CommandWithoutSlash: 'A command must start with a slash.',
  UnknownCommand: ({ name }) => badRequest(`Unknown command: ${name}`),
  LoginWithoutPassword: 'Login without a password is disabled on this server.',

  // Bot. Source: docs/reference/bots.md#changing-a-bot.
  BotDoesNotExist: 'No such bot',
  InvalidBot: ({ objection }) => badRequest(botObjections[objection]),
  InvalidIntegration: ({ name }) => badRequest(`Invalid integration '${name}'.`),
  BotNameTakenAtReactivation: ({ name }) =>
    badRequest(
      `There is already an active bot named "${name}" in this organization. To reactivate this bot, you must rename or deactivate the other one first.`,
    ),

  // Profile field. Source: docs/reference/profile-fields.md#kinds.
  ProfileFieldNotFound: ({ id }) => badRequest(`Field id ${id} not found.`),
  InvalidField: ({ objection }) => badRequest(profileFieldObjections[objection]),
  InvalidFieldText: (problem) => badRequest(describeFieldText(problem)),
  InvalidProfileValue: ({ problem }) => badRequest(describeProfileValue(problem)),
  FieldNotEditable:
    'You are not allowed to change this field. Contact an administrator to update it.',

  // Invitation. Source: docs/reference/invitations.md#inviting and
  // docs/reference/invitations.md#failed-invitations.
  InvitationFailed: ({ problem, errors }) =>
    withCode('INVITATION_FAILED', problems[problem], {
      errors: errors.map(({ email, objection }) => [
        email,
        settingsObjections[objection],
        objection === 'addressOfDeactivated',
      ]),
      sent_invitations: problem === 'someRefused',
      daily_limit_reached: problem === 'dailyLimit',
      license_limit_reached: false,
    }),
  NoInviteeAddress: 'You must specify at least one email address.',
  NoInvitationChannel: 'You must specify at least one channel for invitees to join.',
  InvalidInvitationChannel: ({ channelId }) =>
    badRequest(`Invalid channel ID ${channelId}. No invites were sent.`),
  CannotSubscribeInvitees: 'You do not have permission to subscribe other users to channels.',
  InvitationNeedsAdministrator: 'Must be an organization administrator',
  NoSuchInvitation: 'No such invitation',
  InvalidInvitationKey: () =>
    withStatus(404, badRequest('The invitation has expired, was used already, or was revoked.')),
  InvitationRequired: 'You need an invitation to join this organization.',
  InvitationRevokedAlready: 'Invitation has already been revoked',

  // Push notifications. Source: docs/reference/push.md.
  InvalidPushRegistration: ({ problem }) => badRequest(pushProblems[problem]),
  NoSuchPushRegistration: 'Token does not exist',
  NoSuchClientDevice: 'Device does not exist',
  PushDeviceNotRecognized: () => withCode('INVALID_PUSH_DEVICE_TOKEN', 'Device not recognized'),
  LegacyPushSwitchedOff: 'This organization requires encrypted push notifications.',
  NoActivePushDevice: () => withCode('NO_ACTIVE_PUSH_DEVICE', 'No active registered push device'),
  PushServiceNotConfigured: () =>
    withCode(
      'PUSH_SERVICE_NOT_CONFIGURED',
      'Server is not configured to use push notification service.',
    ),

  // Session
  InvalidLoginLink: () =>
    withStatus(
      404,
      badRequest(
        'The link to log in has expired, was used already, or was replaced by a newer one.',
      ),
    ),
  NoSuchNamedKey: () => withStatus(404, badRequest('No such API key')),
  InvalidNamedKey: ({ problem }) => badRequest(namedKeyProblems[problem]),
  TooManyNamedKeys: ({ limit }) =>
    badRequest(
      `The account has ${limit} named API keys, which is the limit. Revoke one that is no longer needed.`,
    ),
  NoSuchSession: () => withStatus(404, badRequest('No such session')),

  // Logins with a provider. Source: docs/reference/authentication.md#providers.
  NoIdentityProvider: () =>
    withStatus(404, badRequest('This server has no login with another service.')),
  ProviderUnavailable: ({ provider }) =>
    withStatus(503, badRequest(`${provider} cannot be reached at the moment.`)),
  ProviderLoginRefused: ({ reason }) => badRequest(providerRefusals[reason]),
  NoProviderAccount: 'The account is not linked to an identity provider.',
  OnlyLogin:
    'Nobody could log in to the account any more: it has no other login. Set a password first.',
  InvalidAppKey: 'mobile_flow_otp must have 64 hexadecimal digits',

  // JSON Web Tokens. Source: docs/reference/authentication.md#json-web-tokens.
  TokenLoginDisabled: 'Logging in with a JSON Web Token is disabled on this server.',
  InvalidLoginToken: ({ problem }) =>
    badRequest(
      problem === 'invalid' ? 'Bad JSON Web Token' : 'The JSON Web Token has no email address',
    ),

  // Presence. Source: docs/reference/own-account.md#presence.
  InvalidPresenceStatus: ({ status }) => badRequest(`Invalid status: ${status}`),
  BotsHaveNoPresence: 'Presence is not supported for bot users.',
  NoPresence: ({ user }) => badRequest(`No presence data for ${user}`),

  // User status. Source: docs/reference/own-account.md#status.
  NoNewValues: 'Client did not pass any new values.',
  StatusTextTooLong: `status_text is too long (limit: ${maxStatusTextLength} characters)`,
  StatusEmojiUnnamed:
    'Client must pass emoji_name if they pass either emoji_code or reaction_type.',

  // Settings. Source: docs/reference/own-account.md#changing-the-account.
  SettingsFailure: ({ objection }) => badRequest(settingsObjections[objection]),
  SettingNotForOthers: 'Cannot change this setting for other users.',
  NewEmailTaken: ({ objection }) =>
    badRequest(`New email value error: ${settingsObjections[objection]}`),
  TooManyPasswords: ({ seconds }) =>
    badRequest(`You're making too many attempts! Try again in ${seconds} seconds.`),
  InvalidPasswordReset: () =>
    withStatus(
      404,
      badRequest(
        'The link to set a new password has expired, was used already, or was replaced by a newer one.',
      ),
    ),
  PasswordManagedElsewhere: 'The password of this account is not managed by this server.',
  InvalidConfirmation: () =>
    withStatus(404, badRequest('The confirmation link has expired or does not exist.')),
  InvalidUnsubscribeLink: () =>
    withStatus(404, badRequest('The link to turn off emails does not exist.')),
} as const satisfies FailureTable<AccountFailures>;
