import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { viewUser } from '../../../access';
import { inMemory, nextId } from '../../../in-memory';
import { UserId, unexpected } from '../../../kernel';
import { aCaller, aUser, gathered, someRealm } from '../../../testing';
import { listUsers, usersPerPiece } from './list-users';

const granted = aUser();
const caller = aCaller({ user: granted });
const taken = aUser({ isActive: false });

describe('listUsers', () => {
  it('lists all users, or the requested ones', async () => {
    const ports = inMemory({ users: [granted, taken] });
    const views = [granted, taken].map((user) => ({
      user: viewUser(user, someRealm),
      profile: [],
    }));
    const list = (userIds: readonly UserId[] | undefined) =>
      gathered(listUsers(ports)(caller, { userIds, includeProfiles: false }))();
    expect(await list(undefined)).toEqual(E.right([views]));
    expect(await list([taken.id, nextId(UserId), taken.id])).toEqual(E.right([views.slice(1)]));
    expect(await list([])).toEqual(E.right([[]]));
  });

  it('lists many users in batches, each after the one before was accepted', async () => {
    const users = Array.from({ length: 2 * usersPerPiece + 1 }, () => aUser());
    const ports = inMemory({ users });
    const ids = users.map(({ id }) => id);
    for (const userIds of [undefined, [...ids].reverse()]) {
      const pieces = await gathered(
        listUsers(ports)(caller, { userIds, includeProfiles: false }),
      )();
      expect(
        pipe(
          pieces,
          E.map((found) => found.map((piece) => piece.map(({ user }) => user.id))),
        ),
      ).toEqual(
        E.right([
          ids.slice(0, usersPerPiece),
          ids.slice(usersPerPiece, 2 * usersPerPiece),
          ids.slice(2 * usersPerPiece),
        ]),
      );
    }
  });

  it('stops after the first batch that is not accepted', async () => {
    const ports = inMemory({
      users: Array.from({ length: 2 * usersPerPiece }, () => aUser()),
    });
    const disconnected = unexpected(new Error('the client has disconnected'));
    const take = jest.fn(() => TE.left(disconnected));
    const list = listUsers(ports)(caller, { userIds: undefined, includeProfiles: false });
    expect(await list(take)()).toEqual(E.left(disconnected));
    expect(take).toHaveBeenCalledTimes(1);
  });
});
