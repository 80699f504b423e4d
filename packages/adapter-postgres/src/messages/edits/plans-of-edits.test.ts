import type { User } from '@parley/core/access';
import type { Channel } from '@parley/core/channels';
import type { MessageId } from '@parley/core/kernel';
import type { StoredWorld } from '../../testing/stored-world';
import { openStoredWorld, rowsReadBy } from '../../testing/stored-world';

/** Channels of other users, who have read something in each. */
const channels = 50;
const users = 200;

describe('what edits read of what others have read in other channels', () => {
  let on: StoredWorld;
  let sender: User;
  let from: Channel;
  let to: Channel;
  let id: MessageId;

  beforeAll(async () => {
    on = await openStoredWorld();
    const { addUser, addChannel, join, send, within, realm } = on.world;
    [sender, from, to] = [await addUser(), await addChannel(), await addChannel()];
    await join(from, sender);
    await join(to, sender);
    id = await send(sender, from.recipientId);
    const before = await send(sender, to.recipientId);
    await within(({ flags }) => flags.markRead(realm.id, sender.id, [before, id]));
    await on.client.query(
      `insert into read_range (realm_id, user_id, recipient_id, ranges)
       select $1, 1000000 + n / ${channels}, 1000000 + n % ${channels}, '{[1, 2)}'
       from generate_series(0, ${users * channels - 1}) as n`,
      [realm.id],
    );
    await on.client.query('vacuum analyze');
  });

  afterAll(() => on.close());

  it('are few rows', async () => {
    const { realm, within } = on.world;
    const count = await rowsReadBy(on, 'read_range', 1, async () => {
      const { read } = await within(({ edits }) => edits.flagHolders(realm.id, id));
      expect(read).toEqual([sender.id]);
      await within(({ edits }) =>
        edits.move(realm.id, [id], {
          from: { recipientId: from.recipientId, channelId: from.id },
          to: { recipientId: to.recipientId, channelId: to.id },
          topic: undefined,
          editorId: sender.id,
          movedAt: 1,
          countsAsMove: true,
        }),
      );
    });
    expect(count).toBeLessThan(20);
  });
});
