import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { User } from '../../access';
import { nextId, nextNumber, someTime } from '../../in-memory';
import type { AttachmentId as Id } from '../../kernel';
import { AttachmentId, MessageId } from '../../kernel';
import type { NewAttachment } from '../../messages';
import type { ScheduledMessage } from '../../personal';
import type { MakeStore } from './world';
import { anotherWorld, newWorld } from './world';

const anAttachment = (owner: User, given: Partial<NewAttachment> = {}): NewAttachment => ({
  ownerId: owner.id,
  name: 'My notes.txt',
  path: `1/a/token${nextNumber()}/My-notes.txt`,
  contentType: 'text/plain',
  size: 10,
  createdAt: someTime,
  picture: null,
  ...given,
});

/** What every AttachmentRepository promises. */
export const attachmentRepositoryContract = (makeStore: MakeStore): void =>
  describe('attachments', () => {
    const setUp = async () => {
      const world = await newWorld(makeStore);
      const { realm, within } = world;
      const [one, other] = [await world.addUser(), await world.addUser()];
      const recipientId = await world.converse(one, other);
      return {
        ...world,
        one,
        other,
        create: (given: Partial<NewAttachment> = {}, owner = one) =>
          within((tx) => tx.attachments.create(realm.id, anAttachment(owner, given))),
        say: (sentAt = someTime) => world.send(one, recipientId, { sentAt }),
        claim: (messageId: MessageId, ...ids: readonly Id[]) =>
          within((tx) => tx.attachments.claim(realm.id, messageId, ids)),
        find: (...ids: readonly Id[]) => within((tx) => tx.attachments.loadMany(realm.id, ids)),
        claimed: async (ids: readonly Id[], ...besides: readonly MessageId[]) => {
          const found = await within((tx) => tx.attachments.claimsOn(realm.id, ids, besides));
          return found.map(({ isLinked }) => isLinked);
        },
      };
    };

    it('are stored unchanged', async () => {
      const { realm, within, one, other, create, find } = await setUp();
      const picture = { width: 30, height: 20, isAnimated: true };
      const [text, image] = [
        await create(),
        await create({ picture, contentType: 'image/gif', size: 5_000_000_000 }),
      ];
      const foreign = await create({}, other);
      expect(text).toMatchObject({ name: 'My notes.txt', picture: null, messages: [] });
      expect(image).toMatchObject({ picture, size: 5_000_000_000 });
      expect(await find(image.id, text.id, nextId(AttachmentId))).toEqual([text, image]);
      const answers = await within(({ attachments }) =>
        pipe(
          TE.Do,
          TE.bind('own', () => attachments.listOf(realm.id, one.id)),
          TE.bind('atPath', () => attachments.findByPath(realm.id, image.path)),
          TE.bind('nowhere', () => attachments.findByPath(realm.id, `${image.path}x`)),
          TE.tap(() => attachments.hold(realm.id, [foreign.path, 'nowhere', text.path])),
          TE.bind('held', () =>
            attachments.loadByPaths(realm.id, [foreign.path, 'nowhere', text.path]),
          ),
          TE.bind('locked', () =>
            attachments.lock(realm.id, [foreign.id, nextId(AttachmentId), text.id]),
          ),
          TE.bind('space', () => attachments.spaceUsed(realm.id)),
        ),
      );
      expect(answers).toEqual({
        own: [text, image],
        atPath: O.some(image),
        nowhere: O.none,
        held: [text, foreign],
        locked: [text.id, foreign.id],
        space: 5_000_000_020,
      });
    });

    it('are claimed by messages; each claim replaces the message’s earlier one', async () => {
      const { realm, within, create, find, say, claim, claimed } = await setUp();
      const [a, b, c] = [await create(), await create(), await create()];
      const [first, second] = [await say(100), await say(200)];
      await claim(second, a.id, b.id);
      await claim(first, a.id);
      expect(await find(a.id, b.id, c.id)).toMatchObject([
        {
          messages: [
            { id: first, sentAt: 100 },
            { id: second, sentAt: 200 },
          ],
        },
        { messages: [{ id: second }] },
        { messages: [] },
      ]);
      const ids = [a.id, b.id, c.id];
      expect(await claimed(ids)).toEqual([true, true, false]);
      expect(await claimed(ids, second)).toEqual([true, false, false]);
      expect(await claimed(ids, first, second)).toEqual([false, false, false]);
      await claim(second, b.id, c.id);
      await claim(first);
      expect(await claimed(ids)).toEqual([false, true, true]);
      expect(await within((tx) => tx.attachments.claimsOn(realm.id, [b.id], []))).toEqual([
        { id: b.id, path: b.path, isLinked: true, isArchived: false },
      ]);
      const claimedBy = (...ids: readonly MessageId[]) =>
        within(({ attachments }) => attachments.claimedBy(realm.id, ids));
      expect(await claimedBy(first, second, nextId(MessageId))).toEqual([b.id, c.id]);
      expect(await claimedBy(first)).toEqual([]);
    });

    it('are no longer claimed by a deleted message', async () => {
      const { realm, within, create, find, say, claim, claimed } = await setUp();
      const { id } = await create();
      const messageId = await say();
      await claim(messageId, id);
      await within((tx) => tx.edits.remove(realm.id, [messageId]));
      expect(await find(id)).toMatchObject([{ messages: [] }]);
      expect(await claimed([id])).toEqual([false]);
    });

    it('are claimed by scheduled messages, until those are removed', async () => {
      const { realm, within, one, create, find, claimed } = await setUp();
      const { id } = await create();
      const waiting: Omit<ScheduledMessage, 'id'> = {
        senderId: one.id,
        place: { _tag: 'ToPeople', userIds: [one.id] },
        content: 'x',
        renderedContent: 'x',
        deliverAt: 500,
        isReadBySender: true,
        client: 'test',
        state: 'waiting',
      };
      const scheduled = await within((tx) => tx.scheduledMessages.create(realm.id, waiting));
      const claimLater = (...ids: readonly Id[]) =>
        within((tx) => tx.attachments.claimForLater(realm.id, scheduled.id, ids));
      expect(await claimLater(id)).toEqual([id]);
      expect([await claimed([id], nextId(MessageId)), await find(id)]).toMatchObject([
        [true],
        [{ messages: [] }],
      ]);
      const { id: other } = await create();
      expect(await claimLater(other, id)).toEqual([other]);
      expect(await claimLater(id)).toEqual([other]);
      expect(await claimLater()).toEqual([id]);
      expect(await claimed([id])).toEqual([false]);
      await claimLater(id);
      await within((tx) => tx.scheduledMessages.remove(realm.id, one.id, scheduled.id));
      expect(await claimed([id])).toEqual([false]);
    });

    it('are found if nothing has claimed them for long, the oldest first', async () => {
      const world = await setUp();
      const { realm, within, create, say, claim } = world;
      const elsewhere = await anotherWorld(world);
      const inaccessibleUser = await elsewhere.addUser();
      const [young, old, claimed] = [
        await create({ createdAt: 300 }),
        await create({ createdAt: 200 }),
        await create({ createdAt: 100 }),
      ];
      const foreign = await elsewhere.within((tx) =>
        tx.attachments.create(
          elsewhere.realm.id,
          anAttachment(inaccessibleUser, { createdAt: 100 }),
        ),
      );
      await claim(await say(), claimed.id);
      const before = (time: number, limit: number) =>
        within((tx) => tx.attachments.unclaimedBefore(time, limit));
      const [oldest, next, last] = [
        { realmId: elsewhere.realm.id, id: foreign.id },
        { realmId: realm.id, id: old.id },
        { realmId: realm.id, id: young.id },
      ];
      expect(await before(300, 10)).toEqual([oldest, next]);
      expect(await before(301, 10)).toEqual([oldest, next, last]);
      expect(await before(301, 1)).toEqual([oldest]);
    });

    it('are removed with all claims', async () => {
      const { realm, within, create, find, say, claim } = await setUp();
      const [a, b] = [await create(), await create()];
      const messageId = await say();
      await claim(messageId, a.id, b.id);
      const remove = (...ids: readonly Id[]) =>
        within((tx) => tx.attachments.remove(realm.id, ids));
      expect(await remove(a.id, nextId(AttachmentId))).toEqual([a.path]);
      expect(await remove(a.id)).toEqual([]);
      expect(await find(a.id, b.id)).toMatchObject([{ id: b.id, messages: [{ id: messageId }] }]);
      expect(await within((tx) => tx.attachments.claimedBy(realm.id, [messageId]))).toEqual([b.id]);
    });

    it('exist only in their own realm', async () => {
      const world = await setUp();
      const other = await anotherWorld(world);
      const { id, path, ownerId } = await world.create();
      const answers = await other.within(({ attachments }) =>
        pipe(
          TE.Do,
          TE.bind('many', () => attachments.loadMany(other.realm.id, [id])),
          TE.bind('atPath', () => attachments.findByPath(other.realm.id, path)),
          TE.bind('held', () => attachments.loadByPaths(other.realm.id, [path])),
          TE.bind('own', () => attachments.listOf(other.realm.id, ownerId)),
          TE.bind('removed', () => attachments.remove(other.realm.id, [id])),
          TE.bind('space', () => attachments.spaceUsed(other.realm.id)),
        ),
      );
      expect(answers).toEqual({
        many: [],
        atPath: O.none,
        held: [],
        own: [],
        removed: [],
        space: 0,
      });
      expect(await world.find(id)).toHaveLength(1);
    });
  });
