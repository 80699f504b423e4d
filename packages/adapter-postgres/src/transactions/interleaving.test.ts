import type { UseCases } from '@parley/core';
import type { Caller } from '@parley/core/access';
import type { Channel } from '@parley/core/channels';
import type { Transaction } from '@parley/core/events';
import { bindUseCases } from '@parley/core';
import { MessageId, asId, currentLevel, includes, role } from '@parley/core/kernel';
import type { World } from '@parley/core/testing';
import { fakeConfirmationTokens, inMemory, someTime } from '@parley/core/in-memory';
import { aCaller, channelOptions, entriesAfter, newWorld, withChanged } from '@parley/core/testing';
import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { Client } from 'pg';
import type { PostgresStore } from '../postgres-store';
import type { TestDatabase } from '../testing';
import { endedOrWaiting, gate, newTestDatabase, openTestStore } from '../testing';

describe('two concurrent transactions, one paused in the middle', () => {
  let database: TestDatabase;
  let client: Client;
  let store: PostgresStore;
  let world: World;
  let owner: Caller;
  let useCases: UseCases;

  beforeAll(async () => {
    database = await newTestDatabase();
    client = new Client({ connectionString: database.url });
    await client.connect();
    store = await openTestStore(database);
    world = await newWorld(() => Promise.resolve({ ...inMemory(), ...store }));
    useCases = bindUseCases(world);
    owner = aCaller({ realm: world.realm, user: await world.addUser({ role: role.owner }) });
  });

  afterAll(async () => {
    await client.end();
    await store.close();
    await database.drop();
  });

  const done = async (work: () => Promise<E.Either<unknown, unknown>>): Promise<void> => {
    expect(await work()).toMatchObject({ _tag: 'Right' });
  };

  /** The use cases, with some operations of the transaction replaced. Messages are sent in one. */
  const altering = (change: (tx: Transaction) => Partial<Transaction>): UseCases =>
    bindUseCases({
      ...world,
      commitMessage: () => TE.right(O.none),
      transact: (by, work) => store.transact(by, (tx) => work(withChanged(tx, change(tx)))),
    });

  /** The operation, which pauses when it is done. */
  const pausing =
    <Given extends readonly unknown[], Failure, A>(
      operation: (...given: Given) => TE.TaskEither<Failure, A>,
      pass: TE.TaskEither<never, void>,
    ) =>
    (...given: Given): TE.TaskEither<Failure, A> =>
      pipe(
        operation(...given),
        TE.tap(() => pass),
      );

  /** The use cases, whose transactions pause when all is done but the commit. */
  const pausingAtCommit = (pass: TE.TaskEither<never, void>): UseCases =>
    bindUseCases({
      ...world,
      transact: (by, work) =>
        store.transact(by, (tx) =>
          pipe(
            work(tx),
            TE.tap(() => pass),
          ),
        ),
    });

  /** The use cases, where a message pauses before it is written, in a transaction of its own or not. */
  const pausingBeforeMessages = (pass: TE.TaskEither<never, void>, isAlone: boolean): UseCases =>
    isAlone
      ? altering(({ messages }) => ({
          messages: {
            ...messages,
            create: (...given) =>
              pipe(
                pass,
                TE.flatMap(() => messages.create(...given)),
              ),
          },
        }))
      : bindUseCases({
          ...world,
          commitMessage: (commit) =>
            pipe(
              pass,
              TE.flatMap(() => store.commitMessage(commit)),
            ),
        });

  /** The use cases, where a move pauses after the messages have been moved. */
  const stoppingWhenMoved = (pass: TE.TaskEither<never, void>): UseCases =>
    altering(({ edits }) => ({ edits: { ...edits, move: pausing(edits.move, pass) } }));

  const moveTo = ({ messages }: UseCases, message: MessageId, channel: Channel) =>
    messages.edit(owner, {
      messageId: message,
      content: undefined,
      topic: undefined,
      channelId: channel.id,
      propagateMode: 'change_all',
      isExpected: () => true,
      notifyOldThread: false,
      notifyNewThread: false,
    })();

  const channelWith = async (...members: readonly Caller[]): Promise<Channel> => {
    const channel = await world.addChannel();
    await world.join(channel, ...members.map(({ user }) => user));
    return channel;
  };

  const firstMessageOf = async ({ id }: Channel): Promise<MessageId | null | undefined> => {
    const found = await useCases.channels.get(owner, { channelId: id })();
    return E.isRight(found) ? found.right.firstMessageId : undefined;
  };

  it("record a channel's first message when the old one is deleted while another is sent", async () => {
    const channel = await channelWith(owner);
    const first = await world.send(owner.user, channel.recipientId);
    const { arrived, pass, open } = gate();
    const sending = altering(({ messages }) => ({
      messages: { ...messages, create: pausing(messages.create, pass) },
    })).messages.send(owner, {
      addressee: { _tag: 'ToChannel', channel: channel.id, topic: 'lunch' },
      content: 'second',
      isReadBySender: true,
      echo: undefined,
    })();
    await arrived;
    const deleting = useCases.messages.delete(owner, { messageId: first })();
    await endedOrWaiting(client, deleting);
    open();
    const sent = await sending;
    expect([sent, await deleting]).toMatchObject([{ _tag: 'Right' }, { _tag: 'Right' }]);
    expect(await firstMessageOf(channel)).toBe(E.isRight(sent) ? sent.right.id : undefined);
  });

  it('report each changed flag once, and announce what is so at the end', async () => {
    const channel = await channelWith(owner);
    const messageId = await world.send(owner.user, channel.recipientId);
    const change = { messageIds: [messageId], operation: 'add', flag: 'starred' };
    const { arrived, pass, open } = gate();
    const first = altering(({ flags }) => ({
      flags: { ...flags, add: pausing(flags.add, pass) },
    })).messages.changeFlags(owner, change)();
    await arrived;
    const second = useCases.messages.changeFlags(owner, change)();
    await endedOrWaiting(client, second);
    open();
    expect([await first, await second]).toMatchObject([
      { right: { ids: [messageId] } },
      { right: { ids: [] } },
    ]);
  });

  it.each([
    { name: 'subscribe', isSubscribed: false },
    { name: 'unsubscribe', isSubscribed: true },
  ])('$name a user once, and announce it once', async ({ isSubscribed }) => {
    const { id } = await world.addUser();
    const channel = await channelWith(owner);
    const principals = { _tag: 'ByIds' as const, ids: [id] };
    const change = ({ channels }: UseCases): Promise<E.Either<unknown, unknown>> =>
      isSubscribed
        ? channels.unsubscribe(owner, { names: [channel.name], principals })()
        : channels.subscribe(owner, { channels: [{ name: channel.name }], principals })();
    if (isSubscribed) {
      await done(() =>
        useCases.channels.subscribe(owner, { channels: [{ name: channel.name }], principals })(),
      );
    }
    const { arrived, pass, open } = gate();
    const first = change(pausingAtCommit(pass));
    await arrived;
    const second = change(useCases);
    await endedOrWaiting(client, second);
    open();
    expect([await first, await second]).toMatchObject([{ _tag: 'Right' }, { _tag: 'Right' }]);
    const { rowCount } = await client.query('select from event where event like $1', [
      `%"${isSubscribed ? 'PeersUnsubscribed' : 'PeersSubscribed'}"%[${id}]%`,
    ]);
    expect(rowCount).toBe(1);
  });

  it('leave nothing unread for a user who unsubscribes while a message is sent', async () => {
    const reader = aCaller({ realm: world.realm, user: await world.addUser() });
    const from = await channelWith(owner, reader);
    const message = await world.send(owner.user, from.recipientId, { topic: 'lunch' });
    // The message was sent before the user subscribed to the channel: they have it only because it
    // was moved.
    const to = await channelWith(owner, reader);
    const { arrived, pass, open } = gate();
    const moving = moveTo(stoppingWhenMoved(pass), message, to);
    await arrived;
    const leaving = useCases.channels.unsubscribe(reader, {
      names: [to.name],
      principals: undefined,
    })();
    await endedOrWaiting(client, leaving);
    open();
    expect(await moving).toMatchObject({ _tag: 'Right' });
    expect(await leaving).toMatchObject({ _tag: 'Right' });
    await done(
      useCases.channels.subscribe(reader, {
        channels: [{ name: to.name, description: undefined, color: undefined }],
        principals: undefined,
        options: channelOptions(),
        authorizationErrorsFatal: true,
        announce: false,
        notifySubscribed: false,
      }),
    );
    expect(
      await world.within(({ flags }) => flags.unreadOf(world.realm.id, reader.user.id)),
    ).toEqual([]);
  });

  it('change no flags in a channel that the message is moved away from', async () => {
    const reader = aCaller({ realm: world.realm, user: await world.addUser() });
    const from = await channelWith(owner, reader);
    const to = await channelWith(owner);
    const message = await world.send(owner.user, from.recipientId, { topic: 'lunch' });
    const { arrived, pass, open } = gate();
    const moving = moveTo(stoppingWhenMoved(pass), message, to);
    await arrived;
    const marking = useCases.messages.changeFlags(reader, {
      messageIds: [message],
      operation: 'remove',
      flag: 'read',
    })();
    await endedOrWaiting(client, marking);
    open();
    expect(await moving).toMatchObject({ _tag: 'Right' });
    // The facts are those after the move: the reader is not subscribed to the new channel.
    expect(await marking).toMatchObject({ right: { ids: [], skippedChannels: [to.id] } });
  });

  describe.each([
    { messages: 'few messages', count: 2 },
    { messages: 'many messages', count: 30 },
  ])('that change flags of $messages and change a message', ({ count }) => {
    /** A reader of two channels, and messages in the first of them. */
    const readerOfTwo = async () => {
      const reader = aCaller({ realm: world.realm, user: await world.addUser() });
      const [from, to] = [await channelWith(owner, reader), await channelWith(owner, reader)];
      const messageIds: MessageId[] = [];
      for (let index = 0; index < count; index += 1) {
        messageIds.push(
          await world.send(owner.user, from.recipientId, { topic: `lunch ${index}` }),
        );
      }
      const [first = asId(MessageId)(0)] = messageIds;
      return { reader, to, messageIds, first };
    };

    const changeRead = (
      { messages }: UseCases,
      operation: 'add' | 'remove',
      reader: Caller,
      messageIds: readonly MessageId[],
    ) => messages.changeFlags(reader, { messageIds, operation, flag: 'read' })();

    /** The use cases, where a change of flags pauses when it has loaded its facts. */
    const stoppingWithFacts = (pass: TE.TaskEither<never, void>): UseCases =>
      altering(({ messages }) => ({
        messages: { ...messages, holdWithFlagFacts: pausing(messages.holdWithFlagFacts, pass) },
      }));

    const unreadOf = ({ user }: Caller) =>
      world.within(({ flags }) => flags.unreadOf(world.realm.id, user.id));

    it('keep messages read that are moved while they are marked', async () => {
      const { reader, to, messageIds, first } = await readerOfTwo();
      const { arrived, pass, open } = gate();
      const marking = changeRead(stoppingWithFacts(pass), 'add', reader, messageIds);
      await arrived;
      const moving = moveTo(useCases, first, to);
      await endedOrWaiting(client, moving);
      open();
      expect(await marking).toMatchObject({ right: { ids: messageIds } });
      expect(await moving).toMatchObject({ _tag: 'Right' });
      expect(await unreadOf(reader)).toEqual([]);
    });

    it('keep messages read that are marked while they are moved', async () => {
      const { reader, to, messageIds, first } = await readerOfTwo();
      const { arrived, pass, open } = gate();
      const moving = moveTo(stoppingWhenMoved(pass), first, to);
      await arrived;
      const marking = changeRead(useCases, 'add', reader, messageIds);
      await endedOrWaiting(client, marking);
      open();
      expect(await moving).toMatchObject({ _tag: 'Right' });
      expect(await marking).toMatchObject({ right: { ids: messageIds } });
      expect(await unreadOf(reader)).toEqual([]);
    });

    it.each<[string, (messageId: MessageId) => TE.TaskEither<unknown, unknown>]>([
      ['deleted', (messageId) => useCases.messages.delete(owner, { messageId })],
      [
        'edited',
        (messageId) =>
          useCases.messages.edit(owner, {
            messageId,
            content: 'changed',
            topic: undefined,
            channelId: undefined,
            propagateMode: 'change_one',
            isExpected: () => true,
            notifyOldThread: false,
            notifyNewThread: false,
          }),
      ],
    ])('let a message be %s only when its flags have changed', async (_how, change) => {
      const { reader, messageIds, first } = await readerOfTwo();
      const { arrived, pass, open } = gate();
      const marking = changeRead(stoppingWithFacts(pass), 'add', reader, messageIds);
      await arrived;
      const state = { hasChanged: false };
      const changing = change(first)().finally(() => Object.assign(state, { hasChanged: true }));
      await endedOrWaiting(client, changing);
      const { hasChanged } = state;
      open();
      expect(await marking).toMatchObject({ right: { ids: messageIds } });
      expect(await changing).toMatchObject({ _tag: 'Right' });
      expect(hasChanged).toBe(false);
    });

    it('mark no message that is deleted meanwhile', async () => {
      const { reader, messageIds, first } = await readerOfTwo();
      const { arrived, pass, open } = gate();
      const deleting = altering(({ edits }) => ({
        edits: { ...edits, remove: pausing(edits.remove, pass) },
      })).messages.delete(owner, { messageId: first })();
      await arrived;
      const marking = changeRead(useCases, 'add', reader, messageIds);
      await endedOrWaiting(client, marking);
      open();
      expect(await deleting).toMatchObject({ _tag: 'Right' });
      expect(await marking).toMatchObject({ right: { ids: messageIds.slice(1) } });
    });

    it('do not wait for each other if they are about different messages', async () => {
      const { reader, to, messageIds, first } = await readerOfTwo();
      const { arrived, pass, open } = gate();
      const moving = moveTo(stoppingWhenMoved(pass), first, to);
      await arrived;
      const others = messageIds.slice(1);
      const marking = changeRead(useCases, 'add', reader, others);
      const state = { hasMarked: false };
      await endedOrWaiting(
        client,
        marking.finally(() => Object.assign(state, { hasMarked: true })),
      );
      const { hasMarked } = state;
      open();
      expect(hasMarked).toBe(true);
      expect(await marking).toMatchObject({ right: { ids: others } });
      expect(await moving).toMatchObject({ _tag: 'Right' });
    });
  });

  it('put somebody into a group while their role is changed', async () => {
    const user = await world.addUser();
    const { arrived, pass, open } = gate();
    const changing = altering(({ users }) => ({
      users: { ...users, lock: pausing(users.lock, pass) },
    })).accounts.updateUser(owner, {
      target: { _tag: 'ById', id: user.id },
      role: role.moderator,
    })();
    await arrived;
    // Whoever changes groups has locked them, and a change of a role waits for that.
    const grouping = useCases.accounts.createUserGroup(owner, {
      name: 'lunch',
      description: '',
      members: [user.id],
    })();
    const hasEnded = await endedOrWaiting(client, grouping);
    open();
    expect(hasEnded).toBe(true);
    expect(await grouping).toMatchObject({ _tag: 'Right' });
    expect(await changing).toMatchObject({ _tag: 'Right' });
  });

  it('let several users change their flags of the same messages at once', async () => {
    const readers = [
      aCaller({ realm: world.realm, user: await world.addUser() }),
      aCaller({ realm: world.realm, user: await world.addUser() }),
    ] as const;
    const channel = await channelWith(owner, ...readers);
    const messageIds: MessageId[] = [];
    for (let index = 0; index < 30; index += 1) {
      messageIds.push(await world.send(owner.user, channel.recipientId));
    }
    const { arrived, pass, open } = gate();
    const change = { messageIds, operation: 'add', flag: 'read' };
    const first = altering(({ flags }) => ({
      flags: { ...flags, markHeldRead: pausing(flags.markHeldRead, pass) },
    })).messages.changeFlags(readers[0], change)();
    await arrived;
    const second = useCases.messages.changeFlags(readers[1], change)();
    const state = { hasChanged: false };
    await endedOrWaiting(
      client,
      second.finally(() => Object.assign(state, { hasChanged: true })),
    );
    const { hasChanged } = state;
    open();
    expect(hasChanged).toBe(true);
    expect(await first).toMatchObject({ right: { ids: messageIds } });
  });

  it('announce the subscribers at the commit to two who subscribe at once', async () => {
    const [first, second] = [await world.addUser(), await world.addUser()].map((user) =>
      aCaller({ realm: world.realm, user }),
    );
    const channel = await channelWith(owner);
    const subscribing = ({ channels }: UseCases, caller: Caller = owner) =>
      channels.subscribe(caller, {
        channels: [{ name: channel.name, description: undefined, color: undefined }],
        principals: undefined,
        options: channelOptions(),
        authorizationErrorsFatal: true,
        announce: false,
        notifySubscribed: false,
      })();
    const emitted: unknown[] = [];
    const { arrived, pass, open } = gate();
    const earlier = subscribing(pausingAtCommit(pass), first);
    await arrived;
    const later = subscribing(
      altering(({ events }) => ({
        events: {
          ...events,
          emit: (realmId, given) => {
            emitted.push(
              ...given.flatMap(({ event }) =>
                event._tag === 'SubscriptionsAdded'
                  ? event.channels.map(({ subscriberIds }) => subscriberIds)
                  : [],
              ),
            );
            return events.emit(realmId, given);
          },
        },
      })),
      second,
    );
    expect(await endedOrWaiting(client, later)).toBe(false);
    open();
    expect(await earlier).toMatchObject({ _tag: 'Right' });
    expect(await later).toMatchObject({ _tag: 'Right' });
    expect(emitted).toEqual([[owner, first, second].map((one) => one?.user.id)]);
  });

  it.each([
    ['before', false],
    ['after', true],
  ])('tell nothing of a private channel to a user who left it %s a reaction', async (_, isLate) => {
    const leaver = aCaller({ realm: world.realm, user: await world.addUser() });
    const channel = await world.addChannel({ privacy: 'private' });
    await world.join(channel, owner.user, leaver.user);
    const messageId = await world.send(owner.user, channel.recipientId);
    const { arrived, pass, open } = gate();
    const react = ({ messages }: UseCases) =>
      messages.addReaction(owner, {
        messageId,
        emoji: { name: 'cat', code: undefined, type: undefined },
      })();
    const leave = () =>
      done(useCases.channels.unsubscribe(leaver, { names: [channel.name], principals: undefined }));
    const before = await world.within(({ events }) => events.head(world.realm.id));
    const reacting = react(isLate ? useCases : pausingAtCommit(pass));
    await (isLate ? reacting : arrived);
    await leave();
    open();
    expect(await reacting).toMatchObject({ _tag: 'Right' });
    const entries = (await entriesAfter(world, before)).filter(
      ({ entry }) => entry.event._tag === 'ReactionAdded',
    );
    const receives = ({ user }: Caller) =>
      entries.map(({ entry, received }) =>
        includes(
          entry.audience,
          { userId: user.id, role: user.role, isBot: false, allPublicChannels: false },
          received,
        ),
      );
    expect([receives(owner), receives(leaver)]).toEqual([[true], [isLate]]);
  });

  it('move a message of protected history to a user who subscribes meanwhile', async () => {
    const reader = aCaller({ realm: world.realm, user: await world.addUser() });
    const from = await channelWith(owner);
    const message = await world.send(owner.user, from.recipientId, { topic: 'lunch' });
    const to = await world.addChannel({ privacy: 'privateProtected' });
    await world.join(to, owner.user);
    const { arrived, pass, open } = gate();
    const coming = altering(({ subscriptions }) => ({
      subscriptions: { ...subscriptions, subscribe: pausing(subscriptions.subscribe, pass) },
    })).channels.subscribe(owner, {
      channels: [{ name: to.name, description: undefined, color: undefined }],
      principals: { _tag: 'ByIds', ids: [reader.user.id] },
      options: channelOptions(),
      authorizationErrorsFatal: true,
      announce: false,
      notifySubscribed: false,
    })();
    await arrived;
    const moving = moveTo(useCases, message, to);
    await endedOrWaiting(client, moving);
    open();
    expect(await coming).toMatchObject({ _tag: 'Right' });
    expect(await moving).toMatchObject({ _tag: 'Right' });
    expect(
      await world.within(({ messages }) =>
        messages.findFor(world.realm.id, reader.user.id, message),
      ),
    ).toMatchObject({ value: { isInHistory: true } });
  });

  describe('of which one ends the rights of the other', () => {
    /** A member of a channel, as the server would authenticate them now. */
    const member = async () => {
      const user = await world.addUser();
      const reader = aCaller({ realm: world.realm, user });
      const channel = await channelWith(owner, reader);
      const found = await world.accounts.accountAt(
        world.realm.host,
        user.deliveryEmail,
        () => true,
      )();
      if (E.isLeft(found) || O.isNone(found.right)) {
        throw new Error('the account was not found');
      }
      const { groups, asOf } = found.right.value;
      await world.send(owner.user, channel.recipientId, { topic: 'lunch' });
      return { channel, caller: { ...reader, user: found.right.value.user, groups, asOf } };
    };

    const sendTo = (channel: Channel) => ({
      addressee: { _tag: 'ToChannel' as const, channel: channel.id, topic: 'lunch' },
      content: 'at that moment',
      isReadBySender: true,
      echo: undefined,
    });

    const messagesOf = async ({ user }: Caller): Promise<number> => {
      const { rows } = await client.query<{ readonly count: number }>(
        `select count(*)::integer as count from message where sender_id = $1`,
        [user.id],
      );
      return rows[0]?.count ?? 0;
    };

    const actions = {
      deleteProfile: false,
      deletePublicChannelMessages: true,
      deletePrivateChannelMessages: true,
      deleteDirectMessages: true,
    };

    const target = (caller: Caller) => ({ _tag: 'ById' as const, id: caller.user.id });

    const endings: readonly (readonly [
      string,
      (caller: Caller, channel: Channel) => Promise<E.Either<unknown, unknown>>,
    ])[] = [
      [
        'a deactivation',
        (caller) => useCases.accounts.deactivateUser(owner, { userId: caller.user.id, actions })(),
      ],
      [
        'a deactivation that deletes nothing',
        (caller) => useCases.accounts.deactivateUser(owner, { userId: caller.user.id })(),
      ],
      [
        'another role',
        (caller) =>
          useCases.accounts.updateUser(owner, { target: target(caller), role: role.guest })(),
      ],
      [
        'a removal from the channel',
        (caller, channel) =>
          useCases.channels.unsubscribe(owner, {
            names: [channel.name],
            principals: { _tag: 'ByIds', ids: [caller.user.id] },
          })(),
      ],
      [
        'the archiving of the channel',
        (_, channel) => useCases.channels.archive(owner, { channelId: channel.id })(),
      ],
      [
        'another topics policy',
        (_, channel) =>
          useCases.channels.update(owner, {
            channelId: channel.id,
            topicsPolicy: 'disable_empty_topic',
          })(),
      ],
    ];

    const cases = endings.flatMap(([name, end]) => [
      { name, end, way: 'a transaction of its own', isAlone: true },
      { name, end, way: 'one statement with others', isAlone: false },
    ]);

    it.each(cases)(
      'write no message after $name that is committed before it is written, in $way',
      async ({ end, isAlone }) => {
        const { channel, caller } = await member();
        const { arrived, pass, open } = gate();
        const sending = pausingBeforeMessages(pass, isAlone).messages.send(
          caller,
          sendTo(channel),
        )();
        await arrived;
        const ended = await end(caller, channel);
        open();
        expect(ended).toMatchObject({ _tag: 'Right' });
        expect(await sending).toMatchObject({ _tag: 'Left' });
        expect(await messagesOf(caller)).toBe(0);
      },
    );

    const writes: readonly (readonly [
      string,
      (
        cases: UseCases,
        caller: Caller,
        messageId: MessageId,
      ) => Promise<E.Either<unknown, unknown>>,
    ])[] = [
      [
        'a reaction',
        ({ messages }, caller, messageId) =>
          messages.addReaction(caller, { messageId, emoji: { name: 'cat' } })(),
      ],
      [
        'a flag',
        ({ messages }, caller, messageId) =>
          messages.changeFlags(caller, {
            messageIds: [messageId],
            operation: 'add',
            flag: 'starred',
          })(),
      ],
      [
        'an edit',
        ({ messages }, caller, messageId) =>
          messages.edit(caller, { messageId, content: 'edited', topic: 'dinner' })(),
      ],
      ['a deletion', ({ messages }, caller, messageId) => messages.delete(caller, { messageId })()],
      ['a status', ({ accounts }, caller) => accounts.setStatus(caller, { text: 'away' })()],
      [
        'a saved snippet',
        ({ personal }, caller) =>
          personal.createSavedSnippet(caller, { title: 'Hello', content: 'Hi' })(),
      ],
    ];

    it.each(writes)('write %s before a deactivation, or not at all', async (_, write) => {
      const { channel, caller } = await member();
      const messageId = await world.send(caller.user, channel.recipientId, { topic: 'lunch' });
      const { arrived, pass, open } = gate();
      const writing = write(pausingAtCommit(pass), caller, messageId);
      await Promise.race([arrived, writing]);
      const ending = useCases.accounts.deactivateUser(owner, { userId: caller.user.id })();
      const isCommitted = await endedOrWaiting(client, ending);
      open();
      expect(await ending).toMatchObject({ _tag: 'Right' });
      expect(await writing).toMatchObject(
        isCommitted ? { left: { conflict: 'outdated' } } : { _tag: 'Right' },
      );
    });

    it.each(endings)('commit no message at once after %s', async (_, end) => {
      const { channel, caller } = await member();
      await done(() => end(caller, channel));
      expect(await useCases.messages.send(caller, sendTo(channel))()).toMatchObject({
        _tag: 'Left',
      });
      expect(await messagesOf(caller)).toBe(0);
    });

    it('tell nobody who left the channel after they were read that somebody types', async () => {
      const { channel, caller } = await member();
      const listener = aCaller({ realm: world.realm, user: await world.addUser() });
      await world.join(channel, listener.user);
      const { arrived, pass, open } = gate();
      const typing = pausingAtCommit(pass).messages.showTyping(caller, {
        op: 'start',
        addressee: { _tag: 'ToChannel', channelId: channel.id, topic: 'lunch' },
      })();
      await arrived;
      await done(() =>
        useCases.channels.unsubscribe(listener, { names: [channel.name], principals: undefined })(),
      );
      open();
      expect(await typing).toMatchObject({ left: { conflict: 'outdated' } });
    });

    it('go on if what changed meanwhile has nothing to do with the caller', async () => {
      const { channel, caller } = await member();
      const { arrived, pass, open } = gate();
      const sending = pausingBeforeMessages(pass, true).messages.send(caller, sendTo(channel))();
      await arrived;
      await done(() => useCases.channels.subscribe(owner, { channels: [{ name: 'elsewhere' }] })());
      open();
      expect(await sending).toMatchObject({ _tag: 'Right' });
    });

    it('delete what is committed before the account is closed', async () => {
      const { channel, caller } = await member();
      const { arrived, pass, open } = gate();
      const deactivating = altering(({ invitations }) => ({
        invitations: { ...invitations, listOpen: pausing(invitations.listOpen, pass) },
      })).accounts.deactivateUser(owner, { userId: caller.user.id, actions })();
      await arrived;
      await done(() => useCases.messages.send(caller, sendTo(channel))());
      open();
      expect(await deactivating).toMatchObject({ _tag: 'Right' });
      expect(await messagesOf(caller)).toBe(0);
    });
  });

  describe('that change the password and the address of an account', () => {
    const visitor = () => ({
      realm: world.realm,
      client: 'test',
      level: currentLevel,
    });

    /** A user with a link to set a new password, and one to confirm another address. */
    const withLinks = async () => {
      const user = await world.addUser();
      const expiresAt = someTime + 3600;
      const own = { realmId: world.realm.id, userId: user.id, expiresAt };
      const newEmail = `thief${user.id}@example.org`;
      const changeId = await world.within((tx) => tx.emailChanges.create({ ...own, newEmail }));
      await world.within((tx) => tx.passwordResets.replace({ ...own, email: user.deliveryEmail }));
      const change = await world.within((tx) => tx.emailChanges.find(world.realm.id, changeId));
      const reset = await world.within((tx) => tx.passwordResets.find(world.realm.id, user.id));
      if (O.isNone(change) || O.isNone(reset)) {
        throw new Error('The links were not stored');
      }
      const command = {
        token: fakeConfirmationTokens.tokenOf({
          id: user.id,
          tokenSalt: reset.value.tokenSalt,
        }),
        password: 'correct horse battery staple',
        revokesApiKey: false,
        address: '192.0.2.1',
      };
      return {
        user,
        confirm: ({ accounts }: UseCases) =>
          accounts.confirmEmailChange(visitor(), fakeConfirmationTokens.tokenOf(change.value))(),
        reset: ({ accounts }: UseCases) => accounts.resetPassword(visitor(), command)(),
        email: async () => {
          const found = await world.within(({ users }) => users.find(world.realm.id, user.id));
          return O.isSome(found) ? found.value.deliveryEmail : undefined;
        },
      };
    };

    it('keep the address if the password is reset while a change is confirmed', async () => {
      const { confirm, reset, email, user } = await withLinks();
      const { arrived, pass, open } = gate();
      const confirming = confirm(
        altering(({ emailChanges }) => ({
          emailChanges: { ...emailChanges, find: pausing(emailChanges.find, pass) },
        })),
      );
      await arrived;
      await done(() => reset(useCases));
      open();
      expect(await confirming).toMatchObject({ left: { _tag: 'InvalidConfirmation' } });
      expect(await email()).toBe(user.deliveryEmail);
    });

    it('confirm a change either before or after the password is reset', async () => {
      const { confirm, reset, email, user } = await withLinks();
      const { arrived, pass, open } = gate();
      const resetting = reset(
        altering(({ passwordResets }) => ({
          passwordResets: { ...passwordResets, take: pausing(passwordResets.take, pass) },
        })),
      );
      await arrived;
      const confirming = confirm(useCases);
      await endedOrWaiting(client, confirming);
      open();
      expect(await resetting).toMatchObject({ _tag: 'Right' });
      expect(await confirming).toMatchObject({ left: { _tag: 'InvalidConfirmation' } });
      expect(await email()).toBe(user.deliveryEmail);
    });
  });
});
