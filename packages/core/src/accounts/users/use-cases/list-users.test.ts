import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { viewUser } from '../../../access';
import { inMemory, nextId } from '../../../in-memory';
import { UserId } from '../../../kernel';
import { aCaller, aUser, someRealm } from '../../../testing';
import { listUsers } from './list-users';

const granted = aUser();
const caller = aCaller({ user: granted });
const taken = aUser({ isActive: false });

const listed = (ports: ReturnType<typeof inMemory>, userIds: readonly UserId[] | undefined) =>
  pipe(
    listUsers(ports)(caller, { userIds, includeProfiles: false }),
    TE.map((users) => Array.from(users)),
  )();

describe('listUsers', () => {
  it('lists all users, or the requested ones', async () => {
    const ports = inMemory({ users: [granted, taken] });
    const views = [granted, taken].map((user) => ({
      user: viewUser(user, someRealm),
      profile: [],
    }));
    const list = (userIds: readonly UserId[] | undefined) => listed(ports, userIds);
    expect(await list(undefined)).toEqual(E.right(views));
    expect(await list([taken.id, nextId(UserId), taken.id])).toEqual(E.right(views.slice(1)));
    expect(await list([])).toEqual(E.right([]));
  });

  it('lists them in the order of their ids', async () => {
    const users = Array.from({ length: 300 }, () => aUser());
    const ids = users.map(({ id }) => id);
    for (const userIds of [undefined, [...ids].reverse()]) {
      expect(await listed(inMemory({ users }), userIds)).toEqual(
        E.right(
          ids.map((id) => expect.objectContaining({ user: expect.objectContaining({ id }) })),
        ),
      );
    }
  });
});
