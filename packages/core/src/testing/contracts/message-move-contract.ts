import * as fc from 'fast-check';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import type { User } from '../../access';
import type { Channel } from '../../channels';
import { someTime } from '../../in-memory';
import type { Flag, MessageId } from '../../kernel';
import { together } from '../../kernel';
import type { Move } from '../../messages';
import { maxEditRecords } from '../../messages';
import { asCorrespondent } from '../build-people';
import type { MakeStore, World } from './world';
import { newWorld } from './world';

const placeOf = ({ recipientId, id }: Channel) => ({ recipientId, channelId: id });

const mover = (world: World, from: Channel, to: Channel, editor: User) => {
  const command: Move = {
    from: placeOf(from),
    to: placeOf(to),
    topic: undefined,
    editorId: editor.id,
    movedAt: someTime + 100,
    countsAsMove: true,
  };
  const stateOf = (id: MessageId) =>
    world.within(({ edits, messages }) =>
      together({
        holders: edits.flagHolders(world.realm.id, id),
        audienceFacts: messages.audienceFactsOf(world.realm.id, [id]),
      }),
    );
  /** Moves the messages; returns the flags that this changes, after a check of all that is foretold. */
  return async (ids: readonly MessageId[], given: Partial<Move> = {}) => {
    const [id] = ids;
    const foretold =
      id === undefined || from.id === to.id
        ? undefined
        : await world.within(({ edits }) =>
            edits.outcomeOfMove(world.realm.id, ids, command, { id, others: [] }),
          );
    await world.within(({ edits }) => edits.move(world.realm.id, ids, { ...command, ...given }));
    if (id !== undefined && foretold !== undefined) {
      const { holders, audienceFacts } = await stateOf(id);
      expect(foretold.holders).toEqual(holders);
      expect(foretold.audienceFacts).toEqual(audienceFacts);
    }
    return foretold?.flags ?? [];
  };
};

/** Flags as a reader sees them; undefined if the message is not in their history. */
const seenBy = async ({ realm, within }: World, user: User, id: MessageId) => {
  const [found] = await within(({ messages }) => messages.loadManyFor(realm.id, user.id, [id]));
  const flags = await within(({ messages }) => messages.flagsOf(realm.id, user.id, [id]));
  return found?.isInHistory === true ? new Set<Flag>(flags.get(id)) : undefined;
};

/** Moves of messages, and every user's state of them afterwards. */
export const messageMoveContract = (makeStore: MakeStore): void =>
  describe('moves', () => {
    const between = async (to: Partial<Channel> = {}) => {
      const world = await newWorld(makeStore);
      const editor = await world.addUser();
      const [here, there] = [await world.addChannel(), await world.addChannel(to)];
      await world.join(here, editor);
      const send = (topic: string) => world.send(editor, here.recipientId, { topic });
      return { world, editor, here, there, send, move: mover(world, here, there, editor) };
    };

    const views = ({ realm, within }: World, ...ids: readonly MessageId[]) =>
      within(({ messages }) => messages.views(realm, ids));

    it('move messages into another topic, and record the old topic of each', async () => {
      const { world, editor, here, send } = await between();
      const move = mover(world, here, here, editor);
      const [one, two, three] = [await send('Lunch'), await send('lunch'), await send('lunch')];
      await move([one, two], { topic: 'Dinner' });
      const record = { userId: editor.id, timestamp: someTime + 100, topic: 'Dinner' };
      expect(await views(world, one, two, three)).toMatchObject([
        {
          topic: 'Dinner',
          lastMovedAt: someTime + 100,
          lastEditedAt: null,
          editHistory: [{ ...record, prevTopic: 'Lunch' }],
        },
        { topic: 'Dinner', editHistory: [{ ...record, prevTopic: 'lunch' }] },
        { topic: 'lunch', lastMovedAt: null, editHistory: [] },
      ]);
      expect(
        await world.within(({ edits }) =>
          edits.idsInTopic(world.realm.id, here.recipientId, 'dinner'),
        ),
      ).toEqual([one, two]);
    });

    it('leave an edit history within its limits', async () => {
      const { world, editor, here, send } = await between();
      const id = await send('lunch');
      const place = { recipientId: here.recipientId, channelId: here.id };
      await world.within(({ edits }) =>
        TE.sequenceSeqArray(
          Array.from({ length: maxEditRecords + 2 }, (_, index) =>
            edits.move(world.realm.id, [id], {
              from: place,
              to: place,
              topic: `topic ${index}`,
              editorId: editor.id,
              movedAt: index,
              countsAsMove: true,
            }),
          ),
        ),
      );
      const [view] = await views(world, id);
      expect(view?.editHistory).toHaveLength(maxEditRecords);
      expect(view?.editHistory.at(-1)).toMatchObject({ timestamp: 2, prevTopic: 'lunch' });
    });

    it('keep the time of the last move if they do not count as moves', async () => {
      const { world, editor, here, send } = await between();
      const move = mover(world, here, here, editor);
      const id = await send('lunch');
      await move([id], { topic: '✔ lunch', countsAsMove: false });
      expect(await views(world, id)).toMatchObject([
        { topic: '✔ lunch', lastMovedAt: null, editHistory: [{ prevTopic: 'lunch' }] },
      ]);
    });

    it('move messages into another channel, with their topics or a new one', async () => {
      const { world, here, there, send, move } = await between();
      const [kept, renamed] = [await send('lunch'), await send('lunch')];
      await move([kept]);
      await move([renamed], { topic: 'dinner' });
      const channels = { prevChannelId: here.id, channelId: there.id };
      const [first, second] = await views(world, kept, renamed);
      expect(first).toMatchObject({ topic: 'lunch', place: { channelId: there.id } });
      expect(first?.editHistory).toEqual([
        { userId: expect.any(Number), timestamp: someTime + 100, ...channels },
      ]);
      expect(second).toMatchObject({
        topic: 'dinner',
        place: { channelId: there.id },
        editHistory: [{ ...channels, prevTopic: 'lunch', topic: 'dinner' }],
      });
    });

    it('mark a message as read for a bot that received it only because it was mentioned', async () => {
      const { world, editor, here, there, move } = await between();
      const [bot, reader] = [
        await world.addUser({ bot: { type: 1, ownerId: editor.id } }),
        await world.addUser(),
      ];
      await world.join(here, reader);
      await world.join(there, bot, reader);
      const id = await world.send(
        editor,
        here.recipientId,
        {},
        { read: [], delivered: [bot.id], stored: [[bot.id, ['mentioned']]] },
      );
      expect(await seenBy(world, bot, id)).toEqual(new Set(['mentioned']));
      await move([id]);
      expect(await seenBy(world, bot, id)).toEqual(new Set(['read', 'mentioned']));
      expect(await seenBy(world, reader, id)).toEqual(new Set());
    });

    it('add a message to protected history for all subscribers', async () => {
      const { world, there, send, move } = await between({ privacy: 'privateProtected' });
      const [before, after, former] = [
        await world.addUser(),
        await world.addUser(),
        await world.addUser(),
      ];
      await world.join(there, before);
      const id = await send('lunch');
      await world.join(there, after, former);
      await world.within(({ subscriptions }) =>
        subscriptions.unsubscribe(world.realm.id, [{ userId: former.id, channelId: there.id }]),
      );
      await move([id]);
      expect(await seenBy(world, before, id)).toEqual(new Set(['read']));
      expect(await seenBy(world, after, id)).toEqual(new Set(['read']));
      expect(await seenBy(world, former, id)).toBeUndefined();
    });

    it('make a message the newest for users to whom it was moved', async () => {
      const { world, here, there, send, move } = await between();
      const reader = await world.addUser();
      await world.join(here, reader);
      const id = await send('lunch');
      await world.join(there, reader);
      await move([id]);
      const newest = world.within(({ messages }) =>
        messages.newestFor(world.realm.id, asCorrespondent(reader, world.realm)),
      );
      expect(await newest).toEqual(O.some(id));
    });

    it('keep no state for users who are not subscribed to the new channel', async () => {
      const { world, here, send, move } = await between();
      const reader = await world.addUser();
      await world.join(here, reader);
      const id = await send('lunch');
      await world.within(({ flags }) => flags.add(world.realm.id, reader.id, 'starred', [id]));
      await move([id]);
      expect(await seenBy(world, reader, id)).toBeUndefined();
      expect(
        await world.within(({ flags }) =>
          flags.starredBy(world.realm.id, asCorrespondent(reader, world.realm)),
        ),
      ).toEqual([]);
      expect(await world.within(({ flags }) => flags.unreadOf(world.realm.id, reader.id))).toEqual(
        [],
      );
    });

    it('return the flags that change for users who are not subscribed to the new channel', async () => {
      const { world, editor, here, there, send, move } = await between();
      const [one, two, both, former] = await Promise.all([1, 2, 3, 4].map(() => world.addUser()));
      const { id: realmId } = world.realm;
      if (!one || !two || !both || !former) {
        throw new Error('there are too few users');
      }
      await world.join(here, one, two, both, former);
      await world.join(there, both);
      const [first, second, third, rest] = [
        await send('tea'),
        await send('tea'),
        await send('tea'),
        await send('tea'),
      ];
      await world.within(({ flags }) => flags.markRead(realmId, two.id, [second]));
      await world.within(({ flags }) => flags.add(realmId, two.id, 'collapsed', [first, rest]));
      await world.within(({ flags }) => flags.add(realmId, former.id, 'starred', [second, third]));
      await world.within(({ flags }) => flags.add(realmId, both.id, 'starred', [first]));
      await world.within(({ subscriptions }) =>
        subscriptions.unsubscribe(realmId, [{ userId: former.id, channelId: here.id }]),
      );
      expect(await move([first, second, third])).toEqual([
        { flag: 'read', userIds: [editor.id, one.id], messageIds: [first, second, third] },
        { flag: 'read', userIds: [two.id], messageIds: [first, third] },
        { flag: 'starred', userIds: [former.id], messageIds: [second, third] },
        { flag: 'collapsed', userIds: [two.id], messageIds: [first] },
      ]);
      expect(await mover(world, there, there, both)([first], { topic: 'x' })).toEqual([]);
    });

    it.each([
      ['public', new Set(['read', 'starred', 'historical'])],
      ['private', undefined],
    ] as const)(
      'keep in a %s channel this state of users who are not subscribed: %p',
      async (privacy, kept) => {
        const { world, send, move } = await between({ privacy });
        const visitor = await world.addUser();
        const id = await send('lunch');
        const add = (flag: 'historical' | 'starred') =>
          world.within(({ flags }) => flags.add(world.realm.id, visitor.id, flag, [id]));
        await add('historical');
        await add('starred');
        await move([id]);
        expect(await seenBy(world, visitor, id)).toEqual(kept);
        const { read } = await world.within(({ edits }) => edits.flagHolders(world.realm.id, id));
        expect(read).toEqual(kept === undefined ? [] : [visitor.id]);
      },
    );

    it('return beforehand whom they concern: members at that time, and users with a history entry', async () => {
      const { world, editor, here, there, send } = await between();
      const [former, visitor, late, elsewhere] = [
        await world.addUser(),
        await world.addUser(),
        await world.addUser(),
        await world.addUser(),
      ];
      const earlier = await send('lunch');
      await world.join(here, former);
      await world.join(there, elsewhere);
      const [id, other] = [await send('lunch'), await send('lunch')];
      await world.within(({ subscriptions }) =>
        subscriptions.unsubscribe(world.realm.id, [{ userId: former.id, channelId: here.id }]),
      );
      await world.join(here, late);
      await world.within(({ flags }) =>
        flags.set(world.realm.id, other, [[visitor.id, ['historical']]]),
      );
      const holders = (...ids: readonly MessageId[]) =>
        world.within(({ edits }) => edits.holders(world.realm.id, ids));
      expect(await holders(earlier)).toEqual([editor.id]);
      expect(await holders(id)).toEqual([editor.id, former.id]);
      expect(await holders(earlier, other)).toEqual([editor.id, former.id, visitor.id]);
      expect(await holders()).toEqual([]);
      const held = (...users: readonly User[]) =>
        world.within(({ edits }) =>
          edits.heldBy(
            world.realm.id,
            [earlier, id, other],
            users.map((user) => user.id),
          ),
        );
      await world.within(({ flags }) =>
        flags.set(world.realm.id, id, [[visitor.id, ['historical']]]),
      );
      expect(await held(former, late, elsewhere)).toEqual([
        { messageIds: [id, other], userIds: [former.id] },
      ]);
      expect(new Set(await held(visitor, editor, former))).toEqual(
        new Set([
          { messageIds: [earlier, id, other], userIds: [editor.id] },
          { messageIds: [id, other], userIds: [former.id, visitor.id] },
        ]),
      );
    });

    it('keep every user’s state of messages, there and back, as in a model', async () => {
      const world = await newWorld(makeStore);
      const editor = await world.addUser();
      const moment = fc.constantFrom('never' as const, 'before' as const, 'after' as const);
      const person = fc.record({
        here: moment,
        there: moment,
        isRead: fc.boolean(),
        isStarred: fc.boolean(),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(person, { minLength: 1, maxLength: 4 }), async (people) => {
          const [here, there] = [await world.addChannel(), await world.addChannel()];
          const users = await Promise.all(people.map(() => world.addUser()));
          const known = people.flatMap((each, index) => {
            const user = users[index];
            return user === undefined ? [] : [{ ...each, user }];
          });
          const join = async (when: 'before' | 'after') => {
            for (const { user, ...each } of known) {
              await world.join(here, ...(each.here === when ? [user] : []));
              await world.join(there, ...(each.there === when ? [user] : []));
            }
          };
          await join('before');
          const id = await world.send(editor, here.recipientId, { topic: 'lunch' });
          await join('after');
          for (const { user, isRead, isStarred, ...each } of known) {
            const ids = each.here === 'before' ? [id] : [];
            await world.within(({ flags }) =>
              flags.markRead(world.realm.id, user.id, isRead ? ids : []),
            );
            await world.within(({ flags }) =>
              flags.add(world.realm.id, user.id, 'starred', isStarred ? ids : []),
            );
          }
          const changed = await mover(world, here, there, editor)([id]);
          const losing = known.filter((each) => each.here === 'before' && each.there === 'never');
          const of = (flag: 'read' | 'starred', those: typeof known) =>
            those.length === 0
              ? []
              : [{ flag, userIds: those.map(({ user }) => user.id), messageIds: [id] }];
          expect(changed).toEqual([
            ...of(
              'read',
              losing.filter(({ isRead }) => !isRead),
            ),
            ...of(
              'starred',
              losing.filter(({ isStarred }) => isStarred),
            ),
          ]);
          const flagsThere = (each: (typeof known)[number]) => {
            const had = each.here === 'before';
            return had && each.there !== 'never'
              ? new Set([...(each.isRead ? ['read'] : []), ...(each.isStarred ? ['starred'] : [])])
              : each.there === 'before'
                ? new Set(['read'])
                : undefined;
          };
          for (const each of known) {
            expect(await seenBy(world, each.user, id)).toEqual(flagsThere(each));
          }
          await mover(world, there, here, editor)([id]);
          for (const each of known) {
            const carried = flagsThere(each);
            const back =
              each.here === 'never'
                ? undefined
                : (carried ?? (each.here === 'before' ? new Set(['read']) : undefined));
            expect(await seenBy(world, each.user, id)).toEqual(back);
          }
        }),
        { numRuns: 15, seed: 1 },
      );
    });
  });
