import type { User } from '../../access';
import { role } from '../../kernel';
import type { MakeStore } from './world';
import { newWorld } from './world';

const idsOf = (users: readonly User[]) => new Set(users.map(({ id }) => id));

/** What every KnownUserReader promises. */
export const knownUserRepositoryContract = (makeStore: MakeStore): void =>
  describe('KnownUserReader', () => {
    const village = async () => {
      const world = await newWorld(makeStore);
      const { realm, within } = world;
      return {
        ...world,
        ann: await world.addUser(),
        bob: await world.addUser(),
        guest: await world.addUser({ role: role.guest }),
        of: (user: User) => within((tx) => tx.knownUsers.of(realm.id, user.id)),
        guestsOf: (user: User) => within((tx) => tx.knownUsers.guestsOf(realm.id, user.id)),
        among: (users: readonly User[], others: readonly User[]) =>
          within((tx) =>
            tx.knownUsers.among(
              realm.id,
              users.map(({ id }) => id),
              others.map(({ id }) => id),
            ),
          ),
      };
    };

    it('finds who shares a channel; everyone knows themselves and the bots', async () => {
      const { ann, bob, guest, of, guestsOf, addUser, addChannel, join } = await village();
      const bot = await addUser({ bot: { type: 1, ownerId: bob.id } });
      await join(await addChannel(), ann, guest);
      await join(await addChannel(), bob);
      expect(await of(guest)).toEqual(idsOf([ann, guest, bot]));
      expect(await of(bob)).toEqual(idsOf([bob, bot]));
      expect(await guestsOf(ann)).toEqual([guest.id]);
      expect(await guestsOf(bob)).toEqual([]);
      expect(await guestsOf(guest)).toEqual([]);
    });

    it('finds who shares a conversation of two or more', async () => {
      const { ann, bob, guest, of, guestsOf, addUser, converse } = await village();
      const far = await addUser();
      await converse(guest, ann);
      await converse(guest, bob, ann);
      expect(await of(guest)).toEqual(idsOf([ann, bob, guest]));
      expect(await guestsOf(bob)).toEqual([guest.id]);
      expect(await guestsOf(far)).toEqual([]);
    });

    it('ignores a channel that one of them left', async () => {
      const { ann, guest, of, realm, addChannel, join, within } = await village();
      const channel = await addChannel();
      await join(channel, ann, guest);
      await within(({ subscriptions }) =>
        subscriptions.unsubscribe(realm.id, [{ userId: ann.id, channelId: channel.id }]),
      );
      expect(await of(guest)).toEqual(idsOf([guest]));
    });

    it('ignores an archived channel', async () => {
      const { ann, guest, of, guestsOf, realm, addChannel, join, within } = await village();
      const channel = await addChannel();
      await join(channel, ann, guest);
      await within(({ channels }) => channels.update(realm.id, channel.id, { isArchived: true }));
      expect(await of(guest)).toEqual(idsOf([guest]));
      expect(await guestsOf(ann)).toEqual([]);
    });

    it('ignores channels of deactivated users, but not their conversations', async () => {
      const { ann, bob, guest, of, guestsOf, realm, addChannel, join, converse, within } =
        await village();
      await join(await addChannel(), ann, bob, guest);
      await converse(guest, bob);
      for (const { id } of [ann, bob]) {
        await within(({ users }) => users.update(realm.id, id, { isActive: false }));
      }
      expect(await of(guest)).toEqual(idsOf([bob, guest]));
      expect(await guestsOf(ann)).toEqual([]);
      expect(await guestsOf(bob)).toEqual([guest.id]);
    });

    it('returns no deactivated guest', async () => {
      const { ann, guest, guestsOf, realm, addChannel, join, within } = await village();
      await join(await addChannel(), ann, guest);
      await within(({ users }) => users.update(realm.id, guest.id, { isActive: false }));
      expect(await guestsOf(ann)).toEqual([]);
    });

    it('returns who knows whom among several users, without the users themselves', async () => {
      const { ann, bob, guest, among, addUser, addChannel, join, converse } = await village();
      const far = await addUser({ role: role.guest });
      await join(await addChannel(), ann, guest);
      await converse(guest, bob);
      expect(await among([guest, far], [ann, bob, guest, far])).toEqual(
        new Map([[guest.id, idsOf([ann, bob])]]),
      );
      expect(await among([guest], [bob])).toEqual(new Map([[guest.id, idsOf([bob])]]));
      expect(await among([], [ann])).toEqual(new Map());
      expect(await among([guest], [])).toEqual(new Map());
    });
  });
