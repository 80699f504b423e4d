import type { References, User } from '../../access';
import { nextId } from '../../in-memory';
import { UserId, role } from '../../kernel';
import { aCaller } from '../build-people';
import type { MakeStore } from './world';
import { anotherWorld, done, newWorld } from './world';

const references = (given: Partial<References>): References => ({
  names: [],
  userIds: [],
  channelNames: [],
  topics: [],
  uploadPaths: [],
  hasEmoticons: false,
  ...given,
});

/** What every RenderingDirectoryReader promises. */
export const renderingDirectoryContract = (makeStore: MakeStore): void =>
  describe('RenderingDirectoryReader', () => {
    it('returns nobody without references', async () => {
      const { directory, realm, addUser, addChannel } = await newWorld(makeStore);
      await addUser();
      await addChannel();
      expect(await done(directory.lookUp(realm, references({}), undefined))).toMatchObject({
        realmUrl: realm.url,
        users: [],
        channels: [],
      });
    });

    it('finds users by name, case-insensitively, including users with the same name', async () => {
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

    it.each(['Élodie Ångström', 'élodie ångström', 'ÉLODIE ÅNGSTRÖM'])(
      'finds a user whose name has letters outside of ASCII, as %s',
      async (written) => {
        const { directory, realm, addUser } = await newWorld(makeStore);
        const fullName = 'Élodie Ångström';
        const { id } = await addUser({ fullName });
        const { users } = await done(
          directory.lookUp(realm, references({ names: [written] }), undefined),
        );
        expect(users).toEqual([{ id, fullName, isActive: true }]);
      },
    );

    it('finds users by id, active or not', async () => {
      const { directory, realm, addUser } = await newWorld(makeStore);
      const { id, fullName } = await addUser({ isActive: false });
      const { users } = await done(
        directory.lookUp(realm, references({ userIds: [id, nextId(UserId)] }), undefined),
      );
      expect(users).toEqual([{ id, fullName, isActive: false }]);
    });

    it('finds a user once who is named twice', async () => {
      const { directory, realm, addUser } = await newWorld(makeStore);
      const { id, fullName } = await addUser();
      const { users } = await done(
        directory.lookUp(realm, references({ names: [fullName], userIds: [id] }), undefined),
      );
      expect(users).toHaveLength(1);
    });

    it('finds channels by name, case-insensitively', async () => {
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

    it('finds no channel that is hidden from the author', async () => {
      const { directory, realm, addUser, addChannel, join } = await newWorld(makeStore);
      const member = await addUser();
      const inaccessibleUser = await addUser({ role: role.guest });
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
      expect((await found(inaccessibleUser)).channels).toEqual([]);
      expect((await found(undefined)).channels).toHaveLength(1);
    });

    it('finds no archived channel', async () => {
      const { directory, realm, addChannel, within } = await newWorld(makeStore);
      const { id, name } = await addChannel();
      await within((tx) => tx.channels.update(realm.id, id, { isArchived: true }));
      const { channels } = await done(
        directory.lookUp(realm, references({ channelNames: [name] }), undefined),
      );
      expect(channels).toEqual([]);
    });

    it('returns to guests with limited visibility only users whom they know', async () => {
      const world = await newWorld(makeStore);
      const [guest, met, inaccessibleUser] = [
        await world.addUser({ role: role.guest }),
        await world.addUser(),
        await world.addUser(),
      ];
      const realm = {
        ...world.realm,
        settings: {
          ...world.realm.settings,
          can_access_all_users_group: world.realm.systemGroups['role:members'],
        },
      };
      await world.join(await world.addChannel(), guest, met);
      const asked = references({ userIds: [guest.id, met.id, inaccessibleUser.id] });
      const seenBy = async (user: User) =>
        (await done(world.directory.lookUp(realm, asked, aCaller({ realm, user })))).users.map(
          ({ id }) => id,
        );
      expect(await seenBy(guest)).toEqual([guest.id, met.id]);
      expect(await seenBy(met)).toEqual([guest.id, met.id, inaccessibleUser.id]);
    });

    it('returns the newest message of a topic that its author can read', async () => {
      const { directory, realm, addUser, addChannel, join, send } = await newWorld(makeStore);
      const [sender, late] = [await addUser(), await addUser()];
      const open = await addChannel();
      const closed = await addChannel({ privacy: 'privateProtected' });
      await join(closed, sender);
      await send(sender, open.recipientId, { topic: 'Lunch' });
      const newest = await send(sender, open.recipientId, { topic: 'Lunch' });
      const secret = await send(sender, closed.recipientId, { topic: 'plan' });
      await join(closed, late);
      const asked = references({
        channelNames: [open.name, closed.name],
        topics: [
          { channelName: open.name, topic: 'lunch' },
          { channelName: open.name, topic: 'dinner' },
          { channelName: closed.name, topic: 'plan' },
        ],
      });
      const topicsFor = async (user: User) =>
        (await done(directory.lookUp(realm, asked, aCaller({ realm, user })))).topics;
      const lunch = { channelId: open.id, name: 'Lunch', latestMessageId: newest };
      const plan = { channelId: closed.id, name: 'plan', latestMessageId: secret };
      expect(await topicsFor(sender)).toEqual([lunch, plan]);
      expect(await topicsFor(late)).toEqual([lunch]);
    });

    it('returns the author’s setting for emoticons, if there may be some', async () => {
      const { directory, realm, addUser, within } = await newWorld(makeStore);
      const [translating, plain] = [await addUser(), await addUser()];
      await within((tx) =>
        tx.userSettings.change(realm.id, translating.id, { translate_emoticons: true }),
      );
      const isTranslating = async (user: User | undefined, hasEmoticons: boolean) => {
        const author = user === undefined ? undefined : aCaller({ realm, user });
        return (await done(directory.lookUp(realm, references({ hasEmoticons }), author)))
          .translatesEmoticons;
      };
      expect(await isTranslating(translating, true)).toBe(true);
      expect(await isTranslating(translating, false)).toBe(false);
      expect(await isTranslating(plain, true)).toBe(false);
      expect(await isTranslating(undefined, true)).toBe(false);
    });

    it('returns the display names of system groups', async () => {
      const { directory, realm } = await newWorld(makeStore);
      const { groups } = await done(
        directory.lookUp(realm, references({ names: ['role:fullmembers'] }), undefined),
      );
      expect(groups).toEqual([
        {
          id: realm.systemGroups['role:fullmembers'],
          name: 'role:fullmembers',
          displayName: 'Full members',
          kind: 'system',
        },
      ]);
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
