import { UserId } from '../../shared/id';
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
      expect(await done(directory.lookUp(realm, references({})))).toMatchObject({
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
        directory.lookUp(realm, references({ names: ['rosenCRANTZ', 'Guildenstern'] })),
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
        directory.lookUp(realm, references({ userIds: [id, nextId(UserId)] })),
      );
      expect(users).toEqual([{ id, fullName, isActive: false }]);
    });

    it('finds somebody once who is named twice', async () => {
      const { directory, realm, addUser } = await newWorld(makeStore);
      const { id, fullName } = await addUser();
      const { users } = await done(
        directory.lookUp(realm, references({ names: [fullName], userIds: [id] })),
      );
      expect(users).toHaveLength(1);
    });

    it('finds channels by name, without regard to case', async () => {
      const { directory, realm, addChannel } = await newWorld(makeStore);
      const { id, name } = await addChannel({ name: 'Elsinore' });
      await addChannel();
      const { channels } = await done(
        directory.lookUp(realm, references({ channelNames: ['ELSINORE', 'Wittenberg'] })),
      );
      expect(channels).toEqual([{ id, name }]);
    });

    it('finds nothing of another realm', async () => {
      const world = await newWorld(makeStore);
      const other = await anotherWorld(world);
      const [user, channel] = [await other.addUser(), await other.addChannel()];
      expect(
        await done(
          world.directory.lookUp(world.realm, {
            names: [user.fullName],
            userIds: [user.id],
            channelNames: [channel.name],
            topics: [],
            uploadPaths: [],
          }),
        ),
      ).toMatchObject({ users: [], channels: [] });
    });
  });
