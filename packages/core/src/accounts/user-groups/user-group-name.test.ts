import * as E from 'fp-ts/Either';
import { accessFailure } from '../../access';
import { parseUserGroupName } from './user-group-name';

describe('parseUserGroupName', () => {
  it.each([
    [' club ', 'club'],
    ['🦑'.repeat(100), '🦑'.repeat(100)],
    ['a role: x', 'a role: x'],
  ])('accepts %j', (given, name) => {
    expect(parseUserGroupName(given)).toEqual(E.right(name));
  });

  it.each([
    [' ', accessFailure('UserGroupNameBlank')],
    ['x'.repeat(101), accessFailure('UserGroupNameTooLong')],
  ])('rejects %j', (given, failure) => {
    expect(parseUserGroupName(given)).toEqual(E.left(failure));
  });

  it.each(['@', 'role:', 'user:', 'stream:', 'channel:'])('reserves the prefix %j', (prefix) => {
    expect(parseUserGroupName(` ${prefix}x`)).toEqual(
      E.left(accessFailure('UserGroupNamePrefixReserved', { prefix })),
    );
  });
});
