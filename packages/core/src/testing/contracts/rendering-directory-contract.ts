import { UserId } from '../../shared/id';
import { role } from '../../users/role';
import type { User } from '../../users/user';
import { aCaller } from '../build-people';
import { nextId } from '../next-id';
import type { References } from '../../rendering/rendering';
import type { MakeStore } from './world';
import { anotherWorld, done, newWorld } from './world';

const references = (given: Partial<References>): References => ({
  names: [],
  userIds: [],
  channelNames: [],
  topics: [],
  uploadPaths: [],
  ...given,
});

/** What every RenderingDirectoryReader promises. */
export const renderingDirectoryContract = (makeStore: MakeStore): void =>
  describe('RenderingDirectoryReader', () => {
    it('brings nobody where nothing is referred to', async () => {
      const { directory, realm, addUser, addChannel } = await newWorld(makeStore);
      await addUser();
      await addChannel();
      expect(await done(directory.lookUp(realm, references({}), undefined))).toMatchObject({
        realmUrl: realm.url,
        users: [],
        channels: [],
      });
    });

    it('finds people by name, without regard to case, all who share it', async () => {
      const { directory, realm, addUser } = await newWorld(makeStore);
      const fullName = 'Rosencrantz';
      const [one, other] = [await addUser({ fullName }), await addUser({ fullName })];
      await addUser();
      const { users } = await done(
        directory.lookUp(realm, references({ names: ['rosenCRANTZ', 'Guildenstern'] }), undefined),
      );
      expect([...users].sort((a, b) => a.id - b.id)).toEqual([
        { id: one.id, fullName, isActive: true },
        { id: other.id, fullName, isActive: true },
      ]);
    });

    it('finds people by id, active or not', async () => {
      const { directory, realm, addUser } = await newWorld(makeStore);
      const { id, fullName } = await addUser({ isActive: false });
      const { users } = await done(
        directory.lookUp(realm, references({ userIds: [id, nextId(UserId)] }), undefined),
      );
      expect(users).toEqual([{ id, fullName, isActive: false }]);
    });

    it('finds somebody once who is named twice', async () => {
      const { directory, realm, addUser } = await newWorld(makeStore);
      const { id, fullName } = await addUser();
      const { users } = await done(
        directory.lookUp(realm, references({ names: [fullName], userIds: [id] }), undefined),
      );
      expect(users).toHaveLength(1);
    });

    it('finds channels by name, without regard to case', async () => {
      const { directory, realm, addChannel } = await newWorld(makeStore);
      const { id, name } = await addChannel({ name: 'Elsinore' });
      await addChannel();
      const { channels } = await done(
        directory.lookUp(
          realm,
          references({ channelNames: ['ELSINORE', 'Wittenberg'] }),
          undefined,
        ),
      );
      expect(channels).toEqual([{ id, name }]);
    });

    it('finds no channel that the author may not come across', async () => {
      const { directory, realm, addUser, addChannel, join } = await newWorld(makeStore);
      const member = await addUser();
      const stranger = await addUser({ role: role.guest });
      const channel = await addChannel({ privacy: 'private' });
      await join(channel, member);
      const found = async (user: User | undefined) =>
        done(
          directory.lookUp(
            realm,
            references({ channelNames: [channel.name] }),
            user === undefined ? undefined : aCaller({ realm, user }),
          ),
        );
      expect((await found(member)).channels).toEqual([{ id: channel.id, name: channel.name }]);
      expect((await found(stranger)).channels).toEqual([]);
      expect((await found(undefined)).channels).toHaveLength(1);
    });

    it('finds nothing of another realm', async () => {
      const world = await newWorld(makeStore);
      const other = await anotherWorld(world);
      const [user, channel] = [await other.addUser(), await other.addChannel()];
      expect(
        await done(
          world.directory.lookUp(
            world.realm,
            references({
              names: [user.fullName],
              userIds: [user.id],
              channelNames: [channel.name],
            }),
            undefined,
          ),
        ),
      ).toMatchObject({ users: [], channels: [] });
    });
  });
