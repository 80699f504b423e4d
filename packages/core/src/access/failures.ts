import { failureMaker } from '../kernel';
import type { FailureIn, NoDetails, UserGroupId, UserId } from '../kernel';
import type { KeyScope } from './authentication/named-key';
import type { ExceededLimit } from './collections/collection-limits';
import type { DeactivationObjection } from './user-groups/deactivation-objection';

/** The failures of this module, and the details of each. */
export type AccessFailures = {
  /** A collection would exceed its limit. */
  readonly CollectionFull: ExceededLimit;

  // Authentication. Source: docs/reference/authentication.md#basic-authentication.
  readonly NotLoggedIn: NoDetails;
  readonly InvalidAuthorizationHeader: NoDetails;
  readonly UnsupportedAuthorizationScheme: NoDetails;
  readonly MalformedApiKey: NoDetails;
  readonly InvalidApiKey: NoDetails;
  /** A request with the cookie of a session is not shown to come from a page of this server. */
  readonly CsrfFailed: { readonly problem: 'origin' | 'token' };
  readonly RealmDeactivated: { readonly atLogin: boolean };
  readonly AccountDeactivated: { readonly atLogin: boolean };
  readonly NoSuchRealm: NoDetails;
  readonly NotForIncomingWebhooks: NoDetails;
  /** The request needs more than its named key may be used for. */
  readonly BeyondKey: { readonly limit: KeyScope | 'channels' | 'level' };
  readonly MustBeAdministrator: NoDetails;
  readonly MustBeOwner: NoDetails;
  readonly NotForGuests: NoDetails;
  readonly NotForBots: NoDetails;
  readonly AuthenticationFailed: NoDetails;
  readonly PasswordLoginDisabled: NoDetails;
  readonly TooManyAttempts: { readonly retryAfterSeconds: number };
  readonly UsernameIsNoEmail: NoDetails;
  readonly InsufficientPermission: NoDetails;

  // Realm. Source: docs/reference/organization.md#settings.
  readonly InvalidLanguage: { readonly language: string };
  readonly InvalidAuthenticationMethod: {
    readonly method: string;
    readonly valid: readonly string[];
  };
  readonly NoAuthenticationMethod: NoDetails;
  /** A method of the server would not be enabled; every organization has all of them. */
  readonly AuthenticationMethodsFixed: NoDetails;
  /** The value is none of the setting's choices. */
  readonly InvalidChoice: { readonly setting: string; readonly value: number };
  /** The setting keeps its initial value, because nothing on the server would follow from another. */
  readonly SettingNotAvailable: { readonly setting: string; readonly because: string };
  /** The limit is neither a positive number nor `unlimited`. */
  readonly BadLimit: { readonly setting: string; readonly value: string | number };
  readonly InvalidDomain: {
    readonly problem:
      | 'empty'
      | 'withoutDot'
      | 'tooLong'
      | 'dotAtEnd'
      | 'consecutiveDots'
      | 'hyphenAtEnd'
      | 'forbiddenCharacter';
  };
  readonly DomainTaken: { readonly domain: string };
  readonly UnknownDomain: { readonly domain: string };
  readonly InvalidPygmentsLanguage: NoDetails;
  /** Why the URL of a playground is rejected. */
  readonly InvalidPlaygroundUrl: { readonly problem: 'invalid' | 'missing' | 'other' };
  readonly PlaygroundTaken: NoDetails;
  readonly UnknownPlayground: NoDetails;

  // Group setting. Source: docs/reference/user-groups.md#value-of-a-permission.
  readonly SystemGroupRequired: { readonly setting: string };
  /** The group may not have the permission. */
  readonly GroupNotAllowed: { readonly setting: string; readonly group: string };
  /** The caller expected a different current value. */
  readonly ExpectationMismatch: NoDetails;

  // User group. Source: docs/reference/user-groups.md#group-record.
  /** The group does not exist. */
  readonly InvalidUserGroup: NoDetails;
  readonly InvalidUserGroupId: { readonly id: UserGroupId };
  /** The user does not exist or is deactivated. */
  readonly InvalidUserId: { readonly id: UserId };
  readonly UserGroupDeactivated: NoDetails;
  readonly UserGroupNameBlank: NoDetails;
  readonly UserGroupNameTooLong: NoDetails;
  readonly InvalidCharacterInUserGroupName: {
    /** 1-based. */
    readonly position: number;
  };
  readonly UserGroupNamePrefixReserved: { readonly prefix: string };
  readonly UserGroupNameTaken: { readonly name: string };
  readonly NoNewGroupData: NoDetails;
  readonly OnlyNameOfDeactivatedGroup: NoDetails;
  readonly UserGroupInUse: { readonly objections: readonly DeactivationObjection[] };
  /** The request contains no changes of members or subgroups. */
  readonly NoMembershipChanges: { readonly parameters: readonly string[] };
  readonly AlreadyGroupMember: { readonly id: UserId };
  readonly NotGroupMember: { readonly id: UserId };
  readonly AlreadySubgroup: { readonly id: UserGroupId };
  readonly NotSubgroup: { readonly id: UserGroupId };
  /** The group would become its own subgroup. */
  readonly CyclicSubgroup: { readonly id: UserGroupId };

  // Avatar. Source: docs/reference/own-account.md#avatar-upload.
  readonly NotOneAvatar: NoDetails;
  readonly AvatarChangesDisabled: NoDetails;
  /** The total size of its frames exceeds the limit for decoding. */
  readonly TooManyPixels: NoDetails;

  // Icon and logos of the realm. Source: docs/reference/organization.md#icon-and-logos.
  readonly NotOneRealmPicture: { readonly picture: 'icon' | 'logo' };

  // User
  readonly FullNameTooLong: NoDetails;
  readonly FullNameTooShort: NoDetails;
  readonly InvalidFullName: NoDetails;
  readonly InvalidNameFormat: NoDetails;
  readonly UserDoesNotExist: NoDetails;
  readonly UserIsDeactivated: NoDetails;
  readonly InvalidEmail: NoDetails;
  readonly EmailInUse: { readonly email: string };
  readonly PasswordTooWeak: NoDetails;
  readonly CannotCreateUsers: NoDetails;
  readonly GuestCannotAdminister: NoDetails;
  readonly CannotDemoteOnlyOwner: NoDetails;
  readonly CannotDeactivateOnlyOwner: NoDetails;
  readonly CannotChangeEmails: NoDetails;
  readonly InvalidNewEmail: NoDetails;
  readonly FullNameNotUnique: NoDetails;
  readonly CannotActivatePlaceholder: NoDetails;
  readonly DisposableEmail: NoDetails;
  readonly EmailWithPlus: NoDetails;
  /** The last user, or the last owner, wants to deactivate themselves. */
  readonly CannotDeactivateLastUser: { readonly entity: 'user' | 'organization owner' };
  readonly EmailNotAllowed: { readonly email: string };
};

/** Makes a failure of this module. */
export const accessFailure = failureMaker<AccessFailures>();

/** The failures of this module; with tags, only those. */
export type AccessFailure<Tag extends keyof AccessFailures = keyof AccessFailures> = FailureIn<
  AccessFailures,
  Tag
>;

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
