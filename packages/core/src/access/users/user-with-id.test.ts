import { UserId, asId } from '../../kernel';
import { aUser } from '../../testing';
import { userWithId } from './user-with-id';

const users = [2, 3, 5, 7, 11].map((id) => aUser({ id: asId(UserId)(id) }));

describe('userWithId', () => {
  it('finds each user of an ascending list, and nobody else', () => {
    const found = Array.from({ length: 13 }, (_, id) => userWithId(users, asId(UserId)(id)));
    expect(found.filter((user) => user !== undefined)).toEqual(users);
    expect(userWithId([], asId(UserId)(2))).toBeUndefined();
  });
});
