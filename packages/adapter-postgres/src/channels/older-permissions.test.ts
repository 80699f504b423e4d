import { userGroupPermissions } from '@parley/core/access';
import { inMemory } from '@parley/core/in-memory';
import { newWorld } from '@parley/core/testing';
import { Client } from 'pg';
import { newTestDatabase, openTestStore } from '../testing';

const nobody = { direct_members: [], direct_subgroups: [] };

describe('what a process of a version before a permission has stored', () => {
  it('gives the permission to nobody', async () => {
    const database = await newTestDatabase();
    const store = await openTestStore(database);
    const { realm, addUser, addChannel, within } = await newWorld(() =>
      Promise.resolve({ ...inMemory(), ...store }),
    );
    const user = await addUser();
    const channel = await addChannel();
    const group = await within(({ userGroups }) =>
      userGroups.create({
        realmId: realm.id,
        name: 'choir',
        description: '',
        creatorId: user.id,
        createdAt: 0,
        permissions: userGroupPermissions({}, realm.systemGroups, user.id),
      }),
    );
    const client = new Client({ connectionString: database.url });
    await client.connect();
    await client.query(`update channel set permissions = permissions - 'can_subscribe_group'`);
    await client.query(`update user_group set permissions = permissions - 'can_leave_group'`);
    await client.end();
    const [channels, groups] = await Promise.all([
      within((tx) => tx.channels.listFor(realm.id, user.id)),
      within((tx) => tx.userGroups.list(realm)),
    ]);
    expect(channels.map((each) => each.channel.permissions)).toEqual([
      { ...channel.permissions, can_subscribe_group: nobody },
    ]);
    expect(groups.find(({ id }) => id === group.id)?.permissions).toEqual({
      ...group.permissions,
      can_leave_group: nobody,
    });
    await store.close();
    await database.drop();
  });
});
