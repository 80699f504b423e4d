import * as t from 'io-ts';
import { ProfileFieldId, numberIn, struct } from '../../kernel';

/**
 * The kinds of fields, with their numbers on the wire.
 *
 * Source: docs/reference/profile-fields.md#kinds.
 */
export const fieldKind = {
  shortText: 1,
  paragraph: 2,
  dropdown: 3,
  date: 4,
  link: 5,
  users: 6,
  externalAccount: 7,
  pronouns: 8,
} as const;

export const FieldKind = numberIn(fieldKind);
export type FieldKind = t.TypeOf<typeof FieldKind>;

export const ProfileField = struct({
  id: ProfileFieldId,
  name: t.string,
  hint: t.string,
  kind: FieldKind,
  /** The choices of a dropdown, or the type of an external account; empty for all other kinds. */
  data: t.readonly(t.record(t.string, t.unknown)),
  order: t.number,
  isInSummary: t.boolean,
  isRequired: t.boolean,
  isEditableByUser: t.boolean,
  isForMatching: t.boolean,
});
export type ProfileField = t.TypeOf<typeof ProfileField>;

/** A user's value of a field. */
export type ProfileValue = {
  readonly fieldId: ProfileFieldId;
  /** As it is stored: lists of users as JSON text, everything else unchanged. */
  readonly value: string;
  /** HTML of short texts and paragraphs, null for all other kinds. */
  readonly rendered: string | null;
};

/**
 * The kinds by name, for clients that offer them. Source: docs/reference/profile-fields.md#kinds.
 */
export const fieldKinds = {
  SHORT_TEXT: { id: 1, name: 'Text (short)' },
  LONG_TEXT: { id: 2, name: 'Text (long)' },
  SELECT: { id: 3, name: 'List of options' },
  DATE: { id: 4, name: 'Date' },
  URL: { id: 5, name: 'Link' },
  USER: { id: 6, name: 'Users' },
  EXTERNAL_ACCOUNT: { id: 7, name: 'External account' },
  PRONOUNS: { id: 8, name: 'Pronouns' },
} as const;
