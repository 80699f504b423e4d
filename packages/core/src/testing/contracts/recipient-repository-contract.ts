import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { UserId } from '../../kernel';
import type { MakeStore, World } from './world';
import { anotherWorld, newWorld } from './world';

const find = ({ realm, within }: World, ...userIds: readonly UserId[]) =>
  within(({ recipients }) => recipients.findConversation(realm.id, userIds));

const ensure = ({ realm, within }: World, ...userIds: readonly UserId[]) =>
  within(({ recipients }) => recipients.ensureConversation(realm.id, userIds));

/** What every RecipientRepository promises. */
export const recipientRepositoryContract = (makeStore: MakeStore): void =>
  describe('RecipientRepository', () => {
    it('creates a conversation once', async () => {
      const world = await newWorld(makeStore);
      const [a, b] = [(await world.addUser()).id, (await world.addUser()).id];
      expect(await find(world, a, b)).toEqual(O.none);
      const made = await ensure(world, a, b);
      expect(made).toMatchObject({ _tag: 'DirectRecipient', userIds: [a, b] });
      expect(await ensure(world, a, b)).toEqual(made);
      expect(await find(world, a, b)).toEqual(O.some(made));
    });

    it('distinguishes conversations by participants', async () => {
      const world = await newWorld(makeStore);
      const [a, b, c] = [
        (await world.addUser()).id,
        (await world.addUser()).id,
        (await world.addUser()).id,
      ];
      const conversations = [
        await ensure(world, a),
        await ensure(world, a, b),
        await ensure(world, a, c),
        await ensure(world, a, b, c),
      ];
      expect(new Set(conversations.map(({ id }) => id)).size).toBe(4);
      expect(await find(world, b, c)).toEqual(O.none);
    });

    it('finds the conversation within the transaction that created it', async () => {
      const { realm, addUser, within } = await newWorld(makeStore);
      const { id } = await addUser();
      const [made, found] = await within(({ recipients }) =>
        pipe(
          TE.Do,
          TE.bind('made', () => recipients.ensureConversation(realm.id, [id])),
          TE.bind('found', () => recipients.findConversation(realm.id, [id])),
          TE.map((both) => [both.made, both.found] as const),
        ),
      );
      expect(found).toEqual(O.some(made));
    });

    it('creates one conversation for concurrent first messages', async () => {
      const world = await newWorld(makeStore);
      const [a, b] = [(await world.addUser()).id, (await world.addUser()).id];
      const made = await Promise.all(Array.from({ length: 8 }, () => ensure(world, a, b)));
      expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    });

    it('ensures several conversations in the given order, each once', async () => {
      const world = await newWorld(makeStore);
      const { realm, addUser, within } = world;
      const [a, b, c] = [(await addUser()).id, (await addUser()).id, (await addUser()).id];
      const existing = await ensure(world, a, c);
      const wanted = [
        [a, b],
        [a, c],
        [a, b, c],
        [a, b],
      ];
      const made = await within(({ recipients }) =>
        recipients.ensureConversations(realm.id, wanted),
      );
      expect(made.map(({ userIds }) => userIds)).toEqual(wanted);
      expect(made[1]).toEqual(existing);
      expect(made[3]).toEqual(made[0]);
      expect(await find(world, a, b, c)).toEqual(O.fromNullable(made[2]));
      expect(
        await within(({ recipients }) => recipients.ensureConversations(realm.id, [])),
      ).toEqual([]);
    });

    it('creates conversations once for concurrent transactions that name them in other orders', async () => {
      const { realm, addUser, within } = await newWorld(makeStore);
      const ids = [(await addUser()).id, (await addUser()).id, (await addUser()).id];
      const wanted = ids.map((id) => [id]);
      const made = await Promise.all(
        [wanted, wanted.toReversed(), wanted, wanted.toReversed()].map((some) =>
          within(({ recipients }) => recipients.ensureConversations(realm.id, some)),
        ),
      );
      expect(new Set(made.flat().map(({ id }) => id)).size).toBe(ids.length);
    });

    it('finds no conversation of another realm', async () => {
      const world = await newWorld(makeStore);
      const other = await anotherWorld(world);
      const { id } = await other.addUser();
      await ensure(other, id);
      expect(await find(world, id)).toEqual(O.none);
    });
  });
