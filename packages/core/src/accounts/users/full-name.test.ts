import * as E from 'fp-ts/Either';
import {
  fullNameTooLong,
  fullNameTooShort,
  invalidFullName,
  invalidNameFormat,
} from '../../access';
import { parseFullName } from './full-name';

describe('parseFullName', () => {
  it.each([
    ['Iago', 'Iago'],
    ['  King Hamlet \n', 'King Hamlet'],
    ['Ż💥', 'Ż💥'],
    ['💥'.repeat(100), '💥'.repeat(100)],
    ['12|', '12|'],
    ["O'Neill", "O'Neill"],
  ])('accepts %p', (text, name) => {
    expect(parseFullName(text)).toEqual(E.right(name));
  });

  it.each([
    ['💥'.repeat(101), fullNameTooLong],
    ['*'.repeat(101), fullNameTooLong],
    ['', fullNameTooShort],
    [' a ', fullNameTooShort],
    ['*', fullNameTooShort],
    ['Iago|12', invalidNameFormat],
    ['@Iago|12', invalidFullName],
  ])('refuses %p', (text, failure) => {
    expect(parseFullName(text)).toEqual(E.left(failure));
  });

  it.each(['*', '`', '\\', '>', '"', '@', '\u0000', '\ud800', '\ufffe', '\n'])(
    'refuses names with %p',
    (character) => {
      expect(parseFullName(`a${character}b`)).toEqual(E.left(invalidFullName));
    },
  );
});
