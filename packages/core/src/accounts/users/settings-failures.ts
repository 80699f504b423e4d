import type { FailureTable, Tagged } from '../../kernel';
import { badRequest } from '../../kernel';

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

/** Why somebody's own account cannot be changed in that way. */
export type SettingsFailure = Tagged<'SettingsFailure'> & { readonly objection: SettingsObjection };
export const settingsFailure = (objection: SettingsObjection): SettingsFailure => ({
  _tag: 'SettingsFailure',
  objection,
});

export type TooManyPasswords = Tagged<'TooManyPasswords'> & { readonly seconds: number };
/** The old password was guessed wrong too often. */
export const tooManyPasswords = (seconds: number): TooManyPasswords => ({
  _tag: 'TooManyPasswords',
  seconds,
});

export type InvalidConfirmation = Tagged<'InvalidConfirmation'>;
/** The link was never sent, was used, or is too old. */
export const invalidConfirmation: InvalidConfirmation = { _tag: 'InvalidConfirmation' };

const objections: Readonly<Record<SettingsObjection, string>> = {
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

/** Source: reference, «PATCH /settings». */
export const settingsFailures: FailureTable<
  SettingsFailure | TooManyPasswords | InvalidConfirmation
> = {
  SettingsFailure: ({ objection }) => badRequest(objections[objection]),
  TooManyPasswords: ({ seconds }) =>
    badRequest(`You're making too many attempts! Try again in ${seconds} seconds.`),
  InvalidConfirmation: () => ({
    ...badRequest('The confirmation link has expired or does not exist.'),
    status: 404,
  }),
};
