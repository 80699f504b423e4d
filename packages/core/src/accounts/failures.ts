import { failureMaker } from '../kernel';
import type { ChannelId, FailureIn, NoDetails, Tagged } from '../kernel';

import type { PushRegistrationProblem } from './push/push-registration';

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

/** What is wrong with a text of a definition, or with a choice of a dropdown. */
export type FieldTextProblem =
  | { readonly problem: 'tooLong'; readonly part: 'name' | 'hint'; readonly limit: number }
  | { readonly problem: 'noObject' }
  | { readonly problem: 'missing' | 'noText' | 'blank'; readonly part: 'text' | 'order' }
  | { readonly problem: 'unknownParts'; readonly parts: readonly string[] };

/** Why a value does not fit its field, which is named as users see it. */
export type ProfileValueProblem =
  | (Tagged<'NoText' | 'NoDate' | 'NoUrl'> & { readonly field: string })
  | (Tagged<'TooLong'> & { readonly field: string; readonly limit: number })
  | (Tagged<'NoChoice'> & { readonly field: string; readonly value: string })
  | Tagged<'NoList'>
  | (Tagged<'NoId'> & { readonly index: number })
  | (Tagged<'UnknownUsers'> & { readonly ids: readonly number[] })
  | (Tagged<'UserDeactivated' | 'UserIsBot'> & { readonly id: number });

/** Why an email address cannot be that of an account to be. */
export type AddressObjection =
  | 'invalidAddress'
  | 'outsideDomain'
  | 'disposableAddress'
  | 'addressWithPlus'
  | 'addressTaken'
  | 'addressOfDeactivated'
  | 'reservedAddress';

/** An email address, and why it was not invited. */
export type RefusedAddress = {
  readonly email: string;
  readonly objection: AddressObjection;
};

export type InvitationProblem =
  | 'dailyLimit'
  | 'accountTooNew'
  | 'invalidAddresses'
  | 'nobodyInvited'
  | 'someRefused';

export type SettingsObjection =
  | AddressObjection
  | 'wrongPassword'
  | 'weakPassword'
  | 'emailChangesDisabled';

/** Why a login with a provider is refused. */
export type ProviderRefusal =
  /** It began in another browser or organization, or too long ago. */
  | 'expired'
  /** The person, or the provider, has ended it. */
  | 'denied'
  /** What the provider says cannot be verified. */
  | 'unverifiable'
  | 'noEmail'
  | 'unverifiedEmail';

/** The failures of this module, and the details of each. */
export type AccountFailures = {
  // Bot storage
  readonly NotABot: NoDetails;
  readonly UnknownStorageKey: { readonly key: string };

  // Command
  readonly CommandWithoutSlash: NoDetails;
  readonly UnknownCommand: { readonly name: string };
  readonly LoginWithoutPassword: NoDetails;

  // Bot. Source: docs/reference/bots.md#changing-a-bot.
  readonly BotDoesNotExist: NoDetails;
  readonly InvalidBot: { readonly objection: BotObjection };
  readonly InvalidIntegration: { readonly name: string };
  /** A bot cannot be reactivated, because another account took its name meanwhile. */
  readonly BotNameTakenAtReactivation: { readonly name: string };

  // Profile field. Source: docs/reference/profile-fields.md#kinds.
  readonly ProfileFieldNotFound: { readonly id: number };
  readonly InvalidField: { readonly objection: FieldObjection };
  /** A part of the definition has the wrong form. */
  readonly InvalidFieldText: FieldTextProblem;
  /** A value does not fit its field. */
  readonly InvalidProfileValue: { readonly problem: ProfileValueProblem };
  readonly FieldNotEditable: NoDetails;

  // Invitation. Source: docs/reference/invitations.md#inviting and
  // docs/reference/invitations.md#failed-invitations.
  /** Some of the addresses were not invited; the others were invited only for `someRefused`. */
  readonly InvitationFailed: {
    readonly problem: InvitationProblem;
    readonly errors: readonly RefusedAddress[];
  };
  readonly NoInviteeAddress: NoDetails;
  readonly NoInvitationChannel: NoDetails;
  readonly InvalidInvitationChannel: { readonly channelId: ChannelId };
  readonly CannotSubscribeInvitees: NoDetails;
  readonly InvitationNeedsAdministrator: NoDetails;
  readonly NoSuchInvitation: NoDetails;
  /** The invitation does not exist, was used or revoked, or has expired. */
  readonly InvalidInvitationKey: NoDetails;
  readonly InvitationRequired: NoDetails;
  readonly InvitationRevokedAlready: NoDetails;

  // Push notifications. Source: docs/reference/push.md.
  readonly InvalidPushRegistration: { readonly problem: PushRegistrationProblem };
  readonly NoSuchPushRegistration: NoDetails;
  readonly NoSuchClientDevice: NoDetails;
  /** The user has no such device. */
  readonly PushDeviceNotRecognized: NoDetails;
  /** No device of the user has a token. */
  readonly LegacyPushSwitchedOff: NoDetails;
  readonly NoActivePushDevice: NoDetails;
  /** There is no service for devices of the kind. */
  readonly PushServiceNotConfigured: NoDetails;

  // Session
  /** The link does not exist, was used or replaced, or has expired. */
  readonly InvalidLoginLink: NoDetails;
  readonly NoSuchSession: NoDetails;
  readonly NoSuchNamedKey: NoDetails;
  readonly InvalidNamedKey: { readonly problem: 'channels' | 'noName' | 'past' };
  readonly TooManyNamedKeys: { readonly limit: number };

  // Logins with a provider. Source: docs/reference/authentication.md#providers.
  readonly NoIdentityProvider: NoDetails;
  /** The provider cannot be reached, or does not answer as one. */
  readonly ProviderUnavailable: { readonly provider: string };
  readonly ProviderLoginRefused: { readonly reason: ProviderRefusal };
  /** The account is not linked to an identity at a provider. */
  readonly NoProviderAccount: NoDetails;
  /** Without its provider, nobody could log in to the account. */
  readonly OnlyLogin: NoDetails;
  /** The key with which an app asked for an API key has a wrong form. */
  readonly InvalidAppKey: NoDetails;

  // JSON Web Tokens. Source: docs/reference/authentication.md#json-web-tokens.
  readonly TokenLoginDisabled: NoDetails;
  readonly InvalidLoginToken: { readonly problem: 'invalid' | 'noEmail' };

  // Presence. Source: docs/reference/own-account.md#presence.
  readonly InvalidPresenceStatus: { readonly status: string };
  readonly BotsHaveNoPresence: NoDetails;
  /** There is no presence of the user, who is named as in the request. */
  readonly NoPresence: { readonly user: string };

  // User status. Source: docs/reference/own-account.md#status.
  readonly NoNewValues: NoDetails;
  readonly StatusTextTooLong: NoDetails;
  /** The code or type of an emoji was given without its name. */
  readonly StatusEmojiUnnamed: NoDetails;

  // Settings. Source: docs/reference/own-account.md#changing-the-account.
  /** Of an address that an administrator sets for a user. */
  readonly NewEmailTaken: { readonly objection: AddressObjection };
  /** Why a user's own account cannot be changed as requested. */
  readonly SettingsFailure: { readonly objection: SettingsObjection };
  /** An administrator would change what only the person decides. */
  readonly SettingNotForOthers: NoDetails;
  /** Too many wrong old passwords were given. */
  readonly TooManyPasswords: { readonly seconds: number };
  /** The link does not exist, was used or replaced, or has expired. */
  readonly InvalidPasswordReset: NoDetails;
  /** A directory verifies the password of the account. */
  readonly PasswordManagedElsewhere: NoDetails;
  /** The link does not exist, was used, or has expired. */
  readonly InvalidConfirmation: NoDetails;
  /** No active account has the link. */
  readonly InvalidUnsubscribeLink: NoDetails;
};

/** Makes a failure of this module. */
export const accountFailure = failureMaker<AccountFailures>();

/** The failures of this module; with tags, only those. */
export type AccountFailure<Tag extends keyof AccountFailures = keyof AccountFailures> = FailureIn<
  AccountFailures,
  Tag
>;
