import * as E from 'fp-ts/Either';
import { nextId } from '../../in-memory';
import { ProfileFieldId } from '../../kernel';
import { aBot, aUser } from '../../testing';
import type { FieldKind, ProfileField } from './profile-field';
import type { ProfileEntry } from './profile-value';
import { parseProfileValue } from './profile-value';
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

  it.each<[FieldKind, ProfileEntry['value'], string]>([
    [1, 'x'.repeat(51), 'Field is too long (limit: 50 characters)'],
    [1, [1], 'Field is not a string'],
    [2, 'x'.repeat(501), 'Field is too long (limit: 500 characters)'],
    [3, 'toString', "'toString' is not a valid choice for 'Field'."],
    [4, '1900-02-29', 'Field is not a date'],
    [4, '2001-2-3', 'Field is not a date'],
    [5, 'javascript:alert(1)', 'Field is not a URL'],
    [5, 'http://', 'Field is not a URL'],
    [6, 'x', 'User IDs is not a list'],
    [6, [0], 'Invalid user IDs: 0'],
    [6, [bot.id], `User with ID ${bot.id} is a bot`],
    [6, [deactivated.id], `User with ID ${deactivated.id} is deactivated`],
  ])('rejects a value of kind %d: %p', (kind, value, message) => {
    expect(parseProfileValue(aField(kind), value, known)).toEqual(
      E.left(accountFailure('InvalidProfileValue', { message })),
    );
  });
});
