import { UserId } from '@parley/core';
import { pathId, readPath } from './path-parameters';

describe('pathId', () => {
  const { read } = pathId(UserId, 'The id.');

  it.each([
    ['0', 0],
    ['17', 17],
    ['007', 7],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
    ['9007199254740993', Number.MAX_SAFE_INTEGER],
    ['99999999999999999999', Number.MAX_SAFE_INTEGER],
    ['9'.repeat(40), Number.MAX_SAFE_INTEGER],
  ])('reads %s', (text, id) => {
    expect(read(text)).toBe(id);
  });

  it.each(['', '-1', '1.5', '1e3', ' 1', '1a', '٣'])('is another path: %j', (text) => {
    expect(read(text)).toBeUndefined();
    expect(readPath({ user_id: pathId(UserId, 'The id.') }, { user_id: text })).toBeUndefined();
  });
});
