import type { User } from '@parley/core/access';
import type { MessageId } from '@parley/core/kernel';
import { asCorrespondent } from '@parley/core/testing';
import type { StoredWorld } from '../../testing/stored-world';
import { openStoredWorld, rowsReadBy } from '../../testing/stored-world';

/** Messages of others, after the reader's own. */
const messages = 20_000;

describe('a page of a reader with few channels, in a transaction', () => {
  let on: StoredWorld;
  let reader: User;
  let own: readonly MessageId[];

  beforeAll(async () => {
    on = await openStoredWorld();
    const { addUser, addChannel, join, send } = on.world;
    const [sender, channel, other] = [await addUser(), await addChannel(), await addChannel()];
    reader = await addUser();
    await join(channel, reader);
    own = [await send(sender, channel.recipientId), await send(sender, channel.recipientId)];
    await on.client.query(
      `insert into message (realm_id, recipient_id, topic, topic_key, sender_id, content,
         rendered_content, renderer_version, sent_at, client, mentions_channel)
       select realm_id, $1, topic, topic_key, sender_id, content, rendered_content, 1, sent_at,
         client, false
       from message cross join generate_series(1, ${messages}) where id = $2`,
      [other.recipientId, own[0]],
    );
    await on.client.query('vacuum analyze');
  });

  afterAll(() => on.close());

  it('does not read the messages of others', async () => {
    const { realm, within } = on.world;
    const count = await rowsReadBy(on, 'message', 1, async () => {
      const range = {
        narrow: [],
        history: { _tag: 'Personal', reader: asCorrespondent(reader, realm) },
        anchor: 9_000_000,
        includeAnchor: false,
        before: 10,
        after: 0,
      } as const;
      const { ids } = await within((tx) =>
        tx.messages.page(realm, reader.id, { _tag: 'InRange', range }, 1_000_000, undefined),
      );
      expect(ids).toEqual(own);
    });
    expect(count).toBeLessThan(messages / 100);
  });
});
