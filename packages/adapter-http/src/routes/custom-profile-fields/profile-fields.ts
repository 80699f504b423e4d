import { ProfileFieldId } from '@parley/core/kernel';
import {
  arrayOf,
  boolean,
  branch,
  field,
  integer,
  nameText,
  object,
  oneOf,
  recordOf,
} from '@parley/wire/codecs';
import { freeText, json, optional, required, withDefault } from '../../parameters';
import { pathId } from '../../path-parameters';
import { administratorRoute, recordsIn, userRoute, withoutFields } from '../../route';
import { line, maxEntries, maxOrdered } from '../limits';
import { profileFieldRecord } from '@parley/wire';

export const listProfileFields = userRoute({
  summary: 'Get all custom profile fields',
  method: 'get',
  path: '/realm/profile_fields',
  needs: 'read',
  ...recordsIn('custom_fields', 'Fields of profiles, in their order.', profileFieldRecord),
  run: ({ accounts }, caller) => accounts.listProfileFields(caller),
});

/** A choice has a text and a position in the list. */
const maxPartsOfChoice = 10;

/** Choices, each a small object, or the texts that describe an external account type. */
const data = json(
  recordOf(
    oneOf<string | Readonly<Record<string, string>>>(
      line,
      branch('dict[str,str]', recordOf(line, maxPartsOfChoice)),
    ),
    maxEntries,
  ),
);
const flag = json(boolean);

const descriptions = {
  name: 'The name of the field.',
  hint: 'A hint for people who fill in the field.',
  field_data:
    'For a dropdown: its choices, each with a `text` and an `order`. For an external account: its `subtype`, or a `url_pattern` with `%(username)s`.',
  display_in_profile_summary: 'Whether the field is shown in the summary of a profile.',
  required: 'Whether clients ask users to fill in the field.',
  editable_by_user: 'Whether users can change their own values; administrators always can.',
  use_for_user_matching: 'Whether clients find users by their values of the field.',
};

export const createProfileField = administratorRoute({
  summary: 'Create a custom profile field',
  method: 'post',
  path: '/realm/profile_fields',
  needs: 'write',
  parameters: {
    name: withDefault(freeText(nameText(line)), '', descriptions.name),
    hint: withDefault(freeText(line), '', descriptions.hint),
    field_data: withDefault(data, {}, descriptions.field_data),
    field_type: required(
      json(integer),
      'The type of the field: 1 short text, 2 paragraph, 3 dropdown, 4 date, 5 link, 6 users, 7 external account, 8 pronouns.',
    ),
    display_in_profile_summary: withDefault(flag, false, descriptions.display_in_profile_summary, {
      since: 'profileFieldInSummary',
    }),
    required: withDefault(flag, false, descriptions.required, { since: 'requiredProfileFields' }),
    editable_by_user: withDefault(flag, true, descriptions.editable_by_user, {
      since: 'profileFieldEditableByUser',
    }),
    use_for_user_matching: withDefault(flag, false, descriptions.use_for_user_matching, {
      since: 'profileFieldUserMatching',
    }),
  },
  adds: ['profileFields'],
  response: object({ required: { id: field('Id of the new field.', integer) } }),
  run: ({ accounts }, caller, values) =>
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
  pathParameters: { field_id: pathId(ProfileFieldId, 'The id of the custom profile field.') },
} as const;

export const updateProfileField = administratorRoute({
  summary: 'Update a custom profile field',
  method: 'patch',
  ...one,
  needs: 'write',
  parameters: {
    name: optional(freeText(nameText(line)), descriptions.name),
    hint: optional(freeText(line), descriptions.hint),
    field_data: optional(data, descriptions.field_data),
    display_in_profile_summary: optional(flag, descriptions.display_in_profile_summary, {
      since: 'profileFieldInSummary',
    }),
    required: optional(flag, descriptions.required, { since: 'requiredProfileFields' }),
    editable_by_user: optional(flag, descriptions.editable_by_user, {
      since: 'profileFieldEditableByUser',
    }),
    use_for_user_matching: optional(flag, descriptions.use_for_user_matching, {
      since: 'profileFieldUserMatching',
    }),
  },
  adds: ['profileFields'],
  ...withoutFields,
  run: ({ accounts }, caller, values) =>
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
});

export const deleteProfileField = administratorRoute({
  summary: 'Delete a custom profile field and all its values',
  method: 'delete',
  ...one,
  needs: 'write',
  ...withoutFields,
  run: ({ accounts }, caller, { field_id }) =>
    accounts.deleteProfileField(caller, { id: field_id }),
});

export const reorderProfileFields = administratorRoute({
  summary: 'Reorder custom profile fields',
  method: 'patch',
  path: '/realm/profile_fields',
  needs: 'write',
  parameters: {
    order: required(
      json(arrayOf(integer, maxOrdered)),
      'The ids of all fields, in their new order.',
    ),
  },
  ...withoutFields,
  run: ({ accounts }, caller, { order }) => accounts.reorderProfileFields(caller, { order }),
});
