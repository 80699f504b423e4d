import * as E from 'fp-ts/Either';
import { pipe } from 'fp-ts/function';
import type { FeatureLevel } from '../feature-levels/feature-level';
import { has } from '../feature-levels/feature-level';
import { lengthOf } from '../shared/text';
import { builtInAccount } from './external-accounts';
import { parseFieldData } from './field-data';
import type { ProfileField } from './profile-field';
import { FieldKind, fieldKind } from './profile-field';
import type { FieldObjection, InvalidField, InvalidFieldText } from './profile-field-failures';
import { invalidField, invalidFieldText } from './profile-field-failures';

/** In Unicode code points. */
export const maxFieldNameLength = 40;
export const maxHintLength = 80;

/** Source: API document, «Limits». */
export const mostFieldsInSummary = 2;

/** A field as somebody describes it, before it is known to make sense. */
export type FieldDefinition = Omit<ProfileField, 'id' | 'order' | 'kind'> & {
  readonly kind: number;
};

export type NewField = Omit<ProfileField, 'id' | 'order'>;

const isForSummary = (kind: FieldKind, level: FeatureLevel): boolean =>
  kind !== fieldKind.users &&
  (kind !== fieldKind.paragraph || has(level, 'paragraphInProfileSummary'));

const isForMatching = (kind: FieldKind): boolean =>
  kind === fieldKind.shortText || kind === fieldKind.externalAccount;

const tooLong = (part: string, limit: number): InvalidFieldText =>
  invalidFieldText(`${part} is too long (limit: ${limit} characters)`);

const objectionTo = (
  field: NewField,
  others: readonly ProfileField[],
  level: FeatureLevel,
): FieldObjection | InvalidFieldText | undefined => {
  if (field.name === '') {
    return 'blankLabel';
  }
  if (lengthOf(field.hint) > maxHintLength) {
    return tooLong('hint', maxHintLength);
  }
  if (lengthOf(field.name) > maxFieldNameLength) {
    return tooLong('name', maxFieldNameLength);
  }
  if (field.isInSummary && !isForSummary(field.kind, level)) {
    return 'kindNotForSummary';
  }
  if (field.isForMatching && !isForMatching(field.kind)) {
    return 'kindNotForMatching';
  }
  return others.some(({ name }) => name === field.name) ? 'labelTaken' : undefined;
};

/** A built-in kind of account brings its own name and hint. */
const named = (definition: FieldDefinition, data: ProfileField['data']) => {
  const builtIn =
    definition.kind === fieldKind.externalAccount ? builtInAccount(data.subtype) : undefined;
  return builtIn === undefined
    ? { name: definition.name.trim(), hint: definition.hint.trim() }
    : { name: builtIn.name, hint: builtIn.hint };
};

/**
 * The field as it is kept, next to the realm's other fields.
 *
 * Source: API document and reference, «POST /realm/profile_fields».
 */
export const parseField = (
  definition: FieldDefinition,
  others: readonly ProfileField[],
  level: FeatureLevel,
): E.Either<InvalidField | InvalidFieldText, NewField> => {
  const { kind } = definition;
  const inSummary = others.filter(({ isInSummary }) => isInSummary).length;
  if (definition.isInSummary && inSummary >= mostFieldsInSummary) {
    return E.left(invalidField('summaryIsFull'));
  }
  if (!FieldKind.is(kind) || (kind === fieldKind.pronouns && !has(level, 'pronounsField'))) {
    return E.left(invalidField('unknownKind'));
  }
  return pipe(
    parseFieldData(kind, definition.data),
    E.flatMap((data) => {
      const field = { ...definition, kind, data, ...named(definition, data) };
      const objection = objectionTo(field, others, level);
      if (objection === undefined) {
        return E.right(field);
      }
      return E.left(typeof objection === 'string' ? invalidField(objection) : objection);
    }),
  );
};
