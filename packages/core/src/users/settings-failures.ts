import type { FailureTable, Tagged } from '../failures/failure-presentation';
import { badRequest } from '../failures/failure-presentation';

export type SettingsObjection =
  'wrongPassword' | 'weakPassword' | 'emailChangesDisabled' | 'invalidAddress' | 'addressTaken';

/** Why somebody's own account cannot be changed in that way. */
export type SettingsFailure = Tagged<'SettingsFailure'> & { readonly objection: SettingsObjection };
export const settingsFailure = (objection: SettingsObjection): SettingsFailure => ({
  _tag: 'SettingsFailure',
  objection,
});

const objections: Readonly<Record<SettingsObjection, string>> = {
  wrongPassword: 'Wrong password!',
  weakPassword: 'New password is too weak!',
  emailChangesDisabled: 'Email address changes are disabled in this organization.',
  invalidAddress: 'Invalid address.',
  addressTaken: 'Already has an account.',
};

/** Source: reference, «PATCH /settings». */
export const settingsFailures: FailureTable<SettingsFailure> = {
  SettingsFailure: ({ objection }) => badRequest(objections[objection]),
};
