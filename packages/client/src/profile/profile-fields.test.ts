import { profileChoicesOf, profileFieldType, profileValue } from './profile-fields';

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

  it('have values', () => {
    expect(profileValue({ profile_data: { '4': { value: 'x' } } }, 4)).toBe('x');
    expect(profileValue({ profile_data: {} }, 4)).toBe('');
    expect(profileValue({}, 4)).toBe('');
  });
});
