import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import type { GroupSettingValue, NewUser, Realm, User } from '../../access';
import { channelPermissions, normalGroupSetting } from '../../access';
import type { History, MessageForViewer } from '../../channels';
import { canReadMessage } from '../../channels';
import { nextId, someTime } from '../../in-memory';
import type { MessageId } from '../../kernel';
import { UserGroupId, UserId, asId, role } from '../../kernel';
import type { Narrow } from '../../messages';
import { term } from '../../messages';
import { aCaller, asCorrespondent } from '../build-people';
import type { MakeStore, World } from './world';
import { newWorld } from './world';

const all = { anchor: 0, includeAnchor: true, before: 0, after: 100 };

const idsIn = ({ realm, within }: World, history: History, narrow: Narrow = []) =>
  within(({ messages }) => messages.idsInRange(realm.id, { ...all, narrow, history }));

const idsFor = (world: World, user: User, narrow: Narrow = []) =>
  idsIn(world, { _tag: 'Personal', reader: asCorrespondent(user, world.realm) }, narrow);

const newestFor = ({ realm, within }: World, user: User) =>
  within(({ messages }) => messages.newestFor(realm.id, asCorrespondent(user, realm)));

const firstUnread = ({ realm, within }: World, user: User, narrow: Narrow = []) =>
  within(({ messages }) => messages.firstUnread(realm.id, asCorrespondent(user, realm), narrow));

/** Which messages are in whose history. */
export const messageHistoryContract = (makeStore: MakeStore): void =>
  describe('histories', () => {
    const channelWithMembers = async () => {
      const world = await newWorld(makeStore);
      const { addUser, addChannel, join, send } = world;
      const [early, late, poster] = [await addUser(), await addUser(), await addUser()];
      const channel = await addChannel();
      await join(channel, early);
      const first = await send(poster, channel.recipientId);
      await join(channel, late);
      const second = await send(early, channel.recipientId);
      return { world, early, late, poster, channel, first, second };
    };

    it('contain what members of the channel received, and nothing for others', async () => {
      const { world, early, late, poster, first, second } = await channelWithMembers();
      const inaccessibleUser = await world.addUser();
      expect(await idsFor(world, early)).toEqual([first, second]);
      expect(await idsFor(world, late)).toEqual([second]);
      expect(await idsFor(world, poster)).toEqual([]);
      expect(await idsFor(world, inaccessibleUser)).toEqual([]);
    });

    it('contain the direct messages of the user’s own conversations', async () => {
      const world = await newWorld(makeStore);
      const { addUser, converse, send } = world;
      const [one, two, three] = [await addUser(), await addUser(), await addUser()];
      const pair = await send(one, await converse(one, two));
      const group = await send(three, await converse(one, two, three));
      const alone = await send(two, await converse(two));
      expect(await idsFor(world, one)).toEqual([pair, group]);
      expect(await idsFor(world, two)).toEqual([pair, group, alone]);
      expect(await idsFor(world, three)).toEqual([group]);
    });

    it('contain messages that were added later', async () => {
      const { world, late, first, second } = await channelWithMembers();
      await world.within(({ flags }) =>
        flags.set(world.realm.id, first, [[late.id, ['historical']]]),
      );
      await world.within(({ flags }) => flags.add(world.realm.id, late.id, 'starred', [first]));
      expect(await idsFor(world, late)).toEqual([first, second]);
    });

    it('do not matter if history is shared', async () => {
      const { world, channel, first, second } = await channelWithMembers();
      const elsewhere = await world.addChannel();
      await world.send(await world.addUser(), elsewhere.recipientId);
      const narrow: Narrow = [term('channel', channel.recipientId)];
      expect(await idsIn(world, { _tag: 'Shared' }, narrow)).toEqual([first, second]);
    });

    it('return their newest message', async () => {
      const { world, early, late, poster, second } = await channelWithMembers();
      const inaccessibleUser = await world.addUser();
      expect(await newestFor(world, early)).toEqual(O.some(second));
      expect(await newestFor(world, late)).toEqual(O.some(second));
      expect(await newestFor(world, poster)).toEqual(O.none);
      expect(await newestFor(world, inaccessibleUser)).toEqual(O.none);
      const direct = await world.send(early, await world.converse(early, inaccessibleUser));
      expect(await newestFor(world, inaccessibleUser)).toEqual(O.some(direct));
    });

    it('return their newest message, however many others are newer', async () => {
      const { world, early, poster, second } = await channelWithMembers();
      const direct = await world.send(early, await world.converse(early, poster));
      const elsewhere = await world.addChannel();
      for (let sent = 0; sent < 70; sent += 1) {
        await world.send(poster, elsewhere.recipientId);
      }
      expect(await newestFor(world, poster)).toEqual(O.some(direct));
      await world.within(({ edits }) => edits.remove(world.realm.id, [direct]));
      expect(await newestFor(world, early)).toEqual(O.some(second));
    });

    it('return no newest message in a private channel that the user left', async () => {
      const world = await newWorld(makeStore);
      const [reader, sender] = [await world.addUser(), await world.addUser()];
      const [open, closed] = [
        await world.addChannel(),
        await world.addChannel({ privacy: 'private' }),
      ];
      await world.join(open, reader);
      await world.join(closed, reader);
      const visible = await world.send(sender, open.recipientId);
      const received = await world.send(sender, closed.recipientId);
      const leave = (channel: typeof open) =>
        world.within(({ subscriptions }) =>
          subscriptions.unsubscribe(world.realm.id, [{ userId: reader.id, channelId: channel.id }]),
        );
      await leave(closed);
      await leave(open);
      const late = await world.send(sender, closed.recipientId);
      await world.within(({ flags }) =>
        flags.set(world.realm.id, late, [[reader.id, ['historical']]]),
      );
      expect(await newestFor(world, reader)).toEqual(O.some(visible));
      await world.join(closed, reader);
      expect(await newestFor(world, reader)).toEqual(O.some(late));
      expect(received).toBeLessThan(late);
    });

    describe('of a user who left a private channel', () => {
      type Named = { readonly own: UserId; readonly group: UserGroupId; readonly realm: Realm };

      const leaver = async (
        permission: 'can_subscribe_group' | 'can_add_subscribers_group',
        value: (named: Named) => GroupSettingValue,
        given: Partial<NewUser> = {},
      ) => {
        const world = await newWorld(makeStore);
        const { realm, within } = world;
        const [reader, sender] = [await world.addUser(given), await world.addUser()];
        const named = { own: reader.id, group: nextId(UserGroupId), realm };
        const closed = await world.addChannel({
          privacy: 'privateProtected',
          permissions: channelPermissions(
            { [permission]: normalGroupSetting(value(named), realm.systemGroups['role:nobody']) },
            realm.systemGroups,
            null,
          ),
        });
        await world.send(sender, closed.recipientId);
        await world.join(closed, reader);
        const received = await world.send(sender, closed.recipientId);
        await within(({ flags }) => flags.add(realm.id, reader.id, 'starred', [received]));
        await within(({ subscriptions }) =>
          subscriptions.unsubscribe(realm.id, [{ userId: reader.id, channelId: closed.id }]),
        );
        await world.send(sender, closed.recipientId);
        const asCaller = asCorrespondent(reader, realm);
        const member = { ...asCaller, groups: new Set([...asCaller.groups, named.group]) };
        const history: History = { _tag: 'Personal', reader: member };
        const found = await within(({ messages }) =>
          messages.findFor(realm.id, reader.id, received),
        );
        return {
          received,
          mayRead: O.exists((message: MessageForViewer) =>
            canReadMessage(aCaller({ realm, ...member }), message),
          )(found),
          listed: await idsIn(world, history),
          dated: await within(({ messages }) =>
            messages.firstSentBy(realm.id, { narrow: [], history }, someTime),
          ),
          newest: await within(({ messages }) => messages.newestFor(realm.id, member)),
          newestOfTwo: await within(({ messages }) =>
            TE.sequenceArray(
              [member, asCaller].map((known) => messages.newestFor(realm.id, known)),
            ),
          ),
          unread: await within(({ messages }) => messages.firstUnread(realm.id, member, [])),
          starred: await within(({ flags }) => flags.starredBy(realm.id, member)),
        };
      };

      describe.each(['can_subscribe_group', 'can_add_subscribers_group'] as const)(
        'if %s includes',
        (permission) => {
          it.each<[string, (named: Named) => GroupSettingValue]>([
            ['one of their groups', ({ group }) => group],
            ['their role', ({ realm }) => realm.systemGroups['role:members']],
            ['them', ({ own }) => ({ direct_members: [own], direct_subgroups: [] })],
            [
              'one of their groups in a list',
              ({ own, group, realm }) => ({
                direct_members: [asId(UserId)(own + 1)],
                direct_subgroups: [realm.systemGroups['role:owners'], group],
              }),
            ],
          ])('%s contain what they received', async (_, value) => {
            const {
              received,
              mayRead,
              newestOfTwo: _newest,
              ...found
            } = await leaver(permission, value);
            expect(mayRead).toBe(true);
            expect(found).toEqual({
              listed: [received],
              dated: O.some(received),
              newest: O.some(received),
              unread: O.some(received),
              starred: [received],
            });
          });

          it('one of their groups return its newest message only to requests that know of it', async () => {
            const { received, newestOfTwo } = await leaver(permission, ({ group }) => group);
            expect(newestOfTwo).toEqual([O.some(received), O.none]);
          });

          it.each<[string, (named: Named) => GroupSettingValue, Partial<NewUser>]>([
            ['nobody', ({ realm }) => realm.systemGroups['role:nobody'], {}],
            ['another group', ({ group }) => asId(UserGroupId)(group + 1), {}],
            [
              'other users and groups',
              ({ own, group }) => ({
                direct_members: [asId(UserId)(own + 1)],
                direct_subgroups: [asId(UserGroupId)(group + 1)],
              }),
              {},
            ],
            ['them, as a guest', ({ group }) => group, { role: role.guest }],
            [
              'them in a list, as a guest',
              ({ own }) => ({ direct_members: [own], direct_subgroups: [] }),
              { role: role.guest },
            ],
          ])('%s contain nothing of it', async (_, value, given) => {
            const {
              received,
              mayRead,
              newestOfTwo: _newest,
              ...found
            } = await leaver(permission, value, given);
            expect(received).toBeGreaterThan(0);
            expect(mayRead).toBe(false);
            expect(found).toEqual({
              listed: [],
              dated: O.none,
              newest: O.none,
              unread: O.none,
              starred: [],
            });
          });
        },
      );

      it('contain nothing of public channels that a guest left', async () => {
        const world = await newWorld(makeStore);
        const { realm, within } = world;
        const [guest, sender] = [await world.addUser({ role: role.guest }), await world.addUser()];
        const channel = await world.addChannel();
        await world.join(channel, guest);
        await world.send(sender, channel.recipientId);
        await within(({ subscriptions }) =>
          subscriptions.unsubscribe(realm.id, [{ userId: guest.id, channelId: channel.id }]),
        );
        expect(await idsFor(world, guest)).toEqual([]);
        expect(await newestFor(world, guest)).toEqual(O.none);
      });
    });

    it('return the first received unread message', async () => {
      const { world, early, late, poster, first, second } = await channelWithMembers();
      const markRead = (...ids: readonly MessageId[]) =>
        world.within(({ flags }) => flags.markRead(world.realm.id, early.id, ids));
      expect(await firstUnread(world, early)).toEqual(O.some(first));
      expect(await firstUnread(world, late)).toEqual(O.some(second));
      expect(await firstUnread(world, poster)).toEqual(O.none);
      await markRead(first);
      expect(await firstUnread(world, early)).toEqual(O.some(second));
      await markRead(second);
      expect(await firstUnread(world, early)).toEqual(O.none);
    });

    it('return the first unread message of a narrow', async () => {
      const { world, early, channel } = await channelWithMembers();
      const lunch = await world.send(early, channel.recipientId, { topic: 'Lunch' });
      const narrow: Narrow = [term('topic', 'lunch')];
      expect(await firstUnread(world, early, narrow)).toEqual(O.some(lunch));
      expect(await firstUnread(world, early, [term('is:dm', undefined)])).toEqual(O.none);
    });

    it('report whether a place ever had messages', async () => {
      const { world, channel } = await channelWithMembers();
      const empty = await world.addChannel();
      const sender = await world.addUser();
      await world.send(sender, channel.recipientId, { topic: 'Łączka' });
      const hasAny = (recipientId: typeof channel.recipientId, topic?: string) =>
        world.within(({ messages }) => messages.hasAny(world.realm.id, recipientId, topic));
      expect(await hasAny(channel.recipientId)).toBe(true);
      expect(await hasAny(empty.recipientId)).toBe(false);
      expect(await hasAny(channel.recipientId, 'łĄCZKA')).toBe(true);
      expect(await hasAny(channel.recipientId, 'dinner')).toBe(false);
      expect(await hasAny(empty.recipientId, 'Łączka')).toBe(false);
    });
  });
