import * as fc from 'fast-check';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { User } from '../../access';
import { noMentions } from '../../access';
import type { VisibilityPolicy } from '../../channels';
import { someTime } from '../../in-memory';
import type { MessageId, RecipientId } from '../../kernel';
import { foldCase } from '../../kernel';
import type { Narrow, NarrowCondition, NarrowFacts } from '../../messages';
import { matchesNarrow, messageParts, parseSearch } from '../../messages';
import { aRendering } from '../build-messages';
import { asCorrespondent } from '../build-people';
import type { MakeStore } from './world';
import { newWorld } from './world';

type Sent = NarrowFacts & { readonly id: MessageId };

const contents = ['Rhubarb and custard', 'Custard alone', 'Nothing of the kind'];

/** A realm with messages of every kind, all in the history of one user. */
const varied = async (makeStore: MakeStore) => {
  const world = await newWorld(makeStore);
  const [reader, other] = [await world.addUser(), await world.addUser()];
  const channels = [
    await world.addChannel(),
    await world.addChannel({ privacy: 'webPublic' }),
    await world.addChannel({ privacy: 'private' }),
  ];
  for (const channel of channels) {
    await world.join(channel, reader, other);
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
  await world.within(({ topics }) =>
    topics.setPreferences(world.realm.id, [
      ...set('', 1),
      ...set('LUNCH', 3),
      ...set('✔ lunch', 2),
    ]),
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
    const mentioned = [reader, other].slice(0, number % 3).map((user) => user.id);
    const id = await world.send(sender, recipientId, {
      topic,
      content,
      rendering: aRendering({
        html: `<p>${content}</p>`,
        hasLink,
        hasImage,
        mentions: { ...noMentions, userIds: mentioned },
      }),
    });
    const isRead = number % 4 === 0;
    const isStarred = number % 7 === 0;
    await world.within(({ flags }) =>
      pipe(
        flags.markRead(world.realm.id, reader.id, isRead ? [id] : []),
        TE.flatMap(() => flags.add(world.realm.id, reader.id, 'starred', isStarred ? [id] : [])),
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
        ...(hasLink ? (['link'] as const) : []),
        ...(hasImage ? (['image'] as const) : []),
      ]),
      flags: new Set([
        ...(isRead ? (['read'] as const) : []),
        ...(isStarred ? (['starred'] as const) : []),
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
  const viewerId = reader.id;
  const conditions: readonly NarrowCondition[] = [
    ...channels.map(({ id, recipientId }) => ({
      _tag: 'Channel' as const,
      channelId: id,
      recipientId,
    })),
    ...['', 'LUNCH', 'łódź', 'dinner'].map((topic) => ({ _tag: 'Topic' as const, topic })),
    ...[reader, other, await world.addUser()].map(({ id }) => ({
      _tag: 'Sender' as const,
      userId: id,
    })),
    ...sent
      .filter(({ participants }) => participants !== undefined)
      .map(({ recipientId }) => ({ _tag: 'Direct' as const, recipientId })),
    { _tag: 'Direct', recipientId: undefined },
    { _tag: 'AnyDirect' },
    ...([reader, other, third] as const).flatMap(({ id }) =>
      [false, true].map((groupsAlone) => ({
        _tag: 'DirectIncluding' as const,
        viewerId,
        userId: id,
        groupsAlone,
      })),
    ),
    ...(['public', 'webPublic', 'archived'] as const).map((kind) => ({
      _tag: 'Channels' as const,
      kind,
    })),
    { _tag: 'OneOf', messageIds: sent.slice(3, 6).map(({ id }) => id) },
    { _tag: 'Everything' },
    ...messageParts.map((part) => ({ _tag: 'Has' as const, part })),
    { _tag: 'Resolved' },
    { _tag: 'Flagged', viewerId, flags: ['starred'] },
    { _tag: 'Flagged', viewerId, flags: ['mentioned', 'stream_wildcard_mentioned'] },
    { _tag: 'Unread', viewerId },
    { _tag: 'Followed', viewerId },
    { _tag: 'Mentions', userId: reader.id },
    { _tag: 'Mentions', userId: other.id },
    { _tag: 'Mentions', userId: third.id },
    { _tag: 'Muted', viewerId, channelsCount: true },
    { _tag: 'Muted', viewerId, channelsCount: false },
    ...['custard', 'RHUBARB custard', '"custard alone"', 'lunch', '"custard and"', '100%'].map(
      (text) => ({ _tag: 'Search' as const, query: parseSearch(text) }),
    ),
  ];
  const matching = (narrow: Narrow, history: 'Personal' | 'Shared') =>
    everythingIn(world, history === 'Shared' ? undefined : reader, narrow);
  return { sent, conditions, matching };
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

/** Stores search messages by the same definition of each operator as the core. */
export const narrowContract = (makeStore: MakeStore): void =>
  describe('narrows', () => {
    it('mean each condition as the rule does, negated or not', async () => {
      const { sent, conditions, matching } = await varied(makeStore);
      for (const condition of conditions) {
        for (const negated of [false, true]) {
          const narrow = [{ ...condition, negated }];
          const found = await matching(narrow, 'Personal');
          expect({ narrow, found }).toEqual({ narrow, found: agreed(sent, narrow) });
        }
      }
    });

    it('mean combinations as the rule does', async () => {
      const { sent, conditions, matching } = await varied(makeStore);
      const term = fc
        .tuple(fc.constantFrom(...conditions), fc.boolean())
        .map(([condition, negated]) => ({ ...condition, negated }));
      await fc.assert(
        fc.asyncProperty(
          fc.array(term, { maxLength: 3 }),
          fc.constantFrom('Personal' as const, 'Shared' as const),
          async (narrow, history) => {
            expect(await matching(narrow, history)).toEqual(agreed(sent, narrow));
          },
        ),
        { numRuns: 40, seed: 7 },
      );
    });

    it.each([
      ['"100% sure"', ['100% sure'], ['100 and sure', 'sure of 100%']],
      ['"snake_case"', ['a snake_case'], ['snake-case', 'snake case']],
      ['"back\\slash"', ['a back\\slash'], ['backslash: back slash', 'back\\\\slash']],
    ])('take the phrase %s literally', async (text, matching, others) => {
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
      const search = { _tag: 'Search', query: parseSearch(text), negated: false } as const;
      expect(await everythingIn(world, reader, [search])).toEqual(found);
    });

    it('count a channel as muted until its subscriber has left', async () => {
      const world = await newWorld(makeStore);
      const reader = await world.addUser();
      const channel = await world.addChannel();
      await world.join(channel, reader);
      const muting = new Map([[channel.id, { isMuted: true }]]);
      await world.within(({ subscriptions }) =>
        subscriptions.changePersonal(world.realm.id, reader.id, muting),
      );
      const id = await world.send(reader, channel.recipientId, {});
      const muted = { _tag: 'Muted', viewerId: reader.id, channelsCount: true } as const;
      const found = async () => [
        await everythingIn(world, reader, [{ ...muted, negated: false }]),
        await everythingIn(world, reader, [{ ...muted, negated: true }]),
      ];
      expect(await found()).toEqual([[id], []]);
      await world.within(({ subscriptions }) =>
        subscriptions.unsubscribe(world.realm.id, [{ userId: reader.id, channelId: channel.id }]),
      );
      expect(await found()).toEqual([[], [id]]);
    });
  });
