import * as E from 'fp-ts/Either';
import { isRecord, isWebUrl } from '../../kernel';
import { builtInAccount, customAccount } from './external-accounts';
import type { FieldKind, ProfileField } from './profile-field';
import { fieldKind } from './profile-field';
import type { AccountFailure } from '../failures';
import { accountFailure } from '../failures';

type Data = ProfileField['data'];

type Objection = AccountFailure<'InvalidField' | 'InvalidFieldText'> | undefined;

const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === '';

/** What is wrong with one choice of a dropdown. */
const objectionToChoice = ([key, choice]: readonly [string, unknown]): Objection => {
  if (isBlank(key)) {
    return accountFailure('InvalidField', { objection: 'blankChoice' });
  }
  if (!isRecord(choice)) {
    return accountFailure('InvalidFieldText', { problem: 'noObject' });
  }
  for (const part of ['text', 'order'] as const) {
    if (!(part in choice)) {
      return accountFailure('InvalidFieldText', { problem: 'missing', part });
    }
    if (typeof choice[part] !== 'string') {
      return accountFailure('InvalidFieldText', { problem: 'noText', part });
    }
    if (isBlank(choice[part])) {
      return accountFailure('InvalidFieldText', { problem: 'blank', part });
    }
  }
  const others = Object.keys(choice).filter((part) => part !== 'text' && part !== 'order');
  return others.length === 0
    ? undefined
    : accountFailure('InvalidFieldText', { problem: 'unknownParts', parts: others });
};

const objectionToChoices = (data: Data): Objection => {
  const choices = Object.entries(data);
  if (choices.length === 0) {
    return accountFailure('InvalidField', { objection: 'noChoice' });
  }
  for (const choice of choices) {
    const objection = objectionToChoice(choice);
    if (objection !== undefined) {
      return objection;
    }
  }
  const texts = choices.map(([, choice]) => (isRecord(choice) ? choice.text : choice));
  return new Set(texts).size < texts.length
    ? accountFailure('InvalidField', { objection: 'duplicateChoices' })
    : undefined;
};

const objectionToAccount = (data: Data): Objection => {
  const { subtype, url_pattern: pattern } = data;
  if (subtype === undefined) {
    return accountFailure('InvalidField', { objection: 'noSubtype' });
  }
  if (isBlank(subtype)) {
    return accountFailure('InvalidField', { objection: 'blankSubtype' });
  }
  if (subtype !== customAccount) {
    return builtInAccount(subtype) === undefined
      ? accountFailure('InvalidField', { objection: 'unknownSubtype' })
      : undefined;
  }
  if (typeof pattern !== 'string') {
    return accountFailure('InvalidField', { objection: 'noUrlPattern' });
  }
  if (pattern.split('%(username)s').length !== 2) {
    return accountFailure('InvalidField', { objection: 'noUsernameInPattern' });
  }
  return isWebUrl(pattern.replace('%(username)s', 'username'))
    ? undefined
    : accountFailure('InvalidField', { objection: 'patternIsNoUrl' });
};

/**
 * Validates and normalizes the field's data: the choices of a dropdown, the type of an external
 * account, or nothing.
 *
 * Source: docs/reference/profile-fields.md#creating-a-field.
 */
export const parseFieldData = (
  kind: FieldKind,
  data: Data,
): E.Either<AccountFailure<'InvalidField' | 'InvalidFieldText'>, Data> => {
  if (kind === fieldKind.dropdown) {
    const objection = objectionToChoices(data);
    return objection === undefined ? E.right(data) : E.left(objection);
  }
  if (kind === fieldKind.externalAccount) {
    const objection = objectionToAccount(data);
    if (objection !== undefined) {
      return E.left(objection);
    }
    const { subtype, url_pattern } = data;
    return E.right(subtype === customAccount ? { subtype, url_pattern } : { subtype });
  }
  return E.right({});
};
