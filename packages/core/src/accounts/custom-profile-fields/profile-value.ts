import * as E from 'fp-ts/Either';
import type { User } from '../../access';
import { isBot } from '../../access';
import type { ProfileFieldId } from '../../kernel';
import { isCalendarDay, isWebUrl, isWholeNumber, lengthOf } from '../../kernel';
import type { ProfileField } from './profile-field';
import { fieldKind } from './profile-field';
import type { AccountFailure } from '../failures';
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

const text = (name: string, value: ProfileEntry['value'], limit: number): string | undefined => {
  if (typeof value !== 'string') {
    return `${name} is not a string`;
  }
  return lengthOf(value) > limit ? `${name} is too long (limit: ${limit} characters)` : undefined;
};

/** What is wrong with a list of users as a value; `known` contains those of them who exist. */
const people = (
  value: ProfileEntry['value'],
  known: ReadonlyMap<number, User>,
): string | undefined => {
  if (value === null || typeof value === 'string') {
    return 'User IDs is not a list';
  }
  const invalidIndex = value.findIndex((id) => !isWholeNumber(id));
  if (invalidIndex !== -1) {
    return `User IDs[${invalidIndex}] is not an integer`;
  }
  const unknown = value.filter((id) => !known.has(id));
  if (unknown.length > 0) {
    return `Invalid user IDs: ${unknown.join(', ')}`;
  }
  for (const id of value) {
    const user = known.get(id);
    if (user?.isActive === false) {
      return `User with ID ${id} is deactivated`;
    }
    if (user !== undefined && isBot(user)) {
      return `User with ID ${id} is a bot`;
    }
  }
  return undefined;
};

const objectionTo = (
  { name, kind, data }: ProfileField,
  value: ProfileEntry['value'],
  known: ReadonlyMap<number, User>,
): string | undefined => {
  switch (kind) {
    case fieldKind.shortText:
    case fieldKind.externalAccount:
    case fieldKind.pronouns:
      return text(name, value, maxShortLength);
    case fieldKind.paragraph:
      return text(name, value, maxParagraphLength);
    case fieldKind.dropdown:
      return typeof value === 'string' && Object.hasOwn(data, value)
        ? undefined
        : `'${String(value)}' is not a valid choice for '${name}'.`;
    case fieldKind.date:
      return typeof value === 'string' && isCalendarDay(value)
        ? undefined
        : `${name} is not a date`;
    case fieldKind.link:
      return typeof value === 'string' && isWebUrl(value) ? undefined : `${name} is not a URL`;
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
  const objection = objectionTo(field, value, known);
  if (objection !== undefined) {
    return E.left(accountFailure('InvalidProfileValue', { message: objection }));
  }
  return E.right(typeof value === 'string' ? value : JSON.stringify(value));
};
