import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../access';
import type { LogEntry } from '../../events';
import { nextNumber, someTime } from '../../in-memory';
import type { MessageId } from '../../kernel';
import { participants, together } from '../../kernel';
import type { MessageCommit, SendPlan } from '../../messages';
import { anEvent } from '../build-events';
import { aSendPlan } from '../build-messages';
import { aCaller } from '../build-people';
import { exactly } from '../exactly';
import { emit, entriesAfter, start } from './log-reading';
import type { MakeStore, World } from './world';
import { anotherWorld, done, newMessage, newWorld } from './world';

type Sent = {
  readonly content?: string;
  readonly flags?: Partial<SendPlan['flags']>;
  readonly asOf?: number;
  readonly caller?: Caller;
  readonly plan?: Partial<SendPlan>;
};

const versionOf = ({ realm, within }: World): Promise<number> =>
  within(({ events }) => events.factsVersion(realm.id));

const contentOf = async (
  { realm, within }: World,
  id: MessageId,
): Promise<readonly [content: string, topic: string] | undefined> => {
  const [view] = await within(({ messages }) => messages.views(realm, [id]));
  return view && [view.content, view.topic];
};

const noFlags: SendPlan['flags'] = {
  mentioned: [],
  topic_wildcard_mentioned: [],
  has_alert_word: [],
  delivered: [],
  read: [],
};

/** A widget is a row of its own, which a message does not write with others. */
const poll: SendPlan['widget'] = {
  widget_type: 'poll',
  extra_data: { question: 'Tea?', options: [] },
};

/** A member of a channel, and a function that commits messages of theirs to it. */
const writing = async (world: World) => {
  const { realm } = world;
  const sender = await world.addUser();
  const channel = await world.addChannel();
  await world.join(channel, sender);
  const asOf = await versionOf(world);
  const commit = (given: Sent = {}): MessageCommit => ({
    caller: given.caller ?? aCaller({ realm, user: sender }),
    asOf: given.asOf ?? asOf,
    plan: aSendPlan({
      destination: { _tag: 'InChannel', channel, topic: 'tea' },
      message: newMessage(realm, sender, channel.recipientId, {
        topic: 'tea',
        content: given.content ?? 'Hello',
      }),
      flags: { ...noFlags, ...given.flags },
      ...given.plan,
    }),
  });
  return {
    sender,
    channel,
    asOf,
    send: (given?: Sent) => done(world.commitMessage(commit(given))),
  };
};

const idOf = (sent: O.Option<MessageId>): MessageId => {
  if (O.isNone(sent)) {
    throw new Error('The message was not committed');
  }
  return sent.value;
};

/** The ids of the messages in these events, in their order. */
const sentIn = (entries: readonly LogEntry[]): readonly MessageId[] =>
  entries.flatMap(({ event }) => (event._tag === 'MessageSent' ? [event.message.id] : []));

const ascending = (a: number, b: number): number => a - b;

/** What every CommitMessage promises. */
export const messageCommitContract = (makeStore: MakeStore): void =>
  describe('CommitMessage', () => {
    const loggedAfter = async (world: World, since: number) =>
      (await entriesAfter(world, start)).slice(since).map(({ entry }) => entry);

    it('writes the message, its flags, and the event that names it', async () => {
      const world = await newWorld(makeStore);
      const { sender, channel, send } = await writing(world);
      const reader = await world.addUser();
      const { length } = await entriesAfter(world, start);
      const asOf = await versionOf(world);
      const content = 'Some "tea"?\n\\';
      const flags = { mentioned: [reader.id], delivered: [reader.id], read: [sender.id] };
      const id = idOf(await send({ asOf, content, flags }));
      expect(await contentOf(world, id)).toEqual([content, 'tea']);
      const flagsOf = (userId: typeof sender.id) =>
        world.within(({ messages }) => messages.flagsOf(world.realm.id, userId, [id]));
      expect((await flagsOf(sender.id)).get(id)).toEqual(new Set(['read']));
      expect((await flagsOf(reader.id)).get(id)).toEqual(new Set(['mentioned']));
      expect(await loggedAfter(world, length)).toMatchObject([
        {
          event: { _tag: 'MessageSent', message: { id, content } },
          audience: exactly({
            users: [reader.id],
            receivers: { channelId: channel.id, messageId: id },
            publicChannel: true,
          }),
        },
      ]);
    });

    it('writes whatever else the plan changes', async () => {
      const world = await newWorld(makeStore);
      const { realm, within } = world;
      const { sender, channel, send } = await writing(world);
      const webhook = await world.addUser();
      const preference = {
        userId: sender.id,
        channelId: channel.id,
        topic: 'tea',
        policy: 3 as const,
        updatedAt: 1,
      };
      const { length } = await entriesAfter(world, start);
      const asOf = await versionOf(world);
      const plan = {
        widget: poll,
        preferences: [{ preference, muted: [] }],
        webhooks: [webhook.id],
        activates: { channel, viewers: [sender.id] },
      };
      const id = idOf(await send({ asOf, plan }));
      const [view] = await within(({ messages }) => messages.views(realm, [id]));
      expect(view?.submessages).toMatchObject([{ content: JSON.stringify(poll) }]);
      expect(
        await within(({ topicPreferences }) => topicPreferences.of(realm.id, sender.id)),
      ).toMatchObject([preference]);
      const entries = await loggedAfter(world, length);
      expect(entries.map(({ event }) => event._tag)).toEqual([
        'ChannelUpdated',
        'TopicPreferenceChanged',
        'MessageSent',
      ]);
    });

    it('creates the conversation of the first message', async () => {
      const world = await newWorld(makeStore);
      const { sender, asOf, send } = await writing(world);
      const destination = {
        _tag: 'InConversation' as const,
        recipientId: undefined,
        people: [sender],
        introductions: [],
      };
      const id = idOf(await send({ asOf, plan: { destination } }));
      const found = await world.within(({ recipients }) =>
        recipients.findConversation(world.realm.id, participants(sender.id, [])),
      );
      const [message] = await world.within(({ messages }) =>
        messages.loadManyFor(world.realm.id, sender.id, [id]),
      );
      expect(O.toUndefined(found)?.id).toBe(message?.recipientId);
    });

    describe.each([
      ['alone', {}],
      ['with a widget', { widget: poll }],
    ])('a message %s', (_, plan: Partial<SendPlan>) => {
      it('writes nothing if a fact has changed since', async () => {
        const world = await newWorld(makeStore);
        const { send } = await writing(world);
        await emit(world, anEvent());
        const { length } = await entriesAfter(world, start);
        expect(await send({ plan })).toEqual(O.none);
        expect(await entriesAfter(world, start)).toHaveLength(length);
        expect(O.isSome(await send({ plan, asOf: await versionOf(world) }))).toBe(true);
      });

      it('writes after changes that are no facts, and after changes in other realms', async () => {
        const world = await newWorld(makeStore);
        const other = await anotherWorld(world);
        const { send } = await writing(world);
        expect(O.isSome(await send({ plan }))).toBe(true);
        await emit(other, anEvent());
        expect(O.isSome(await send({ plan }))).toBe(true);
      });

      it('writes nothing if a message was deleted, as its topic may be empty', async () => {
        const world = await newWorld(makeStore);
        const { send } = await writing(world);
        const messageIds = [idOf(await send({ plan }))];
        await world.within(({ edits, events }) =>
          pipe(
            edits.remove(world.realm.id, messageIds),
            TE.flatMap(() =>
              events.emit(world.realm.id, [
                { event: { _tag: 'MessagesDeleted', messageIds }, audience: { users: [] } },
              ]),
            ),
          ),
        );
        expect(await send({ plan })).toEqual(O.none);
        expect(O.isSome(await send({ plan, asOf: await versionOf(world) }))).toBe(true);
      });

      it('writes by the rights of a caller of an older version, if they still hold', async () => {
        const world = await newWorld(makeStore);
        const { sender, send } = await writing(world);
        const asOf = await versionOf(world);
        await emit(world, anEvent());
        const caller = aCaller({ realm: world.realm, user: sender, asOf });
        const sent = await send({ plan, asOf: await versionOf(world), caller });
        expect(O.isSome(sent)).toBe(true);
      });
    });

    describe('with a file', () => {
      const claiming = async () => {
        const world = await newWorld(makeStore);
        const { realm, within } = world;
        const { sender, send } = await writing(world);
        const file = await within(({ attachments }) =>
          attachments.create(realm.id, {
            ownerId: sender.id,
            name: 'notes.txt',
            path: `1/a/token${nextNumber()}/notes.txt`,
            contentType: 'text/plain',
            size: 10,
            createdAt: someTime,
            picture: null,
          }),
        );
        return { ...world, sender, send, file };
      };

      it('claims it', async () => {
        const { realm, within, send, file } = await claiming();
        const id = idOf(await send({ plan: { claims: [file] } }));
        const claimed = await within(({ attachments }) => attachments.claimedBy(realm.id, [id]));
        expect(claimed).toEqual([file.id]);
      });

      it('writes nothing if it was removed since', async () => {
        const { realm, within, send, file } = await claiming();
        await within(({ attachments }) => attachments.remove(realm.id, [file.id]));
        expect(await send({ plan: { claims: [file] } })).toEqual(O.none);
      });

      it('writes nothing if another message has linked it since', async () => {
        const { send, file } = await claiming();
        const plan = { claims: [file] };
        expect(O.isSome(await send({ plan }))).toBe(true);
        expect(await send({ plan })).toEqual(O.none);
      });
    });

    it('gives concurrent messages ids in the order of their events', async () => {
      const world = await newWorld(makeStore);
      const [one, other] = [await writing(world), await writing(world)];
      const asOf = await versionOf(world);
      const { length } = await entriesAfter(world, start);
      const sent = await Promise.all(
        Array.from({ length: 70 }, (_, index) =>
          (index % 2 === 0 ? one : other).send({
            asOf,
            content: `${index}`,
            flags: { read: [one.sender.id] },
          }),
        ),
      );
      const ids = sent.map(idOf);
      expect(new Set(ids).size).toBe(70);
      for (const [index, id] of ids.entries()) {
        expect(await contentOf(world, id)).toEqual([`${index}`, 'tea']);
      }
      const entries = await loggedAfter(world, length);
      expect(sentIn(entries)).toEqual([...ids].sort(ascending));
      expect(entries.map(({ id }) => id)).toEqual(entries.map(({ id }) => id).sort(ascending));
      const { id: reader } = one.sender;
      const flags = await world.within(({ messages }) =>
        messages.flagsOf(world.realm.id, reader, ids),
      );
      expect(ids.filter((id) => flags.get(id)?.has('read') !== true)).toEqual([]);
    });

    it('gives messages that write more ids in the order of their events, too', async () => {
      const world = await newWorld(makeStore);
      const { send } = await writing(world);
      const { length } = await entriesAfter(world, start);
      await Promise.all(
        Array.from({ length: 24 }, (_, index) =>
          send(index % 3 === 0 ? {} : { plan: { widget: poll } }),
        ),
      );
      const logged = sentIn(await loggedAfter(world, length));
      expect(logged).toHaveLength(24);
      expect(logged).toEqual(logged.toSorted(ascending));
    });

    it('rejects among concurrent messages only those that were decided on older facts', async () => {
      const world = await newWorld(makeStore);
      const { asOf, send } = await writing(world);
      await emit(world, anEvent());
      const current = await versionOf(world);
      const sent = await Promise.all(
        [asOf, current, asOf, current, current].map((version) => send({ asOf: version })),
      );
      expect(sent.map(O.isSome)).toEqual([false, true, false, true, true]);
    });

    it('keeps realms apart', async () => {
      const world = await newWorld(makeStore);
      const other = await anotherWorld(world);
      const [here, there] = [await writing(world), await writing(other)];
      const [one, two] = await Promise.all([here.send(), there.send()]);
      expect([one, two].map(O.isSome)).toEqual([true, true]);
      expect(await contentOf(world, idOf(two))).toBeUndefined();
    });
  });

/** What every `read` promises. */
export const readingContract = (makeStore: MakeStore): void =>
  describe('read', () => {
    it('sees what was committed before each request, however many there are at once', async () => {
      const world = await newWorld(makeStore);
      const [member, other] = [await world.addUser(), await world.addUser()];
      const channels = await Promise.all([1, 2, 3].map(() => world.addChannel()));
      const [joined] = channels;
      if (joined === undefined) {
        throw new Error('There is no channel');
      }
      await world.join(joined, member);
      const load = (userId: typeof member.id) =>
        Promise.all(
          channels.map(({ id, name }) =>
            done(
              world.read(world.realm.id)((reader) => async () => {
                const [byId, byName] = await Promise.all([
                  done(reader.channels.loadManyFor(world.realm.id, userId, [id])),
                  done(
                    reader.channels.loadByNamesFor(world.realm.id, userId, [name.toUpperCase()]),
                  ),
                ]);
                expect(byName).toEqual(byId);
                return E.right(byId);
              }),
            ),
          ),
        );
      const asMember = channels.map((channel) => [{ channel, isSubscribed: channel === joined }]);
      expect(await Promise.all([load(member.id), load(other.id)])).toEqual([
        asMember,
        channels.map((channel) => [{ channel, isSubscribed: false }]),
      ]);
      await world.join(joined, other);
      expect(await load(other.id)).toEqual(asMember);
    });

    it('sees alert words and muted users as they are when it begins', async () => {
      const world = await newWorld(makeStore);
      const { realm, within } = world;
      const [sender, one, other] = [
        await world.addUser(),
        await world.addUser(),
        await world.addUser(),
      ];
      const preferences = () =>
        done(
          world.read(realm.id)(({ notificationPreferences }) =>
            notificationPreferences.of(realm.id, { senderId: sender.id, content: 'tea, CAKE' }),
          ),
        );
      const muted = { userId: sender.id, mutedAt: 1 };
      expect(await preferences()).toEqual({ alertWords: [], mutedBy: [] });
      await within(({ alertWords }) => alertWords.add(realm.id, other.id, ['Cake', 'tea', 'pie']));
      await within(({ mutedUsers }) => mutedUsers.add(realm.id, one.id, muted));
      const words = ['Cake', 'tea'].map((word) => ({ userId: other.id, word }));
      expect(await preferences()).toEqual({ alertWords: words, mutedBy: [one.id] });
      await within(({ alertWords }) => alertWords.remove(realm.id, other.id, ['tea']));
      await within(({ mutedUsers }) => mutedUsers.remove(realm.id, one.id, sender.id));
      expect(await preferences()).toEqual({ alertWords: words.slice(0, 1), mutedBy: [] });
    });

    it('sees at least the version of the facts that it is asked for', async () => {
      const { realm, within, read, addUser } = await newWorld(makeStore);
      const user = await addUser();
      const readAt = (asOf: number | undefined) =>
        done(
          read(
            realm.id,
            asOf,
          )(({ events, userSettings }) =>
            together({
              version: events.factsVersion(realm.id),
              settings: userSettings.of(realm.id, [user.id]),
            }),
          ),
        );
      const before = (await readAt(undefined)).version;
      await within(({ userSettings }) =>
        userSettings.change(realm.id, user.id, { translate_emoticons: true }),
      );
      const current = await within(({ events }) => events.factsVersion(realm.id));
      expect((await readAt(before)).version).toBeGreaterThanOrEqual(before);
      const { version, settings } = await readAt(current);
      expect(version).toBe(current);
      expect(settings.get(user.id)?.translate_emoticons).toBe(true);
    });

    it('answers like a transaction', async () => {
      const world = await newWorld(makeStore);
      const { realm } = world;
      const [sender, fan, other] = [
        await world.addUser(),
        await world.addUser(),
        await world.addUser(),
      ];
      const channel = await world.addChannel();
      await world.join(channel, sender);
      await world.send(sender, channel.recipientId, { topic: 'Tea' });
      await world.within(({ alertWords }) => alertWords.add(realm.id, fan.id, ['Lunch']));
      await world.within(({ mutedUsers }) =>
        mutedUsers.add(realm.id, other.id, { userId: sender.id, mutedAt: 1 }),
      );
      await world.within(({ topicPreferences }) =>
        topicPreferences.set(realm.id, [
          { userId: sender.id, channelId: channel.id, topic: 'Tea', policy: 3, updatedAt: 1 },
        ]),
      );
      await world.within(({ userSettings }) =>
        userSettings.change(realm.id, sender.id, { translate_emoticons: true }),
      );
      const topic = { channelId: channel.id, topic: 'tea' };
      const questions: Parameters<ReturnType<World['read']>>[0][] = [
        (tx) => tx.messages.hasAny(realm.id, channel.recipientId, 'tea'),
        (tx) => tx.messages.hasAny(realm.id, channel.recipientId, 'coffee'),
        (tx) => tx.messages.hasAny(realm.id, channel.recipientId),
        (tx) => tx.messages.hasAny(realm.id, channel.recipientId, 'tea', sender.id),
        (tx) => tx.messages.hasAny(realm.id, channel.recipientId, 'tea', other.id),
        (tx) => tx.notificationPreferences.of(realm.id, { senderId: sender.id, content: 'lunch?' }),
        (tx) => tx.notificationPreferences.of(realm.id, { senderId: fan.id, content: 'a LUNCH' }),
        (tx) => tx.notificationPreferences.of(realm.id, { senderId: fan.id, content: 'x' }),
        (tx) => tx.topicPreferences.statusesOf(realm.id, topic, [sender.id]),
        (tx) => tx.topicPreferences.statusesOf(realm.id, topic, [other.id]),
        (tx) => tx.topicPreferences.statusesOf(realm.id, topic, [sender.id, other.id]),
        (tx) => tx.userSettings.of(realm.id, [sender.id]),
        (tx) => tx.userSettings.of(realm.id, [other.id]),
        (tx) => tx.userSettings.of(realm.id, [sender.id, other.id]),
        (tx) => tx.linkifiers.list(realm.id),
        (tx) => tx.events.factsVersion(realm.id),
      ];
      const answers = await Promise.all(questions.map((ask) => done(world.read(realm.id)(ask))));
      for (const [index, ask] of questions.entries()) {
        expect(answers[index]).toEqual(await world.within(ask));
      }
      expect(answers[0]).not.toEqual(answers[1]);
      expect(answers[3]).not.toEqual(answers[4]);
    });
  });
