import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { ScheduledMessage } from '../../personal';
import type { MakeStore } from './world';
import { anotherWorld, done, newWorld } from './world';

/** What every ScheduledMessageRepository promises. */
export const scheduledMessageRepositoryContract = (makeStore: MakeStore): void =>
  describe('scheduled messages', () => {
    const setUp = async () => {
      const world = await newWorld(makeStore);
      const [one, other] = [await world.addUser(), await world.addUser()];
      const { realm, within } = world;
      const create = (given: Partial<ScheduledMessage> = {}) =>
        within((tx) =>
          tx.scheduledMessages.create(realm.id, {
            senderId: one.id,
            place: { _tag: 'ToPeople', userIds: [other.id] },
            content: 'Happy *new* year',
            renderedContent: '<p>Happy <em>new</em> year</p>',
            deliverAt: 100,
            isReadBySender: true,
            client: 'website',
            state: 'waiting',
            ...given,
          }),
        );
      return {
        ...world,
        one,
        other,
        create,
        list: (of = one) => within((tx) => tx.scheduledMessages.list(realm.id, of.id)),
        find: (id: ScheduledMessage['id'], of = realm) =>
          within((tx) => tx.scheduledMessages.find(of.id, id)),
        replace: (scheduled: ScheduledMessage) =>
          within((tx) => tx.scheduledMessages.replace(realm.id, scheduled)),
      };
    };

    it('are stored unchanged, only in their realm', async () => {
      const world = await setUp();
      const { create, find, addChannel, other } = world;
      const elsewhere = await anotherWorld(world);
      const channel = await addChannel();
      const place = { _tag: 'InChannel' as const, channelId: channel.id, topic: 'wishes' };
      const [direct, inChannel] = [await create(), await create({ place, isReadBySender: false })];
      expect(direct.place).toEqual({ _tag: 'ToPeople', userIds: [other.id] });
      expect(inChannel).toMatchObject({ place, isReadBySender: false, state: 'waiting' });
      expect(await find(direct.id)).toEqual(O.some(direct));
      expect(await find(inChannel.id)).toEqual(O.some(inChannel));
      expect(await find(direct.id, elsewhere.realm)).toEqual(O.none);
    });

    it('are listed for their sender, the next one first, until they are sent', async () => {
      const { create, list, replace, other } = await setUp();
      const later = await create({ deliverAt: 300 });
      const failed = await create({ deliverAt: 200, state: 'failed' });
      const next = await create();
      expect(await list()).toEqual([next, failed, later]);
      expect(await list(other)).toEqual([]);
      await replace({ ...next, state: 'sent' });
      expect(await list()).toEqual([failed, later]);
    });

    it('are replaced as a whole', async () => {
      const { create, find, replace, addChannel } = await setUp();
      const [made, untouched] = [await create(), await create()];
      const channel = await addChannel();
      const changed: ScheduledMessage = {
        ...made,
        place: { _tag: 'InChannel', channelId: channel.id, topic: '' },
        content: 'Sorry',
        renderedContent: '<p>Sorry</p>',
        deliverAt: 400,
        state: 'failed',
      };
      await replace(changed);
      expect(await find(made.id)).toEqual(O.some(changed));
      expect(await find(untouched.id)).toEqual(O.some(untouched));
    });

    it('are removed only by their sender, and not once they are sent', async () => {
      const { create, find, within, realm, one, other } = await setUp();
      const [made, sent] = [await create(), await create({ state: 'sent' })];
      const remove = ({ id }: ScheduledMessage, by = one) =>
        within((tx) => tx.scheduledMessages.remove(realm.id, by.id, id));
      expect(await remove(made, other)).toBe(false);
      expect([await remove(made), await remove(made), await remove(sent)]).toEqual([
        true,
        false,
        false,
      ]);
      expect([await find(made.id), O.isSome(await find(sent.id))]).toEqual([O.none, true]);
    });

    it('are locked by one transaction at a time', async () => {
      const { create, find, transact, realm } = await setUp();
      const { id } = await create({ content: '' });
      const append = transact('server', ({ scheduledMessages }) =>
        pipe(
          scheduledMessages.hold(realm.id, id),
          TE.flatMap(
            O.match(
              () => TE.right(undefined),
              (held) =>
                scheduledMessages.replace(realm.id, { ...held, content: `${held.content}x` }),
            ),
          ),
        ),
      );
      await Promise.all([done(append), done(append), done(append)]);
      expect(await find(id)).toMatchObject(O.some({ content: 'xxx' }));
    });
  });
