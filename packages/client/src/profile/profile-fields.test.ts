import {
  profileChoicesFrom,
  profileChoicesOf,
  profileFieldType,
  profileText,
  profileValue,
} from './profile-fields';

describe('custom profile fields', () => {
  it('have types', () => {
    expect([1, 3, 8, 99].map((type) => profileFieldType({ type }))).toEqual([
      'text',
      'choice',
      'pronouns',
      undefined,
    ]);
  });

  it('have choices', () => {
    const field_data = { '0': { text: 'Tea', order: '1' }, '1': { order: '2' } };
    expect(profileChoicesOf({ field_data })).toEqual([
      ['0', 'Tea'],
      ['1', '1'],
    ]);
    expect(profileChoicesOf({ field_data: '' })).toEqual([]);
    expect(profileChoicesOf({ field_data: { subtype: 'github' } })).toEqual([]);
  });

  it('get choices from lines', () => {
    const field_data = profileChoicesFrom('Tea\n\n Coffee \n');
    expect(field_data).toEqual({
      '0': { text: 'Tea', order: '1' },
      '1': { text: 'Coffee', order: '2' },
    });
    expect(profileChoicesOf({ field_data }).map(([, name]) => name)).toEqual(['Tea', 'Coffee']);
    expect(profileChoicesFrom('')).toEqual({});
  });

  it('have values', () => {
    expect(profileValue({ profile_data: { '4': { value: 'x' } } }, 4)).toBe('x');
    expect(profileValue({ profile_data: {} }, 4)).toBe('');
    expect(profileValue({}, 4)).toBe('');
  });

  it.each([
    ['a text', 1, 'Mantua', 'Mantua'],
    ['a choice', 3, '0', 'Tea'],
    ['a choice that is no longer offered', 3, '7', '7'],
    ['people', 6, '[8,9]', 'User 8, User 9'],
    ['nobody', 6, '', ''],
    ['a type of tomorrow', 99, 'x', 'x'],
  ])('are read by people: %s', (_, type, value, text) => {
    const field = { id: 4, type, field_data: type === 3 ? { '0': { text: 'Tea' } } : '' };
    const user = { profile_data: { '4': { value } } };
    expect(profileText(user, field, (id) => `User ${id}`)).toBe(text);
  });
});
