import * as TE from 'fp-ts/TaskEither';
import type { Rendering } from '../../access';
import { noMentions } from '../../access';
import { someTime } from '../../in-memory';
import type { EditRecord } from '../../messages';
import { maxEditHistoryBytes, term } from '../../messages';
import { aRendering } from '../build-messages';
import { channelWithReader, flagsOf, idsMatching, viewOf } from './channel-with-reader';
import type { MakeStore } from './world';

/** How messages are edited. */
export const messageContentContract = (makeStore: MakeStore): void =>
  describe('new content', () => {
    const edited = async (rendering: Partial<Rendering>) => {
      const { world, sender, reader, send } = await channelWithReader(makeStore);
      const [id, other] = [await send(), await send()];
      const record: EditRecord = {
        userId: sender.id,
        timestamp: someTime + 60,
        prevContent: 'Hello',
        prevRenderedContent: '<p>Hello</p>',
      };
      await world.within(({ flags }) => flags.markRead(world.realm.id, reader.id, [id]));
      const change = (content: string, editedAt = someTime + 60) =>
        world.within(({ edits }) =>
          edits.changeContent(world.realm.id, id, {
            content,
            rendering: aRendering({ html: `<p>${content}</p>`, ...rendering }),
            editedAt,
            record: { ...record, timestamp: editedAt },
          }),
        );
      await change('Goodbye');
      return { world, reader, id, other, record, change };
    };

    it('is stored with its rendering, its time and its record, the newest first', async () => {
      const { world, id, other, record, change } = await edited({});
      await change('Farewell', someTime + 90);
      expect(await viewOf(world, id)).toMatchObject({
        content: 'Farewell',
        renderedContent: '<p>Farewell</p>',
        lastEditedAt: someTime + 90,
        lastMovedAt: null,
        editHistory: [{ ...record, timestamp: someTime + 90 }, record],
      });
      expect(await viewOf(world, other)).toMatchObject({
        content: 'Hello',
        lastEditedAt: null,
        editHistory: [],
      });
    });

    it('is rendered again without an edit', async () => {
      const { world, id, other } = await edited({});
      const before = [await viewOf(world, id), await viewOf(world, other)];
      await world.within(({ edits }) =>
        edits.changeRendering(world.realm.id, id, { html: '<p>new</p>', version: 2 }),
      );
      expect([await viewOf(world, id), await viewOf(world, other)]).toEqual([
        { ...before[0], renderedContent: '<p>new</p>' },
        before[1],
      ]);
    });

    it('leaves an edit history within its limits', async () => {
      const { world, id, change } = await edited({});
      const part = 'x'.repeat(maxEditHistoryBytes / 4);
      await world.within(({ edits }) =>
        TE.sequenceSeqArray(
          [1, 2, 3, 4].map((editedAt) =>
            edits.changeContent(world.realm.id, id, {
              content: 'new',
              rendering: aRendering(),
              editedAt,
              record: { userId: null, timestamp: editedAt, prevContent: `${editedAt}${part}` },
            }),
          ),
        ),
      );
      await change('Farewell', someTime + 90);
      const history = (await viewOf(world, id))?.editHistory ?? [];
      expect(history.map(({ timestamp }) => timestamp)).toEqual([someTime + 90, 4, 3, 2, 1]);
      expect(history.at(-1)?.prevContent).toBe('Hello');
    });

    it('is found by its words, and no longer by the replaced ones', async () => {
      const { world, reader, id, other } = await edited({});
      const having = (words: string) =>
        idsMatching(world, reader, [term('search', { words, phrases: [] })]);
      expect(await having('goodbye')).toEqual([id]);
      expect(await having('hello')).toEqual([other]);
    });

    it.each([
      ['link', { hasLink: true }],
      ['image', { hasImage: true }],
      ['attachment', { attachmentPaths: ['2/a/b.png'] }],
    ] as const)('is known to have a %s', async (part, rendering) => {
      const { world, reader, id } = await edited(rendering);
      expect(await idsMatching(world, reader, [term(`has:${part}`, undefined)])).toEqual([id]);
    });

    it('adds or removes the channel wildcard mention, and stays read', async () => {
      const everyoneInChannel = true;
      const { world, reader, id } = await edited({
        mentions: { ...noMentions, everyoneInChannel },
      });
      expect(await flagsOf(world, reader, id)).toEqual(
        new Set(['read', 'stream_wildcard_mentioned']),
      );
      await world.within(({ edits }) =>
        edits.changeContent(world.realm.id, id, {
          content: 'Nobody',
          rendering: aRendering(),
          editedAt: someTime + 90,
          record: { userId: null, timestamp: someTime + 90 },
        }),
      );
      expect(await flagsOf(world, reader, id)).toEqual(new Set(['read']));
    });
  });
