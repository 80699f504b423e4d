import type { FailureTable, Tagged } from '../../kernel';
import { badRequest, withCode } from '../../kernel';

export type FullNameTooLong = Tagged<'FullNameTooLong'>;
export const fullNameTooLong: FullNameTooLong = { _tag: 'FullNameTooLong' };

export type FullNameTooShort = Tagged<'FullNameTooShort'>;
export const fullNameTooShort: FullNameTooShort = { _tag: 'FullNameTooShort' };

export type InvalidFullName = Tagged<'InvalidFullName'>;
export const invalidFullName: InvalidFullName = { _tag: 'InvalidFullName' };

export type InvalidNameFormat = Tagged<'InvalidNameFormat'>;
export const invalidNameFormat: InvalidNameFormat = { _tag: 'InvalidNameFormat' };

export type UserDoesNotExist = Tagged<'UserDoesNotExist'>;
export const userDoesNotExist: UserDoesNotExist = { _tag: 'UserDoesNotExist' };

export type UserIsDeactivated = Tagged<'UserIsDeactivated'>;
export const userIsDeactivated: UserIsDeactivated = { _tag: 'UserIsDeactivated' };

export type InvalidEmail = Tagged<'InvalidEmail'>;
export const invalidEmail: InvalidEmail = { _tag: 'InvalidEmail' };

export type EmailInUse = Tagged<'EmailInUse'> & { readonly email: string };
export const emailInUse = (email: string): EmailInUse => ({ _tag: 'EmailInUse', email });

export type PasswordTooWeak = Tagged<'PasswordTooWeak'>;
export const passwordTooWeak: PasswordTooWeak = { _tag: 'PasswordTooWeak' };

export type CannotCreateUsers = Tagged<'CannotCreateUsers'>;
export const cannotCreateUsers: CannotCreateUsers = { _tag: 'CannotCreateUsers' };

export type GuestCannotAdminister = Tagged<'GuestCannotAdminister'>;
export const guestCannotAdminister: GuestCannotAdminister = { _tag: 'GuestCannotAdminister' };

export type CannotDemoteOnlyOwner = Tagged<'CannotDemoteOnlyOwner'>;
export const cannotDemoteOnlyOwner: CannotDemoteOnlyOwner = { _tag: 'CannotDemoteOnlyOwner' };

export type CannotDeactivateOnlyOwner = Tagged<'CannotDeactivateOnlyOwner'>;
export const cannotDeactivateOnlyOwner: CannotDeactivateOnlyOwner = {
  _tag: 'CannotDeactivateOnlyOwner',
};

export type CannotChangeEmails = Tagged<'CannotChangeEmails'>;
export const cannotChangeEmails: CannotChangeEmails = { _tag: 'CannotChangeEmails' };

export type InvalidNewEmail = Tagged<'InvalidNewEmail'>;
export const invalidNewEmail: InvalidNewEmail = { _tag: 'InvalidNewEmail' };

export type FullNameNotUnique = Tagged<'FullNameNotUnique'>;
export const fullNameNotUnique: FullNameNotUnique = { _tag: 'FullNameNotUnique' };

export type CannotActivatePlaceholder = Tagged<'CannotActivatePlaceholder'>;
export const cannotActivatePlaceholder: CannotActivatePlaceholder = {
  _tag: 'CannotActivatePlaceholder',
};

export type DisposableEmail = Tagged<'DisposableEmail'>;
export const disposableEmail: DisposableEmail = { _tag: 'DisposableEmail' };

export type EmailWithPlus = Tagged<'EmailWithPlus'>;
export const emailWithPlus: EmailWithPlus = { _tag: 'EmailWithPlus' };

export type CannotDeactivateLastUser = Tagged<'CannotDeactivateLastUser'> & {
  readonly entity: 'user' | 'organization owner';
};
/** Somebody wants to leave and would leave nobody, or no owner. */
export const cannotDeactivateLastUser = (
  entity: CannotDeactivateLastUser['entity'],
): CannotDeactivateLastUser => ({ _tag: 'CannotDeactivateLastUser', entity });

export type NewEmailTaken = Tagged<'NewEmailTaken'> & { readonly byDeactivated: boolean };
export const newEmailTaken = (byDeactivated: boolean): NewEmailTaken => ({
  _tag: 'NewEmailTaken',
  byDeactivated,
});

export type EmailNotAllowed = Tagged<'EmailNotAllowed'> & { readonly email: string };
export const emailNotAllowed = (email: string): EmailNotAllowed => ({
  _tag: 'EmailNotAllowed',
  email,
});

export type UserFailure =
  | FullNameTooLong
  | FullNameTooShort
  | InvalidFullName
  | InvalidNameFormat
  | UserDoesNotExist
  | UserIsDeactivated
  | InvalidEmail
  | EmailInUse
  | PasswordTooWeak
  | CannotCreateUsers
  | GuestCannotAdminister
  | CannotDemoteOnlyOwner
  | CannotDeactivateOnlyOwner
  | CannotChangeEmails
  | InvalidNewEmail
  | FullNameNotUnique
  | CannotActivatePlaceholder
  | DisposableEmail
  | EmailWithPlus
  | CannotDeactivateLastUser
  | NewEmailTaken
  | EmailNotAllowed;

export const userFailures: FailureTable<UserFailure> = {
  FullNameTooLong: () => badRequest('Name too long!'),
  FullNameTooShort: () => badRequest('Name too short!'),
  InvalidFullName: () => badRequest('Invalid characters in name!'),
  InvalidNameFormat: () => badRequest('Invalid format!'),
  UserDoesNotExist: () => badRequest('No such user'),
  UserIsDeactivated: () => badRequest('User is deactivated'),
  InvalidEmail: () => badRequest('Bad name or username'),
  EmailInUse: ({ email }) => badRequest(`Email '${email}' already in use`),
  PasswordTooWeak: () => badRequest('The password is too weak.'),
  CannotCreateUsers: () => badRequest('User not authorized to create users'),
  GuestCannotAdminister: () => badRequest('Guests cannot be organization administrators'),
  CannotDemoteOnlyOwner: () =>
    badRequest('The owner permission cannot be removed from the only organization owner.'),
  CannotDeactivateOnlyOwner: () => badRequest('Cannot deactivate the only organization owner'),
  CannotChangeEmails: () => badRequest('User not authorized to change user emails'),
  InvalidNewEmail: () => badRequest('Invalid new email address.'),
  FullNameNotUnique: () => badRequest('Unique names required in this organization.'),
  CannotActivatePlaceholder: () =>
    badRequest('Cannot activate a placeholder account; ask the user to sign up, instead.'),
  DisposableEmail: () =>
    badRequest('Disposable email addresses are not allowed in this organization'),
  EmailWithPlus: () => badRequest('Email addresses containing + are not allowed.'),
  CannotDeactivateLastUser: ({ entity }) =>
    withCode('CANNOT_DEACTIVATE_LAST_USER', `Cannot deactivate the only ${entity}.`, {
      is_last_owner: entity === 'organization owner',
      entity,
    }),
  NewEmailTaken: ({ byDeactivated }) =>
    badRequest(
      `New email value error: ${byDeactivated ? 'Account has been deactivated.' : 'Already has an account.'}`,
    ),
  EmailNotAllowed: ({ email }) => badRequest(`Email '${email}' not allowed in this organization`),
};
