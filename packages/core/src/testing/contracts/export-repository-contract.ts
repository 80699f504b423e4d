import * as O from 'fp-ts/Option';
import { someTime } from '../../in-memory';
import type { ExportId } from '../../kernel';
import type { ExportChanges } from '../../organization';
import type { MakeStore } from './world';
import { anotherWorld, newWorld } from './world';

/** What every ExportRepository promises. */
export const exportRepositoryContract = (makeStore: MakeStore): void => {
  describe('ExportRepository', () => {
    const setUp = async () => {
      const world = await newWorld(makeStore);
      const { realm, within } = world;
      const actor = await world.addUser();
      return {
        ...world,
        world,
        actor,
        list: () => within(({ exports }) => exports.list(realm.id)),
        update: (id: ExportId, changes: ExportChanges) =>
          within(({ exports }) => exports.update(realm.id, id, changes)),
        create: (max = 10) =>
          within(({ exports }) =>
            exports.create(
              realm.id,
              { actingUserId: actor.id, type: 'full_with_consent', requestedAt: someTime },
              max,
            ),
          ),
      };
    };

    it('creates, lists, finds and updates exports', async () => {
      const { world, realm, within, actor, create, list, update } = await setUp();
      const [first, second] = [await create(), await create()];
      expect(first).toEqual({
        id: expect.any(Number),
        actingUserId: actor.id,
        type: 'full_with_consent',
        requestedAt: someTime,
        file: undefined,
        failedAt: null,
        deletedAt: null,
        attempts: 0,
        consenting: undefined,
      });
      expect(await list()).toEqual([first, second]);
      const changes = {
        attempts: 2,
        consenting: [actor.id],
        deletedAt: someTime + 2,
        failedAt: someTime + 1,
        file: { path: '1/exports/2/a.tar', size: 5_000_000_000 },
      };
      await update(second.id, changes);
      const find = (id: ExportId, { id: realmId } = realm) =>
        within(({ exports }) => exports.find(realmId, id));
      expect(await find(second.id)).toEqual(O.some({ ...second, ...changes }));
      expect(await find(first.id)).toEqual(O.some(first));
      const elsewhere = await anotherWorld(world);
      expect(await find(first.id, elsewhere.realm)).toEqual(O.none);
    });

    it('removes the oldest records whose file is gone for new ones', async () => {
      const { create, list, update } = await setUp();
      const [failed, complete, deleted] = [await create(), await create(), await create()];
      await update(failed.id, { failedAt: someTime });
      await update(complete.id, { file: { path: 'a', size: 1 } });
      await update(deleted.id, { deletedAt: someTime });
      const ids = async () => (await list()).map(({ id }) => id);
      const fourth = await create(4);
      expect(await ids()).toEqual([failed.id, complete.id, deleted.id, fourth.id]);
      const fifth = await create(3);
      expect(await ids()).toEqual([complete.id, deleted.id, fourth.id, fifth.id]);
    });

    it('pages through the messages and uploads', async () => {
      const { realm, within, actor, addUser, addChannel, join, converse, send } = await setUp();
      const other = await addUser();
      const channel = await addChannel();
      await join(channel, actor);
      const [one, two, three] = [
        await send(actor, channel.recipientId),
        await send(actor, await converse(actor, other)),
        await send(actor, channel.recipientId),
      ];
      const inChannel = { _tag: 'InChannel', channelId: channel.id };
      const inConversation = { _tag: 'InConversation', userIds: [actor.id, other.id] };
      const all = [
        { id: one, place: inChannel },
        { id: two, place: inConversation },
        { id: three, place: inChannel },
      ];
      const after = (id: number, limit: number) =>
        within(({ exports }) => exports.messagesAfter(realm.id, id, limit));
      expect(await after(0, 2)).toEqual(all.slice(0, 2));
      expect(await after(two, 2)).toEqual(all.slice(2));
      expect(await after(three, 2)).toEqual([]);
      expect(await within(({ exports }) => exports.messagesAmong(realm.id, [three, two]))).toEqual(
        all.slice(1),
      );
      expect(await within(({ exports }) => exports.countMessagesAfter(realm.id, one))).toBe(2);
      const create = (path: string) =>
        within(({ attachments }) =>
          attachments.create(realm.id, {
            ownerId: actor.id,
            name: 'a.txt',
            path,
            size: 1,
            createdAt: someTime,
            contentType: 'text/plain',
            picture: null,
          }),
        );
      const [file, next] = [await create('1/0/a/a.txt'), await create('1/0/b/a.txt')];
      const files = (id: number, limit: number) =>
        within(({ exports }) => exports.attachmentsAfter(realm.id, id, limit));
      expect(await files(0, 1)).toEqual([file.id]);
      expect(await files(file.id, 5)).toEqual([next.id]);
    });

    it('knows what is in the history of any of the users', async () => {
      const { realm, within, actor, addUser, addChannel, join, leave, converse, send } =
        await setUp();
      const other = await addUser();
      const channel = await addChannel({ privacy: 'privateProtected' });
      await join(channel, other);
      const before = await send(other, channel.recipientId);
      await join(channel, actor);
      const during = await send(other, channel.recipientId);
      await leave(channel, actor);
      const later = await send(other, channel.recipientId);
      const direct = await send(actor, await converse(actor, other));
      const ids = [before, during, later, direct];
      const held = (...users: readonly { readonly id: typeof actor.id }[]) =>
        within(({ exports }) =>
          exports.heldByAny(
            realm.id,
            ids,
            users.map(({ id }) => id),
          ),
        );
      expect(await held(actor)).toEqual([during, direct]);
      expect(await held(actor, other)).toEqual(ids);
      expect(await held(await addUser())).toEqual([]);
      expect(await held()).toEqual([]);
    });
  });
};
