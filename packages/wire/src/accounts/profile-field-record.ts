import { fieldKind } from '@parley/core/accounts';
import type { FieldKind, ProfileField } from '@parley/core/accounts';
import type { FeatureLevel } from '@parley/core/kernel';
import { has } from '@parley/core/kernel';
import { boolean, field, integer, named, object, oneOf, recordOf, text } from '../codecs';

const kindNames =
  '1 short text, 2 long text, 3 dropdown, 4 date, 5 link, 6 users, 7 external account, 8 pronouns';

/** A field as lists, events and snapshots contain it. */
export const profileFieldRecord = named(
  'CustomProfileField',
  'A field of the profiles of all users.',
  object({
    required: {
      id: field('Id of the field.', integer),
      name: field('Name of the field.', text),
      hint: field('Help for those who fill in the field.', text),
      type: field(`Type of the field: ${kindNames}.`, integer),
      field_type: field('The same as type.', integer),
      field_data: field(
        'Choices by value for dropdowns, or the external account; the same as JSON text for some clients.',
        oneOf<unknown>(
          text,
          recordOf(oneOf<string | Readonly<Record<string, string>>>(text, recordOf(text))),
        ),
      ),
      order: field('Position among the fields.', integer),
    },
    leveled: {
      required: field('Whether users should fill in the field.', boolean, {
        since: 'requiredProfileFields',
      }),
      editable_by_user: field(
        'Whether users can change their own values; administrators always can.',
        boolean,
        {
          since: 'profileFieldEditableByUser',
        },
      ),
      display_in_profile_summary: field(
        'Whether the field is shown in the summary of a profile.',
        boolean,
        {
          since: 'profileFieldInSummary',
        },
      ),
    },
    optional: {
      use_for_user_matching: field(
        'Whether the values identify users, for example in mentions; missing if not.',
        boolean,
        { since: 'profileFieldUserMatching' },
      ),
    },
  }),
);

/** Older clients receive pronouns as short texts. */
const shownKind = (kind: FieldKind, level: FeatureLevel): FieldKind =>
  kind === fieldKind.pronouns && !has(level, 'pronounsField') ? fieldKind.shortText : kind;

/** Source: docs/reference/profile-fields.md#kinds. */
export const presentField = (given: ProfileField, level: FeatureLevel) => ({
  id: given.id,
  name: given.name,
  hint: given.hint,
  type: shownKind(given.kind, level),
  field_type: shownKind(given.kind, level),
  field_data: given.data,
  order: given.order,
  ...(has(level, 'requiredProfileFields') ? { required: given.isRequired } : {}),
  ...(has(level, 'profileFieldEditableByUser') ? { editable_by_user: given.isEditableByUser } : {}),
  ...(has(level, 'profileFieldInSummary') ? { display_in_profile_summary: given.isInSummary } : {}),
  ...(has(level, 'profileFieldUserMatching') && given.isForMatching
    ? { use_for_user_matching: true }
    : {}),
});
