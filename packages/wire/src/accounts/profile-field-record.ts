import type { FieldKind, ProfileField } from '@parley/core/accounts';
import { fieldKind } from '@parley/core/accounts';
import { has } from '@parley/core/kernel';
import type { AtLevel } from '../codecs';
import {
  boolean,
  integer,
  leveled,
  leveledOptional,
  oneOf,
  record,
  recordOf,
  required,
  text,
} from '../codecs';

const kindNames =
  '1 short text, 2 long text, 3 dropdown, 4 date, 5 link, 6 users, 7 external account, 8 pronouns';

/** Older clients receive pronouns as short texts. */
const shownKind = ({ kind }: ProfileField, { level }: AtLevel): FieldKind =>
  kind === fieldKind.pronouns && !has(level, 'pronounsField') ? fieldKind.shortText : kind;

/**
 * A field as lists, events and snapshots contain it.
 *
 * Source: docs/reference/profile-fields.md#kinds.
 */
export const profileFieldRecord = record<ProfileField, AtLevel>(
  'CustomProfileField',
  'A field of the profiles of all users.',
)({
  id: required('Id of the field.', integer, 'id'),
  name: required('Name of the field.', text, 'name'),
  hint: required('Help for those who fill in the field.', text, 'hint'),
  type: required(`Type of the field: ${kindNames}.`, integer, shownKind),
  field_type: required('The same as type.', integer, shownKind),
  field_data: required(
    'Choices by value for dropdowns, or the external account; the same as JSON text for some clients.',
    oneOf<unknown>(
      text,
      recordOf(oneOf<string | Readonly<Record<string, string>>>(text, recordOf(text))),
    ),
    'data',
  ),
  order: required('Position among the fields.', integer, 'order'),
  required: leveled(
    'Whether users should fill in the field.',
    boolean,
    { since: 'requiredProfileFields' },
    'isRequired',
  ),
  editable_by_user: leveled(
    'Whether users can change their own values; administrators always can.',
    boolean,
    { since: 'profileFieldEditableByUser' },
    'isEditableByUser',
  ),
  display_in_profile_summary: leveled(
    'Whether the field is shown in the summary of a profile.',
    boolean,
    { since: 'profileFieldInSummary' },
    'isInSummary',
  ),
  use_for_user_matching: leveledOptional(
    'Whether the values identify users, for example in mentions; missing if not.',
    boolean,
    { since: 'profileFieldUserMatching' },
    ({ isForMatching }) => isForMatching || undefined,
  ),
});
