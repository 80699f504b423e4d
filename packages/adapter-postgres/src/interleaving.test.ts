import type { Caller, Channel, MessageId, Transaction, UseCases } from '@parley/core';
import { bindUseCases, role } from '@parley/core';
import type { World } from '@parley/core/testing';
import { inMemory } from '@parley/core/in-memory';
import { aCaller, channelOptions, newWorld } from '@parley/core/testing';
import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { PostgresStore } from './postgres-store';
import type { TestDatabase } from './testing';
import { gate, newTestDatabase, openTestStore } from './testing';

describe('two concurrent transactions, one paused in the middle', () => {
  let database: TestDatabase;
  let store: PostgresStore;
  let world: World;
  let owner: Caller;
  let useCases: UseCases;

  beforeAll(async () => {
    database = await newTestDatabase();
    store = await openTestStore(database);
    world = await newWorld(() => Promise.resolve({ ...inMemory(), ...store }));
    useCases = bindUseCases(world);
    owner = aCaller({ realm: world.realm, user: await world.addUser({ role: role.owner }) });
  });

  afterAll(async () => {
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
      transact: (work) => store.transact((tx) => work({ ...tx, ...change(tx) })),
    });

  /** The use cases, where a move pauses after the messages have been moved. */
  const stoppingWhenMoved = (pass: TE.TaskEither<never, void>): UseCases =>
    altering(({ edits }) => ({
      edits: {
        ...edits,
        move: (...command) =>
          pipe(
            edits.move(...command),
            TE.flatMap(() => pass),
          ),
      },
    }));

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
      messages: {
        ...messages,
        create: (...message) =>
          pipe(
            messages.create(...message),
            TE.tap(() => pass),
          ),
      },
    })).messages.send(owner, {
      addressee: { _tag: 'ToChannel', channel: channel.id, topic: 'lunch' },
      content: 'second',
      isReadBySender: true,
      echo: undefined,
    })();
    await arrived;
    await done(useCases.messages.delete(owner, { messageId: first }));
    expect(await firstMessageOf(channel)).toBeNull();
    open();
    const sent = await sending;
    expect(sent).toMatchObject({ _tag: 'Right' });
    expect(await firstMessageOf(channel)).toBe(E.isRight(sent) ? sent.right.id : undefined);
  });

  it('leave nothing unread for a user who unsubscribes while a message is sent', async () => {
    const reader = aCaller({ realm: world.realm, user: await world.addUser() });
    const from = await channelWith(owner, reader);
    const message = await world.send(owner.user, from.recipientId, { topic: 'lunch' });
    // The message was sent before the user subscribed to the channel: they have it only because it
    // was moved.
    const to = await channelWith(owner, reader);
    const { arrived, pass, open } = gate();
    const moving = stoppingWhenMoved(pass).messages.edit(owner, {
      messageId: message,
      content: undefined,
      topic: undefined,
      channelId: to.id,
      propagateMode: 'change_all',
      isExpected: () => true,
      notifyOldThread: false,
      notifyNewThread: false,
    })();
    await arrived;
    const leaving = useCases.channels.unsubscribe(reader, {
      names: [to.name],
      principals: undefined,
    })();
    // Gives the other transaction time to read, if it does not wait.
    await new Promise((resolve) => setTimeout(resolve, 100));
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

  it('move a message of protected history to a user who subscribes meanwhile', async () => {
    const reader = aCaller({ realm: world.realm, user: await world.addUser() });
    const from = await channelWith(owner);
    const message = await world.send(owner.user, from.recipientId, { topic: 'lunch' });
    const to = await world.addChannel({ privacy: 'privateProtected' });
    await world.join(to, owner.user);
    const { arrived, pass, open } = gate();
    const coming = altering(({ subscriptions }) => ({
      subscriptions: {
        ...subscriptions,
        subscribe: (...command) =>
          pipe(
            subscriptions.subscribe(...command),
            TE.flatMap(() => pass),
          ),
      },
    })).channels.subscribe(owner, {
      channels: [{ name: to.name, description: undefined, color: undefined }],
      principals: { _tag: 'ByIds', ids: [reader.user.id] },
      options: channelOptions(),
      authorizationErrorsFatal: true,
      announce: false,
      notifySubscribed: false,
    })();
    await arrived;
    const moving = useCases.messages.edit(owner, {
      messageId: message,
      content: undefined,
      topic: undefined,
      channelId: to.id,
      propagateMode: 'change_all',
      isExpected: () => true,
      notifyOldThread: false,
      notifyNewThread: false,
    })();
    await new Promise((resolve) => setTimeout(resolve, 100));
    open();
    expect(await coming).toMatchObject({ _tag: 'Right' });
    expect(await moving).toMatchObject({ _tag: 'Right' });
    expect(
      await world.within(({ messages }) =>
        messages.findFor(world.realm.id, reader.user.id, message),
      ),
    ).toMatchObject({ value: { isInHistory: true } });
  });
});
