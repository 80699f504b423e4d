import type { FailureTable, Tagged } from '../../kernel';
import { badRequest } from '../../kernel';

export type ProfileFieldNotFound = Tagged<'ProfileFieldNotFound'> & { readonly id: number };
export const profileFieldNotFound = (id: number): ProfileFieldNotFound => ({
  _tag: 'ProfileFieldNotFound',
  id,
});

/** Why a definition of a field is refused. */
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

export type InvalidField = Tagged<'InvalidField'> & { readonly objection: FieldObjection };
export const invalidField = (objection: FieldObjection): InvalidField => ({
  _tag: 'InvalidField',
  objection,
});

export type InvalidFieldText = Tagged<'InvalidFieldText'> & { readonly message: string };
/** A part of the definition has the wrong form; the message names the part. */
export const invalidFieldText = (message: string): InvalidFieldText => ({
  _tag: 'InvalidFieldText',
  message,
});

export type InvalidProfileValue = Tagged<'InvalidProfileValue'> & { readonly message: string };
/** A value does not fit its field; the message names the field. */
export const invalidProfileValue = (message: string): InvalidProfileValue => ({
  _tag: 'InvalidProfileValue',
  message,
});

export type FieldNotEditable = Tagged<'FieldNotEditable'>;
export const fieldNotEditable: FieldNotEditable = { _tag: 'FieldNotEditable' };

export type ProfileFieldFailure =
  ProfileFieldNotFound | InvalidField | InvalidFieldText | InvalidProfileValue | FieldNotEditable;

const objections: Readonly<Record<FieldObjection, string>> = {
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

/** Source: reference, «Custom profile fields». */
export const profileFieldFailures: FailureTable<ProfileFieldFailure> = {
  ProfileFieldNotFound: ({ id }) => badRequest(`Field id ${id} not found.`),
  InvalidField: ({ objection }) => badRequest(objections[objection]),
  InvalidFieldText: ({ message }) => badRequest(message),
  InvalidProfileValue: ({ message }) => badRequest(message),
  FieldNotEditable: () =>
    badRequest('You are not allowed to change this field. Contact an administrator to update it.'),
};
