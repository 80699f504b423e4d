import type { User } from '@parley/core/access';
import type { MessageRange } from '@parley/core/messages';
import { asCorrespondent } from '@parley/core/testing';
import type { StoredWorld } from '../../testing/stored-world';
import { openStoredWorld, rowsReadBy } from '../../testing/stored-world';

const messages = 80_000;

/** One message of this many is starred. */
const sparsity = 1_000;

const pageSize = 10;

describe('finding starred messages in a long history', () => {
  let on: StoredWorld;
  let reader: User;

  beforeAll(async () => {
    on = await openStoredWorld();
    const { world, client } = on;
    reader = await world.addUser();
    const channel = await world.addChannel();
    await world.join(channel, reader);
    const first = await world.send(reader, channel.recipientId);
    await client.query(
      `insert into message (realm_id, recipient_id, topic, topic_key, sender_id, content,
         rendered_content, renderer_version, sent_at, client,
         mentions_channel, has_link, has_image, has_attachment)
       select realm_id, recipient_id, topic, topic_key, sender_id, content, rendered_content, 1,
         sent_at, client, false, false, false, false
       from message cross join generate_series(1, ${messages}) where id = $1`,
      [first],
    );
    await client.query(
      `insert into flag_range (realm_id, user_id, block, flag, ranges)
       select realm_id, $1::bigint, id >> 12, 0, range_agg(int8range(id, id, '[]'))
       from message where id % ${sparsity} = 0 group by 1, 2, 3`,
      [reader.id],
    );
    // No `vacuum`, as where an open transaction hinders it: the whole history looks cheaper to read.
    await client.query('analyze');
  });

  afterAll(() => on.close());

  it('reads few other messages', async () => {
    const { realm, within } = on.world;
    const range = (negated: boolean): MessageRange => ({
      narrow: [{ operator: 'is:starred', value: { viewerId: reader.id }, negated }],
      history: { _tag: 'Personal', reader: asCorrespondent(reader, realm) },
      anchor: 9_000_000,
      includeAnchor: false,
      before: pageSize,
      after: 0,
    });
    const read = await rowsReadBy(on, 'message', messages / sparsity, async () => {
      const starred = await within(({ flags }) =>
        flags.starredBy(realm.id, asCorrespondent(reader, realm)),
      );
      expect(starred).toHaveLength(messages / sparsity);
      for (const negated of [false, true]) {
        const found = await within(({ messages: all }) => all.idsInRange(realm.id, range(negated)));
        expect(found).toHaveLength(pageSize);
        expect(found.every((id) => starred.includes(id))).toBe(!negated);
        const page = await within(({ messages: all }) =>
          all.page(
            realm,
            reader.id,
            { _tag: 'InRange', range: range(negated) },
            1_000_000,
            undefined,
          ),
        );
        expect(page.ids).toEqual(found);
      }
      const oldest = await within(({ messages: all }) =>
        all.firstSentBy(realm.id, range(false), 0),
      );
      expect(oldest).toMatchObject({ value: starred[0] });
    });
    expect(read).toBeLessThan(messages / 20);
  });
});
