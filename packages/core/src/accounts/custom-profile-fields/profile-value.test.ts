import * as E from 'fp-ts/Either';
import { nextId } from '../../in-memory';
import { ProfileFieldId } from '../../kernel';
import { aBot, aUser } from '../../testing';
import type { FieldKind, ProfileField } from './profile-field';
import type { ProfileEntry } from './profile-value';
import { parseProfileValue } from './profile-value';
import type { ProfileValueProblem } from '../failures';
import { accountFailure } from '../failures';

const aField = (kind: FieldKind): ProfileField => ({
  id: nextId(ProfileFieldId),
  name: 'Field',
  hint: '',
  kind,
  data: kind === 3 ? { a: { text: 'Apple', order: '1' } } : {},
  order: 1,
  isInSummary: false,
  isRequired: false,
  isEditableByUser: true,
  isForMatching: false,
});

describe('parseProfileValue', () => {
  const person = aUser();
  const bot = aBot(person);
  const deactivated = aUser({ isActive: false });
  const known = new Map<number, ReturnType<typeof aUser>>(
    [person, bot, deactivated].map((user) => [user.id, user]),
  );

  it.each<[FieldKind, ProfileEntry['value'], string]>([
    [1, '🎉'.repeat(50), '🎉'.repeat(50)],
    [2, 'x'.repeat(500), 'x'.repeat(500)],
    [3, 'a', 'a'],
    [4, '2000-02-29', '2000-02-29'],
    [5, 'https://example.org/x?y=1', 'https://example.org/x?y=1'],
    [6, [person.id], `[${person.id}]`],
    [8, 'they/them', 'they/them'],
  ])('accepts a value of kind %d', (kind, value, kept) => {
    expect(parseProfileValue(aField(kind), value, known)).toEqual(E.right(kept));
  });

  it.each<[FieldKind, ProfileEntry['value'], ProfileValueProblem]>([
    [1, 'x'.repeat(51), { _tag: 'TooLong', field: 'Field', limit: 50 }],
    [1, [1], { _tag: 'NoText', field: 'Field' }],
    [2, 'x'.repeat(501), { _tag: 'TooLong', field: 'Field', limit: 500 }],
    [3, 'toString', { _tag: 'NoChoice', field: 'Field', value: 'toString' }],
    [4, '1900-02-29', { _tag: 'NoDate', field: 'Field' }],
    [4, '2001-2-3', { _tag: 'NoDate', field: 'Field' }],
    [5, 'javascript:alert(1)', { _tag: 'NoUrl', field: 'Field' }],
    [5, 'http://', { _tag: 'NoUrl', field: 'Field' }],
    [6, 'x', { _tag: 'NoList' }],
    [6, [0], { _tag: 'UnknownUsers', ids: [0] }],
    [6, [bot.id], { _tag: 'UserIsBot', id: bot.id }],
    [6, [deactivated.id], { _tag: 'UserDeactivated', id: deactivated.id }],
  ])('rejects a value of kind %d: %p', (kind, value, problem) => {
    expect(parseProfileValue(aField(kind), value, known)).toEqual(
      E.left(accountFailure('InvalidProfileValue', { problem })),
    );
  });
});
