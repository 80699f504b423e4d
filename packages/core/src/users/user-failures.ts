import type { FailureTable, Tagged } from '../failures/failure-presentation';
import { badRequest } from '../failures/failure-presentation';

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
  | CannotCreateUsers;

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
};
