import * as O from 'fp-ts/Option';
import type { Reminder } from '../../personal';
import type { MakeStore } from './world';
import { anotherWorld, newWorld } from './world';

/** What every ReminderRepository promises. */
export const reminderRepositoryContract = (makeStore: MakeStore): void =>
  describe('reminders', () => {
    const setUp = async () => {
      const world = await newWorld(makeStore);
      const [one, other] = [await world.addUser(), await world.addUser()];
      const { realm, within } = world;
      return {
        ...world,
        one,
        other,
        create: (given: Partial<Reminder> = {}) =>
          within(({ reminders }) =>
            reminders.create(realm.id, {
              userId: one.id,
              messageId: null,
              note: 'bring a *map*',
              content: 'You requested a reminder.',
              renderedContent: '<p>You requested a reminder.</p>',
              deliverAt: 100,
              hasFailed: false,
              ...given,
            }),
          ),
        list: (of = one) => within(({ reminders }) => reminders.list(realm.id, of.id)),
        find: (id: Reminder['id'], of = realm) =>
          within(({ reminders }) => reminders.find(of.id, id)),
      };
    };

    it('are stored unchanged, only in their realm', async () => {
      const world = await setUp();
      const { create, find, send, converse, one, other } = world;
      const messageId = await send(one, await converse(one, other));
      const [note, aboutMessage] = [await create(), await create({ messageId, note: '' })];
      expect(note).toMatchObject({ note: 'bring a *map*', messageId: null, deliverAt: 100 });
      expect(await find(note.id)).toEqual(O.some(note));
      expect(await find(aboutMessage.id)).toEqual(O.some(aboutMessage));
      expect(await find(note.id, (await anotherWorld(world)).realm)).toEqual(O.none);
    });

    it('are listed for their owner, the next one first', async () => {
      const { create, list, other } = await setUp();
      const later = await create({ deliverAt: 200 });
      const [next, alike] = [await create(), await create()];
      expect([await list(), await list(other)]).toEqual([[next, alike, later], []]);
    });

    it('are kept when they fail, marked as failed', async () => {
      const { create, list, realm, within } = await setUp();
      const [failing, other] = [await create(), await create()];
      await within(({ reminders }) => reminders.fail(realm.id, failing.id));
      expect(await list()).toEqual([{ ...failing, hasFailed: true }, other]);
    });

    it('are found by their message, and rewritten', async () => {
      const world = await setUp();
      const { create, find, send, converse, one, other, realm, within } = world;
      const messageId = await send(one, await converse(one, other));
      const [about] = [await create({ messageId }), await create()];
      const quoting = () => within(({ reminders }) => reminders.about(realm.id, [messageId]));
      expect(await quoting()).toEqual([about]);
      const text = { content: 'gone', renderedContent: '<p>gone</p>' };
      const rewrite = () => within(({ reminders }) => reminders.rewrite(realm.id, about.id, text));
      expect(await rewrite()).toEqual(O.some({ ...about, ...text }));
      expect(await find(about.id)).toEqual(O.some({ ...about, ...text }));
      await within(({ reminders }) => reminders.remove(realm.id, one.id, about.id));
      expect([await rewrite(), await quoting()]).toEqual([O.none, []]);
    });

    it('are removed once, only by their owner', async () => {
      const { create, find, realm, within, one, other } = await setUp();
      const { id } = await create();
      const remove = (by = one) => within(({ reminders }) => reminders.remove(realm.id, by.id, id));
      expect([await remove(other), await remove(), await remove()]).toEqual([false, true, false]);
      expect(await find(id)).toEqual(O.none);
    });
  });
