import { ProfileFieldId, presentField } from '@parley/core';
import { anything, arrayOf, boolean, integer, object, oneOf, recordOf } from '../../codecs';
import { freeText, json, optional, required, withDefault } from '../../parameters';
import { pathId } from '../../path-parameters';
import { administratorRoute, userRoute } from '../../route';
import { line, maxEntries, maxOrdered } from '../limits';

/** A field as lists, events and snapshots contain it. */
export const profileFieldRecord = recordOf(anything);

export const listProfileFields = userRoute({
  summary: 'Get all custom profile fields',
  method: 'get',
  path: '/realm/profile_fields',
  parameters: {},
  response: object({ required: { custom_fields: arrayOf(profileFieldRecord) } }),
  run:
    ({ accounts }) =>
    (caller) =>
      accounts.listProfileFields(caller),
  present: (fields, { level, traits }) => ({
    custom_fields: fields.map(presentField(level, traits)),
  }),
});

/** A choice has a text and a position in the list. */
const maxPartsOfChoice = 10;

/** Choices, each a small object, or the texts that describe an external account type. */
const data = json(
  recordOf(
    oneOf<string | Readonly<Record<string, string>>>(line, recordOf(line, maxPartsOfChoice)),
    maxEntries,
  ),
);
const flag = json(boolean);

export const createProfileField = administratorRoute({
  summary: 'Create a custom profile field',
  method: 'post',
  path: '/realm/profile_fields',
  parameters: {
    name: withDefault(freeText(line), ''),
    hint: withDefault(freeText(line), ''),
    field_data: withDefault(data, {}),
    field_type: required(json(integer)),
    display_in_profile_summary: withDefault(flag, false, { since: 'profileFieldInSummary' }),
    required: withDefault(flag, false, { since: 'requiredProfileFields' }),
    editable_by_user: withDefault(flag, true, { since: 'profileFieldEditableByUser' }),
    use_for_user_matching: withDefault(flag, false, { since: 'profileFieldUserMatching' }),
  },
  adds: ['profileFields'],
  response: object({ required: { id: integer } }),
  run:
    ({ accounts }) =>
    (caller, values) =>
      accounts.createProfileField(caller, {
        name: values.name,
        hint: values.hint,
        data: values.field_data,
        kind: values.field_type,
        isInSummary: values.display_in_profile_summary,
        isRequired: values.required,
        isEditableByUser: values.editable_by_user,
        isForMatching: values.use_for_user_matching,
      }),
  present: ({ id }) => ({ id }),
});

const one = {
  path: '/realm/profile_fields/:field_id',
  pathParameters: { field_id: pathId(ProfileFieldId) },
} as const;

export const updateProfileField = administratorRoute({
  summary: 'Update a custom profile field',
  method: 'patch',
  ...one,
  parameters: {
    name: optional(freeText(line)),
    hint: optional(freeText(line)),
    field_data: optional(data),
    display_in_profile_summary: optional(flag, { since: 'profileFieldInSummary' }),
    required: optional(flag, { since: 'requiredProfileFields' }),
    editable_by_user: optional(flag, { since: 'profileFieldEditableByUser' }),
    use_for_user_matching: optional(flag, { since: 'profileFieldUserMatching' }),
  },
  adds: ['profileFields'],
  response: object({}),
  run:
    ({ accounts }) =>
    (caller, values) =>
      accounts.updateProfileField(caller, {
        id: values.field_id,
        changes: {
          ...(values.name === undefined ? {} : { name: values.name }),
          ...(values.hint === undefined ? {} : { hint: values.hint }),
          ...(values.field_data === undefined ? {} : { data: values.field_data }),
          ...(values.display_in_profile_summary === undefined
            ? {}
            : { isInSummary: values.display_in_profile_summary }),
          ...(values.required === undefined ? {} : { isRequired: values.required }),
          ...(values.editable_by_user === undefined
            ? {}
            : { isEditableByUser: values.editable_by_user }),
          ...(values.use_for_user_matching === undefined
            ? {}
            : { isForMatching: values.use_for_user_matching }),
        },
      }),
  present: () => ({}),
});

export const deleteProfileField = administratorRoute({
  summary: 'Delete a custom profile field and all its values',
  method: 'delete',
  ...one,
  parameters: {},
  response: object({}),
  run:
    ({ accounts }) =>
    (caller, { field_id }) =>
      accounts.deleteProfileField(caller, { id: field_id }),
  present: () => ({}),
});

export const reorderProfileFields = administratorRoute({
  summary: 'Reorder custom profile fields',
  method: 'patch',
  path: '/realm/profile_fields',
  parameters: { order: required(json(arrayOf(integer, maxOrdered))) },
  response: object({}),
  run:
    ({ accounts }) =>
    (caller, { order }) =>
      accounts.reorderProfileFields(caller, { order }),
  present: () => ({}),
});
