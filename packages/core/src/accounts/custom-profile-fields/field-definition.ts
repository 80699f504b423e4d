import * as E from 'fp-ts/Either';
import type { FeatureLevel } from '../../kernel';
import { has, lengthOf } from '../../kernel';
import { builtInAccount } from './external-accounts';
import { parseFieldData } from './field-data';
import type { ProfileField } from './profile-field';
import { FieldKind, fieldKind } from './profile-field';
import type { AccountFailure, FieldObjection } from '../failures';
import { accountFailure } from '../failures';

/** In Unicode code points. */
const maxFieldNameLength = 40;
export const maxHintLength = 80;

/** Source: docs/reference/profile-fields.md#creating-a-field. */
export const maxSummaryFields = 2;

/** A field as a client defines it, before validation. */
export type FieldDefinition = Omit<ProfileField, 'id' | 'order' | 'kind'> & {
  readonly kind: number;
};

export type NewField = Omit<ProfileField, 'id' | 'order'>;

/** The kind with that number, if it existed at that level. */
const kindAt = (level: FeatureLevel, kind: number): FieldKind | undefined =>
  FieldKind.is(kind) && (kind !== fieldKind.pronouns || has(level, 'pronounsField'))
    ? kind
    : undefined;

const isForSummary = (kind: FieldKind, level: FeatureLevel): boolean =>
  kind !== fieldKind.users &&
  (kind !== fieldKind.paragraph || has(level, 'paragraphInProfileSummary'));

const isForMatching = (kind: FieldKind): boolean =>
  kind === fieldKind.shortText || kind === fieldKind.externalAccount;

const tooLong = (part: 'name' | 'hint', limit: number): AccountFailure<'InvalidFieldText'> =>
  accountFailure('InvalidFieldText', { problem: 'tooLong', part, limit });

const objectionToTexts = ({
  name,
  hint,
}: Pick<NewField, 'name' | 'hint'>):
  | AccountFailure<'InvalidField' | 'InvalidFieldText'>
  | undefined => {
  if (name === '') {
    return accountFailure('InvalidField', { objection: 'blankLabel' });
  }
  if (lengthOf(hint) > maxHintLength) {
    return tooLong('hint', maxHintLength);
  }
  return lengthOf(name) > maxFieldNameLength ? tooLong('name', maxFieldNameLength) : undefined;
};

const objectionTo = (
  field: NewField,
  others: readonly ProfileField[],
  level: FeatureLevel,
  before?: ProfileField,
): FieldObjection | undefined => {
  const isNewInSummary = field.isInSummary && before?.isInSummary !== true;
  if (isNewInSummary && !isForSummary(field.kind, level)) {
    return 'kindNotForSummary';
  }
  if (field.isForMatching && !isForMatching(field.kind)) {
    return 'kindNotForMatching';
  }
  return others.some(({ name }) => name === field.name) ? 'labelTaken' : undefined;
};

/** Fields for a built-in kind of account have a fixed name and hint. */
const named = (definition: FieldDefinition, data: ProfileField['data']) => {
  const builtIn =
    definition.kind === fieldKind.externalAccount ? builtInAccount(data.subtype) : undefined;
  return builtIn === undefined
    ? { name: definition.name.trim(), hint: definition.hint.trim() }
    : { name: builtIn.name, hint: builtIn.hint };
};

/**
 * Validates and normalizes a field, given the realm's other fields.
 *
 * @param before the field before the change: what it was stays, even if the level does not have it
 *
 * Source: docs/reference/profile-fields.md#creating-a-field.
 */
export const parseField = (
  definition: FieldDefinition,
  others: readonly ProfileField[],
  level: FeatureLevel,
  before?: ProfileField,
): E.Either<AccountFailure<'InvalidField' | 'InvalidFieldText'>, NewField> => {
  const inSummary = others.filter(({ isInSummary }) => isInSummary).length;
  if (definition.isInSummary && inSummary >= maxSummaryFields) {
    return E.left(accountFailure('InvalidField', { objection: 'summaryIsFull' }));
  }
  const kind = before?.kind ?? kindAt(level, definition.kind);
  const data = kind === undefined ? E.right({}) : parseFieldData(kind, definition.data);
  if (E.isLeft(data)) {
    return data;
  }
  const texts = named(definition, data.right);
  const objectionToText = objectionToTexts(texts);
  if (objectionToText !== undefined) {
    return E.left(objectionToText);
  }
  if (kind === undefined) {
    return E.left(accountFailure('InvalidField', { objection: 'unknownKind' }));
  }
  const field = { ...definition, ...texts, kind, data: data.right };
  const objection = objectionTo(field, others, level, before);
  return objection === undefined
    ? E.right(field)
    : E.left(accountFailure('InvalidField', { objection }));
};
