import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AddressedEvent } from '../../events';
import { ChannelId, MessageId, UserId, asId } from '../../kernel';
import { anEvent } from '../build-events';
import { emit, entriesAfter, note, start, wideNote, writerOf } from './log-reading';
import type { MakeStore } from './world';
import { anotherWorld, newWorld } from './world';

/** What every EventOutbox promises. */
export const eventOutboxContract = (makeStore: MakeStore): void =>
  describe('EventOutbox', () => {
    it('stores events complete and in the order in which they were emitted', async () => {
      const world = await newWorld(makeStore);
      const events: readonly AddressedEvent[] = [
        anEvent(),
        {
          ...note(1, 2),
          audience: {
            users: [asId(UserId)(3)],
            standing: 'administrators',
            receivers: { channelId: asId(ChannelId)(4), messageId: asId(MessageId)(5) },
            except: [asId(UserId)(6)],
            publicChannel: true,
          },
          flags: { read: [asId(UserId)(7)], stream_wildcard_mentioned: 'everyone' },
        },
      ];
      await emit(world, ...events);
      const entries = await entriesAfter(world, start);
      expect(entries.map(({ entry }) => entry)).toEqual(
        events.map(({ event, audience, flags }, index) => ({
          realmId: world.realm.id,
          id: index + 1,
          event,
          audience,
          flags: flags ?? {},
        })),
      );
    });

    it('takes as many ids as an event may need, and returns the last', async () => {
      const world = await newWorld(makeStore);
      await emit(world, wideNote(3), note(1, 2));
      await emit(world, wideNote(2));
      const entries = await entriesAfter(world, start);
      expect(entries.map(({ entry }) => entry.id)).toEqual([3, 4, 6]);
      expect(await world.within(({ events }) => events.head(world.realm.id))).toBe(6);
    });

    it('emits nothing if there is nothing to emit', async () => {
      const world = await newWorld(makeStore);
      await emit(world);
      expect(await entriesAfter(world, start)).toEqual([]);
    });

    it('keeps the logs of realms separate', async () => {
      const world = await newWorld(makeStore);
      const other = await anotherWorld(world);
      await emit(world, note(1, 1));
      await emit(other, note(2, 1), note(2, 2));
      expect((await entriesAfter(world, start)).map(writerOf)).toEqual([[1, 1]]);
      expect((await entriesAfter(other, start)).map(writerOf)).toEqual([
        [2, 1],
        [2, 2],
      ]);
    });

    it('shows no event whose transaction failed', async () => {
      const world = await newWorld(makeStore);
      const { transact, realm } = world;
      await transact('server', ({ events }) =>
        pipe(
          events.emit(realm.id, [note(1, 1)]),
          TE.flatMap(() => TE.left('no')),
        ),
      )();
      await emit(world, note(1, 2));
      expect((await entriesAfter(world, start)).map(writerOf)).toEqual([[1, 2]]);
    });
  });
