import * as E from 'fp-ts/Either';
import { parseFullName } from './full-name';
import { accessFailure } from '../../access';

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
    ['💥'.repeat(101), accessFailure('FullNameTooLong')],
    ['*'.repeat(101), accessFailure('FullNameTooLong')],
    ['', accessFailure('FullNameTooShort')],
    [' a ', accessFailure('FullNameTooShort')],
    ['*', accessFailure('FullNameTooShort')],
    ['Iago|12', accessFailure('InvalidNameFormat')],
    ['@Iago|12', accessFailure('InvalidFullName')],
  ])('rejects %p', (text, failure) => {
    expect(parseFullName(text)).toEqual(E.left(failure));
  });

  it.each(['*', '`', '\\', '>', '"', '@', '\u0000', '\ud800', '\ufffe', '\n'])(
    'rejects names with %p',
    (character) => {
      expect(parseFullName(`a${character}b`)).toEqual(E.left(accessFailure('InvalidFullName')));
    },
  );
});
