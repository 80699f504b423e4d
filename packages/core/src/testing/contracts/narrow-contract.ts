import * as fc from 'fast-check';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { User } from '../../access';
import { noMentions } from '../../access';
import type { VisibilityPolicy } from '../../channels';
import { someTime } from '../../in-memory';
import type { Flag, MessageId, RecipientId } from '../../kernel';
import { foldCase } from '../../kernel';
import type { Narrow, NarrowFacts, NarrowTerm, TermKind, TermValues } from '../../messages';
import { matchesNarrow, parseSearch, term, termKinds } from '../../messages';
import { aRendering } from '../build-messages';
import { asCorrespondent } from '../build-people';
import type { MakeStore } from './world';
import { newWorld } from './world';

type Sent = NarrowFacts & { readonly id: MessageId };

const cat = { name: 'cat', code: '1f408', type: 'unicode_emoji' } as const;

const contents = ['Rhubarb and custard', 'Custard alone', 'Nothing of the kind'];

/** A realm with messages of every kind, all in the history of one user. */
const varied = async (makeStore: MakeStore) => {
  const world = await newWorld(makeStore);
  const [reader, other] = [await world.addUser(), await world.addUser()];
  const channels = [
    await world.addChannel(),
    await world.addChannel({ privacy: 'webPublic' }),
    await world.addChannel({ privacy: 'private' }),
    { ...(await world.addChannel()), isArchived: true },
    { ...(await world.addChannel({ privacy: 'webPublic' })), isArchived: true },
  ];
  for (const channel of channels) {
    await world.join(channel, reader, other);
    await world.within((tx) =>
      tx.channels.update(world.realm.id, channel.id, { isArchived: channel.isArchived }),
    );
  }
  const third = await world.addUser();
  const set = (topic: string, policy: VisibilityPolicy) =>
    channels.map(({ id }) => ({
      userId: reader.id,
      channelId: id,
      topic,
      policy,
      updatedAt: someTime,
    }));
  await world.within(({ topicPreferences }) =>
    topicPreferences.set(world.realm.id, [...set('', 1), ...set('LUNCH', 3), ...set('✔ lunch', 2)]),
  );
  const mutedChannel = channels[1]?.id;
  await world.within(({ subscriptions }) =>
    mutedChannel === undefined
      ? TE.right(undefined)
      : subscriptions.changePersonal(
          world.realm.id,
          reader.id,
          new Map([[mutedChannel, { isMuted: true }]]),
        ),
  );
  const policies: Readonly<Record<string, VisibilityPolicy>> = {
    '': 1,
    lunch: 3,
    '✔ lunch': 2,
  };
  const conversations = [[reader], [reader, other], [reader, other, third]];
  const sent: Sent[] = [];
  const send = async (
    sender: User,
    recipientId: RecipientId,
    topic: string,
    place: Pick<NarrowFacts, 'channel' | 'participants'>,
  ) => {
    const number = sent.length;
    const content = contents[number % 3] ?? '';
    const hasLink = number % 2 === 0;
    const hasImage = number % 5 === 0;
    const hasAttachment = number % 3 === 1;
    const hasReaction = number % 4 === 1;
    const everyoneInChannel = number % 6 === 5;
    const mentioned = [reader, other].slice(0, number % 3).map((user) => user.id);
    const id = await world.send(sender, recipientId, {
      topic,
      content,
      rendering: aRendering({
        html: `<p>${content}</p>`,
        hasLink,
        hasImage,
        attachmentPaths: hasAttachment ? ['2/a/b.png'] : [],
        mentions: { ...noMentions, everyoneInChannel, userIds: mentioned },
      }),
    });
    const isRead = number % 4 === 0;
    const isStarred = number % 7 === 0;
    const automatic = (['mentioned', 'topic_wildcard_mentioned', 'has_alert_word'] as const).filter(
      (_, index) => number % 7 === index + 1,
    );
    await world.within((tx) =>
      pipe(
        tx.flags.markRead(world.realm.id, reader.id, isRead ? [id] : []),
        TE.flatMap(() => tx.flags.set(world.realm.id, id, [[reader.id, automatic]])),
        TE.flatMap(() => tx.flags.add(world.realm.id, reader.id, 'starred', isStarred ? [id] : [])),
        TE.flatMap(() =>
          hasReaction
            ? tx.reactions.add(world.realm.id, id, { userId: other.id, emoji: cat })
            : TE.right(undefined),
        ),
      ),
    );
    sent.push({
      id,
      recipientId,
      ...place,
      topic,
      content,
      senderId: sender.id,
      parts: new Set([
        ...(hasAttachment ? (['attachment'] as const) : []),
        ...(hasImage ? (['image'] as const) : []),
        ...(hasLink ? (['link'] as const) : []),
        ...(hasReaction ? (['reaction'] as const) : []),
      ]),
      flags: new Set<Flag>([
        ...automatic,
        ...(isStarred ? (['starred'] as const) : []),
        ...(isRead ? (['read'] as const) : []),
        ...(everyoneInChannel ? (['stream_wildcard_mentioned'] as const) : []),
      ]),
      isChannelMuted: place.channel !== undefined && recipientId === channels[1]?.recipientId,
      topicPolicy: place.channel === undefined ? 0 : (policies[foldCase(topic)] ?? 0),
      mentioned,
    });
  };
  for (const sender of [reader, other]) {
    for (const channel of channels) {
      for (const topic of ['', 'Lunch', 'lunch', '✔ lunch', 'ŁÓDŹ']) {
        await send(sender, channel.recipientId, topic, { channel, participants: undefined });
      }
    }
    for (const people of conversations) {
      const recipientId = await world.converse(reader, ...people);
      await send(sender, recipientId, '', {
        channel: undefined,
        participants: people.map(({ id }) => id),
      });
    }
  }
  const byViewer = [{ viewerId: reader.id }];
  const nothingMore = [undefined];
  const withUsers = [reader, other, third].map(({ id }) => ({ viewerId: reader.id, userId: id }));
  const muting = [true, false].map((channelsCount) => ({ viewerId: reader.id, channelsCount }));
  const values: { readonly [Kind in TermKind]: readonly TermValues[Kind][] } = {
    channel: [...channels.map(({ recipientId }) => recipientId), undefined],
    topic: ['', 'LUNCH', 'łódź', 'dinner'],
    sender: [reader.id, other.id, third.id],
    dm: [
      ...sent
        .filter(({ participants }) => participants !== undefined)
        .map(({ recipientId }) => recipientId),
      undefined,
    ],
    near: nothingMore,
    'is:dm': nothingMore,
    'is:starred': byViewer,
    'is:unread': byViewer,
    'is:mentioned': byViewer,
    'is:alerted': byViewer,
    'is:resolved': nothingMore,
    'channels:public': nothingMore,
    'channels:web-public': nothingMore,
    'channels:archived': nothingMore,
    'dm-including': withUsers,
    'group-pm-with': withUsers,
    id: [sent.slice(3, 6).map(({ id }) => id), []],
    mentions: [reader.id, other.id, third.id],
    search: ['custard', 'RHUBARB custard', '"custard alone"', 'lunch', '"custard and"', '100%'].map(
      parseSearch,
    ),
    'has:attachment': nothingMore,
    'has:image': nothingMore,
    'has:link': nothingMore,
    'has:reaction': nothingMore,
    'in:home': muting,
    'in:all': nothingMore,
    'is:followed': byViewer,
    'is:muted': muting,
  };
  const termsOf = <Kind extends TermKind>(kind: Kind): readonly NarrowTerm<Kind>[] =>
    values[kind].flatMap((value) => [term(kind, value), term(kind, value, true)]);
  const matching = (narrow: Narrow, history: 'Personal' | 'Shared') =>
    everythingIn(world, history === 'Shared' ? undefined : reader, narrow);
  /** The nearest messages of the reader's history on both sides of a message. */
  const around = (narrow: Narrow, anchor: MessageId, before: number, after: number) =>
    world.within(({ messages }) =>
      messages.idsInRange(world.realm.id, {
        narrow,
        history: { _tag: 'Personal', reader: asCorrespondent(reader, world.realm) },
        anchor,
        includeAnchor: true,
        before,
        after,
      }),
    );
  const firstUnread = (narrow: Narrow) =>
    world.within(({ messages }) =>
      messages.firstUnread(world.realm.id, asCorrespondent(reader, world.realm), narrow),
    );
  const firstSentBy = (narrow: Narrow, time: number) =>
    world.within(({ messages }) => {
      const history = { _tag: 'Personal', reader: asCorrespondent(reader, world.realm) } as const;
      return messages.firstSentBy(world.realm.id, { narrow, history }, time);
    });
  return { sent, termsOf, matching, around, firstUnread, firstSentBy };
};

const agreed = (sent: readonly Sent[], narrow: Narrow): readonly MessageId[] =>
  sent.filter((message) => matchesNarrow(narrow, message)).map(({ id }) => id);

/** The messages of the reader's history, or of all messages without a reader, that the narrow matches. */
const everythingIn = (
  world: Awaited<ReturnType<typeof newWorld>>,
  reader: User | undefined,
  narrow: Narrow,
): Promise<readonly MessageId[]> =>
  world.within(({ messages }) =>
    messages.idsInRange(world.realm.id, {
      narrow,
      history:
        reader === undefined
          ? { _tag: 'Shared' }
          : { _tag: 'Personal', reader: asCorrespondent(reader, world.realm) },
      anchor: 0,
      includeAnchor: false,
      before: 0,
      after: 1000,
    }),
  );

/** Message searches in the store use the same definition of each operator as the core. */
export const narrowContract = (makeStore: MakeStore): void =>
  describe('narrows', () => {
    it('apply each operator as the rule does, negated or not', async () => {
      const { sent, termsOf, matching } = await varied(makeStore);
      for (const one of termKinds.flatMap(termsOf)) {
        const narrow = [one];
        const found = await matching(narrow, 'Personal');
        expect({ narrow, found }).toEqual({ narrow, found: agreed(sent, narrow) });
      }
    });

    it('match some messages with each operator, and not others', async () => {
      const { sent, termsOf } = await varied(makeStore);
      const selective = termKinds.filter((kind) => {
        const counts = termsOf(kind).map((one) => agreed(sent, [one]).length);
        return counts.some((count) => count > 0 && count < sent.length);
      });
      expect(selective).toEqual(termKinds.filter((kind) => kind !== 'near' && kind !== 'in:all'));
    });

    it('apply combinations as the rule does', async () => {
      const { sent, termsOf, matching } = await varied(makeStore);
      const anyTerm = fc.constantFrom(...termKinds.flatMap(termsOf));
      await fc.assert(
        fc.asyncProperty(
          fc.array(anyTerm, { maxLength: 3 }),
          fc.constantFrom('Personal' as const, 'Shared' as const),
          async (narrow, history) => {
            expect(await matching(narrow, history)).toEqual(agreed(sent, narrow));
          },
        ),
        { numRuns: 40, seed: 7 },
      );
    });

    it('find the nearest messages on both sides of an anchor, and the first unread one', async () => {
      const { sent, termsOf, around, firstUnread, firstSentBy } = await varied(makeStore);
      const anyTerm = fc.constantFrom(...termKinds.flatMap(termsOf));
      await fc.assert(
        fc.asyncProperty(
          fc.array(anyTerm, { minLength: 1, maxLength: 3 }),
          fc.constantFrom(...sent.map(({ id }) => id)),
          fc.nat(4),
          fc.nat(4),
          async (narrow, anchor, before, after) => {
            const ids = agreed(sent, narrow);
            const older = ids.filter((id) => id < anchor);
            expect(await around(narrow, anchor, before, after)).toEqual([
              ...older.slice(Math.max(0, older.length - before)),
              ...ids.filter((id) => id === anchor),
              ...ids.filter((id) => id > anchor).slice(0, after),
            ]);
            expect(await firstSentBy(narrow, someTime)).toEqual(O.fromNullable(ids[0]));
            const unread = sent.filter(({ flags }) => !flags.has('read'));
            expect(await firstUnread(narrow)).toEqual(O.fromNullable(agreed(unread, narrow)[0]));
          },
        ),
        { numRuns: 60, seed: 3 },
      );
    });

    it.each([
      ['"100% sure"', ['100% sure'], ['100 and sure', 'sure of 100%']],
      ['"snake_case"', ['a snake_case'], ['snake-case', 'snake case']],
      ['"back\\slash"', ['a back\\slash'], ['backslash: back slash', 'back\\\\slash']],
      ['deploy', ['Deployments', 'deployed'], ['redeployed', 'employ']],
      // Longer than the stem of the word.
      ['deploym', ['a deployment', 'Deployments'], ['deploy it', 'deployed']],
      ['univers', ['the university'], ['diverse']],
      ['univers deploym', ['deployment of a university'], ['university', 'deployment']],
      ['café', ['cafés', 'Café'], ['caf', 'decaf']],
      ['ärger', ['ÄRGER im Büro', 'Ärger'], ['arger', 'aerger']],
      ['ПРИВЕТ', ['привет всем', 'Привет'], ['пока']],
      ['नमस्ते', ['नमस्ते दुनिया'], ['दुनिया']],
      ['会議', ['会議'], ['会社']],
      ["o'brie", ["O'Brien"], ['Brien', 'o and q']],
      [
        'https://example.org/some/path?x=1&y=2',
        ['see https://example.org/some/path?x=1&amp;y=2#there.'],
        ['https://example.org/some/path', 'https://example.org/other?x=1&amp;y=2'],
      ],
      [
        'example.org/some',
        ['https://example.org/some/path', 'https://www.example.org/something'],
        ['https://example.net/some/path', 'https://example.org/'],
      ],
      ['https://exam', ['http://example.org/', 'https://www.example.net'], ['https', 'sample']],
      ['some/pa', ['https://example.org/some/path'], ['https://example.org/path']],
      ['TEA-12', ['https://example.org/browse/TEA-123', 'TEA-12 is done'], ['TEA-21', 'tea']],
      ['c9f0f8', ['https://example.org/commit/c9f0f895'], ['https://example.org/commit/ac9f0f8']],
      ['a_b%20c2', ['https://example.org/x/A_B%20c21'], ['https://example.org/x/a/b/20c2']],
      ['³²', ['https://example.org/³²'], ['https://example.org/32']],
      // Words of letters are found at the beginnings of an address, and not in its middle.
      [
        'heart',
        ['https://example.org/heart/ache', 'https://heart.example.org', 'a heart'],
        ['https://example.org/love/heart', 'https://example.org/a?b=heart', 'example.org/my-heart'],
      ],
      ['love/hea', ['https://example.org/my/love/heart'], ['https://example.org/love']],
      [
        'exam',
        ['example.org', 'http://www.example.net/x'],
        ['https://an.example.org', 'a.example/x'],
      ],
    ])('find messages by %s', async (text, matching, others) => {
      const world = await newWorld(makeStore);
      const reader = await world.addUser();
      const channel = await world.addChannel();
      await world.join(channel, reader);
      const send = (content: string) =>
        world.send(reader, channel.recipientId, {
          content,
          rendering: aRendering({ html: `<p>${content}</p>` }),
        });
      const found: MessageId[] = [];
      for (const content of matching) {
        found.push(await send(content));
      }
      for (const content of others) {
        await send(content);
      }
      expect(await everythingIn(world, reader, [term('search', parseSearch(text))])).toEqual(found);
    });

    it.each([
      ['incident', ['<incident> 7', 'a <b>incident</b>', '</incident>', '<!-- incidents -->']],
      ['inciden', ['<incident', 'an <incident class="x">']],
      ['copy', ['&copy;', 'R&copy;']],
    ])('find %s in topics that look like HTML', async (text, topics) => {
      const world = await newWorld(makeStore);
      const reader = await world.addUser();
      const channel = await world.addChannel();
      await world.join(channel, reader);
      const found: MessageId[] = [];
      for (const topic of topics) {
        found.push(await world.send(reader, channel.recipientId, { topic, content: 'x' }));
      }
      await world.send(reader, channel.recipientId, { topic: '<b>&amp;', content: 'x' });
      const narrow = [term('search', parseSearch(text))];
      expect(await everythingIn(world, reader, narrow)).toEqual(found);
    });

    it('count a channel as muted until its subscriber has left', async () => {
      const world = await newWorld(makeStore);
      const reader = await world.addUser();
      const channel = await world.addChannel();
      await world.join(channel, reader);
      const changes = new Map([[channel.id, { isMuted: true }]]);
      await world.within(({ subscriptions }) =>
        subscriptions.changePersonal(world.realm.id, reader.id, changes),
      );
      const id = await world.send(reader, channel.recipientId, {});
      const muting = { viewerId: reader.id, channelsCount: true };
      const found = async () => [
        await everythingIn(world, reader, [term('is:muted', muting)]),
        await everythingIn(world, reader, [term('in:home', muting)]),
      ];
      expect(await found()).toEqual([[id], []]);
      await world.within(({ subscriptions }) =>
        subscriptions.unsubscribe(world.realm.id, [{ userId: reader.id, channelId: channel.id }]),
      );
      expect(await found()).toEqual([[], [id]]);
    });
  });
