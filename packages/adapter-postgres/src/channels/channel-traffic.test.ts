import type { Channel } from '@parley/core/channels';
import { weeklyTraffic } from '@parley/core/channels';
import { secondsPerDay } from '@parley/core/kernel';
import { inMemory } from '@parley/core/in-memory';
import { newWorld } from '@parley/core/testing';
import * as E from 'fp-ts/Either';
import { newTestDatabase, openTestStore } from '../testing';

describe('the traffic of channels', () => {
  it('is the same before and after past hours are stored, and counts later messages', async () => {
    const database = await newTestDatabase();
    const store = await openTestStore(database);
    const { realm, addUser, addChannel, send, within } = await newWorld(() =>
      Promise.resolve({ ...inMemory(), ...store }),
    );
    const now = Math.floor(Date.now() / 1000);
    const sender = await addUser();
    const createdAt = now - 60 * secondsPerDay;
    const [busy, quiet] = [await addChannel({ createdAt }), await addChannel({ createdAt })];
    const sendDaysAgo = (channel: Channel, ...days: readonly number[]) =>
      Promise.all(
        days.map((day) =>
          send(sender, channel.recipientId, { sentAt: now - Math.round(day * secondsPerDay) }),
        ),
      );
    const traffic = async (at = now) => {
      const found = await within(({ channels }) =>
        channels.activityOf(realm.id, [busy.id, quiet.id], at),
      );
      return [busy, quiet].map(({ id }) => found.get(id)?.weeklyTraffic);
    };
    const cleanUp = async () => expect(E.isRight(await store.cleanUp())).toBe(true);
    // Four messages are one a week: one less shows in the first channel, one more in the second.
    // 29.5 days ago is too long ago, whenever in the day this test runs.
    await sendDaysAgo(busy, 0, 0.1, 1, 1.5, 3, 3, 20, 26.5);
    await sendDaysAgo(quiet, 0, 1, 2, 2.5, 7, 9, 26, 29.5, 40);
    const expected = [weeklyTraffic(8, 60), weeklyTraffic(7, 60)];
    expect(await traffic()).toEqual(expected);
    await cleanUp();
    expect(await traffic()).toEqual(expected);
    await sendDaysAgo(busy, 0, 0, 0, 0);
    await cleanUp();
    expect(await traffic()).toEqual([weeklyTraffic(12, 60), weeklyTraffic(7, 60)]);
    expect(await traffic(now + 29.5 * secondsPerDay)).toEqual([0, 0]);
    await store.close();
    await database.drop();
  });
});
