import { badRequest, failureMaker, failureTable, withCode, withStatus } from '../kernel';
import type { ChannelId, FailureIn } from '../kernel';
import { personalFailureTable } from '../personal';

/** Why a new or changed bot is rejected. */
export type BotObjection =
  | 'badName'
  | 'invalidConfiguration'
  | 'unknownEmbeddedBot'
  | 'usernameInUse'
  | 'nameInUse'
  | 'invalidType'
  | 'invalidInterface'
  | 'severalFiles'
  | 'noSuchOwner'
  | 'ownerDeactivated'
  | 'ownerIsBot';

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

/** Why the definition of a field is rejected. */
export type FieldObjection =
  | 'summaryIsFull'
  | 'noChoice'
  | 'blankChoice'
  | 'duplicateChoices'
  | 'noSubtype'
  | 'blankSubtype'
  | 'unknownSubtype'
  | 'noUrlPattern'
  | 'noUsernameInPattern'
  | 'patternIsNoUrl'
  | 'blankLabel'
  | 'unknownKind'
  | 'kindNotForSummary'
  | 'kindNotForMatching'
  | 'labelTaken'
  | 'builtInCannotChange'
  | 'invalidOrder';

const profileFieldObjections: Readonly<Record<FieldObjection, string>> = {
  summaryIsFull: 'Only 2 custom profile fields can be displayed in the profile summary.',
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

/**
 * An email address, why it was not invited, and whether that is because of a deactivated account.
 */
export type RefusedAddress = readonly [email: string, reason: string, isDeactivated: boolean];

export type InvitationProblem =
  'dailyLimit' | 'accountTooNew' | 'invalidAddresses' | 'nobodyInvited' | 'someRefused';

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

export type SettingsObjection =
  | 'wrongPassword'
  | 'weakPassword'
  | 'emailChangesDisabled'
  | 'invalidAddress'
  | 'outsideDomain'
  | 'disposableAddress'
  | 'addressWithPlus'
  | 'addressTaken'
  | 'addressOfDeactivated'
  | 'reservedAddress';

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

/** What the API returns for each failure of this module. */
export const accountFailures = failureTable({
  // Bot storage
  NotABot: 'This endpoint is available only to bots.',
  UnknownStorageKey: ({ key }: { readonly key: string }) =>
    badRequest(`Key does not exist: ${key}`),

  // Command
  CommandWithoutSlash: 'A command must start with a slash.',
  UnknownCommand: ({ name }: { readonly name: string }) => badRequest(`Unknown command: ${name}`),
  LoginWithoutPassword: 'Login without a password is disabled on this server.',

  // Bot. Source: docs/reference/bots.md#changing-a-bot.
  BotDoesNotExist: 'No such bot',
  InvalidBot: ({ objection }: { readonly objection: BotObjection }) =>
    badRequest(botObjections[objection]),
  InvalidIntegration: ({ name }: { readonly name: string }) =>
    badRequest(`Invalid integration '${name}'.`),
  /** A bot cannot be reactivated, because another account took its name meanwhile. */
  BotNameTakenAtReactivation: ({ name }: { readonly name: string }) =>
    badRequest(
      `There is already an active bot named "${name}" in this organization. To reactivate this bot, you must rename or deactivate the other one first.`,
    ),

  // Profile field. Source: docs/reference/profile-fields.md#kinds.
  ProfileFieldNotFound: ({ id }: { readonly id: number }) =>
    badRequest(`Field id ${id} not found.`),
  InvalidField: ({ objection }: { readonly objection: FieldObjection }) =>
    badRequest(profileFieldObjections[objection]),
  /** A part of the definition has the wrong form; the message names the part. */
  InvalidFieldText: ({ message }: { readonly message: string }) => badRequest(message),
  /** A value does not fit its field; the message names the field. */
  InvalidProfileValue: ({ message }: { readonly message: string }) => badRequest(message),
  FieldNotEditable:
    'You are not allowed to change this field. Contact an administrator to update it.',

  // Invitation. Source: docs/reference/invitations.md#inviting and
  // docs/reference/invitations.md#failed-invitations.
  /** Some of the addresses were not invited; the others were invited only for `someRefused`. */
  InvitationFailed: ({
    problem,
    errors,
  }: {
    readonly problem: InvitationProblem;
    readonly errors: readonly RefusedAddress[];
  }) =>
    withCode('INVITATION_FAILED', problems[problem], {
      errors,
      sent_invitations: problem === 'someRefused',
      daily_limit_reached: problem === 'dailyLimit',
      license_limit_reached: false,
    }),
  NoInviteeAddress: 'You must specify at least one email address.',
  NoInvitationChannel: 'You must specify at least one channel for invitees to join.',
  InvalidInvitationChannel: ({ channelId }: { readonly channelId: ChannelId }) =>
    badRequest(`Invalid channel ID ${channelId}. No invites were sent.`),
  CannotSubscribeInvitees: 'You do not have permission to subscribe other users to channels.',
  InvitationNeedsAdministrator: 'Must be an organization administrator',
  NoSuchInvitation: 'No such invitation',
  /** The invitation does not exist, was used or revoked, or has expired. */
  InvalidInvitationKey: () =>
    withStatus(404, badRequest('The invitation has expired or does not exist.')),
  InvitationRequired: 'You need an invitation to join this organization.',
  InvitationRevokedAlready: 'Invitation has already been revoked',

  // Session
  /** The link does not exist, was used or replaced, or has expired. */
  InvalidLoginLink: () =>
    withStatus(
      404,
      badRequest(
        'The link to log in has expired, was used already, or was replaced by a newer one.',
      ),
    ),
  NoSuchSession: () => withStatus(404, badRequest('No such session')),

  // Presence. Source: docs/reference/own-account.md#presence.
  InvalidPresenceStatus: ({ status }: { readonly status: string }) =>
    badRequest(`Invalid status: ${status}`),
  BotsHaveNoPresence: 'Presence is not supported for bot users.',
  /** There is no presence of the user, who is named as in the request. */
  NoPresence: ({ user }: { readonly user: string }) => badRequest(`No presence data for ${user}`),

  // User status. Source: docs/reference/own-account.md#status.
  NoNewValues: 'Client did not pass any new values.',
  StatusTextTooLong: 'status_text is too long (limit: 60 characters)',
  /** The code or type of an emoji was given without its name. */
  StatusEmojiUnnamed:
    'Client must pass emoji_name if they pass either emoji_code or reaction_type.',

  // Settings. Source: docs/reference/own-account.md#changing-the-account.
  /** Why a user's own account cannot be changed as requested. */
  SettingsFailure: ({ objection }: { readonly objection: SettingsObjection }) =>
    badRequest(settingsObjections[objection]),
  /** Too many wrong old passwords were given. */
  TooManyPasswords: ({ seconds }: { readonly seconds: number }) =>
    badRequest(`You're making too many attempts! Try again in ${seconds} seconds.`),
  /** The link does not exist, was used or replaced, or has expired. */
  InvalidPasswordReset: () =>
    withStatus(
      404,
      badRequest(
        'The link to set a new password has expired, was used already, or was replaced by a newer one.',
      ),
    ),
  /** A directory verifies the password of the account. */
  PasswordManagedElsewhere: 'The password of this account is not managed by this server.',
  /** The link does not exist, was used, or has expired. */
  InvalidConfirmation: () =>
    withStatus(404, badRequest('The confirmation link has expired or does not exist.')),
  /** No active account has the link. */
  InvalidUnsubscribeLink: () =>
    withStatus(404, badRequest('The link to turn off emails does not exist.')),
});

/** Makes a failure of this module. */
export const accountFailure = failureMaker(accountFailures);

/** The failures of this module; with tags, only those. */
export type AccountFailure<
  Tag extends keyof typeof accountFailures = keyof typeof accountFailures,
> = FailureIn<typeof accountFailures, Tag>;

/** The failures of this module and of those below it. */
export const accountsFailureTable = { ...personalFailureTable, ...accountFailures };
