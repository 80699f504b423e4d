import type { UserStatus } from '../../accounts';
import { noStatus, noStatusEmoji } from '../../accounts';
import type { UserId } from '../../kernel';
import type { MakeStore, World } from './world';
import { anotherWorld, newWorld } from './world';

const octopus = { emojiName: 'octopus', emojiCode: '1f419', reactionType: 'unicode_emoji' };

const statusesOf = ({ realm, within }: World, ...ids: readonly UserId[]) =>
  within(({ statuses }) => statuses.of(realm.id, ids));

const change = ({ realm, within }: World, id: UserId, changes: Partial<UserStatus>) =>
  within(({ statuses }) => statuses.change(realm.id, id, changes));

/** What every UserStatusRepository promises. */
export const userStatusRepositoryContract = (makeStore: MakeStore): void =>
  describe('UserStatusRepository', () => {
    it('writes the given parts, and leaves the others', async () => {
      const world = await newWorld(makeStore);
      const [user, other, silent] = [
        await world.addUser(),
        await world.addUser(),
        await world.addUser(),
      ];
      await change(world, user.id, { text: 'out 🦑' });
      await change(world, user.id, { emoji: octopus });
      await change(world, other.id, { emoji: octopus, text: 'in' });
      await change(world, other.id, { text: '' });
      expect(await statusesOf(world, user.id, other.id, silent.id)).toEqual(
        new Map([
          [user.id, { text: 'out 🦑', emoji: octopus }],
          [other.id, { text: '', emoji: octopus }],
        ]),
      );
      expect(await statusesOf(world, other.id)).toEqual(
        new Map([[other.id, { text: '', emoji: octopus }]]),
      );
      expect(await statusesOf(world)).toEqual(new Map());
    });

    it('returns those of everyone in the realm who has one', async () => {
      const world = await newWorld(makeStore);
      const other = await anotherWorld(world);
      const [user, silent, inaccessibleUser] = [
        await world.addUser(),
        await world.addUser(),
        await other.addUser(),
      ];
      await change(world, user.id, { text: 'out' });
      await change(other, inaccessibleUser.id, { text: 'away' });
      const all = await world.within(({ statuses }) => statuses.of(world.realm.id, 'everyone'));
      expect(all).toEqual(await statusesOf(world, user.id, silent.id));
      expect([...all.keys()]).toEqual([user.id]);
    });

    it('begins with empty parts, and can empty them again', async () => {
      const world = await newWorld(makeStore);
      const { id } = await world.addUser();
      await change(world, id, {});
      expect(await statusesOf(world, id)).toEqual(new Map([[id, noStatus]]));
      await change(world, id, { text: 'out', emoji: octopus });
      await change(world, id, { emoji: noStatusEmoji });
      expect(await statusesOf(world, id)).toEqual(
        new Map([[id, { text: 'out', emoji: noStatusEmoji }]]),
      );
    });

    it('returns nobody of another realm', async () => {
      const world = await newWorld(makeStore);
      const other = await anotherWorld(world);
      const { id } = await world.addUser();
      await change(world, id, { text: 'out' });
      expect(await statusesOf(other, id)).toEqual(new Map());
    });
  });
