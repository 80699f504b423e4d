import * as E from 'fp-ts/Either';
import type { User } from '../../access';
import { isBot } from '../../access';
import type { ProfileFieldId } from '../../kernel';
import { isCalendarDay, isWebUrl, isWholeNumber, lengthOf } from '../../kernel';
import type { ProfileField } from './profile-field';
import { fieldKind } from './profile-field';
import type { AccountFailure, ProfileValueProblem } from '../failures';
import { accountFailure } from '../failures';

/** A requested value of a field; an empty text, an empty list and null clear it. */
export type ProfileEntry = {
  readonly fieldId: ProfileFieldId;
  readonly value: string | readonly number[] | null;
};

export const isClearing = ({ value }: ProfileEntry): boolean =>
  value === null || value.length === 0;

/** Whether the field's values are shown as rendered Markdown. */
export const isRendered = ({ kind }: Pick<ProfileField, 'kind'>): boolean =>
  kind === fieldKind.shortText || kind === fieldKind.paragraph;

const maxShortLength = 50;
const maxParagraphLength = 500;

const text = (
  field: string,
  value: ProfileEntry['value'],
  limit: number,
): ProfileValueProblem | undefined => {
  if (typeof value !== 'string') {
    return { _tag: 'NoText', field };
  }
  return lengthOf(value) > limit ? { _tag: 'TooLong', field, limit } : undefined;
};

/** What is wrong with a list of users as a value; `known` contains those of them who exist. */
const people = (
  value: ProfileEntry['value'],
  known: ReadonlyMap<number, User>,
): ProfileValueProblem | undefined => {
  if (value === null || typeof value === 'string') {
    return { _tag: 'NoList' };
  }
  const invalidIndex = value.findIndex((id) => !isWholeNumber(id));
  if (invalidIndex !== -1) {
    return { _tag: 'NoId', index: invalidIndex };
  }
  const unknown = value.filter((id) => !known.has(id));
  if (unknown.length > 0) {
    return { _tag: 'UnknownUsers', ids: unknown };
  }
  for (const id of value) {
    const user = known.get(id);
    if (user?.isActive === false) {
      return { _tag: 'UserDeactivated', id };
    }
    if (user !== undefined && isBot(user)) {
      return { _tag: 'UserIsBot', id };
    }
  }
  return undefined;
};

const problemWith = (
  { name: field, kind, data }: ProfileField,
  value: ProfileEntry['value'],
  known: ReadonlyMap<number, User>,
): ProfileValueProblem | undefined => {
  switch (kind) {
    case fieldKind.shortText:
    case fieldKind.externalAccount:
    case fieldKind.pronouns:
      return text(field, value, maxShortLength);
    case fieldKind.paragraph:
      return text(field, value, maxParagraphLength);
    case fieldKind.dropdown:
      return typeof value === 'string' && Object.hasOwn(data, value)
        ? undefined
        : { _tag: 'NoChoice', field, value: String(value) };
    case fieldKind.date:
      return typeof value === 'string' && isCalendarDay(value)
        ? undefined
        : { _tag: 'NoDate', field };
    case fieldKind.link:
      return typeof value === 'string' && isWebUrl(value) ? undefined : { _tag: 'NoUrl', field };
    case fieldKind.users:
      return people(value, known);
  }
};

/**
 * Validates a value for the field and returns it as it is stored.
 *
 * Source: docs/reference/profile-fields.md#values.
 */
export const parseProfileValue = (
  field: ProfileField,
  value: ProfileEntry['value'],
  known: ReadonlyMap<number, User>,
): E.Either<AccountFailure<'InvalidProfileValue'>, string> => {
  const problem = problemWith(field, value, known);
  if (problem !== undefined) {
    return E.left(accountFailure('InvalidProfileValue', { problem }));
  }
  return E.right(typeof value === 'string' ? value : JSON.stringify(value));
};
