import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { inMemory, someTime } from '../../../in-memory';
import type { Role } from '../../../kernel';
import { EventId, MessageId, asId, newCancellation, role } from '../../../kernel';
import {
  aBot,
  aCaller,
  aChannel,
  aLogEntry,
  aQueue,
  aRealm,
  aRegistration,
  aUser,
  aVisitor,
  anEvent,
  someRealm,
} from '../../../testing';
import type { AddressedEvent } from '../../domain-events';
import { deleteQueue } from './delete-queue';
import type { FetchEvents, FetchEventsFailure, FetchedEvents, WaitingClient } from './fetch-events';
import { fetchEvents } from './fetch-events';
import type { RegisteredQueue } from './register-queue';
import { registerQueue } from './register-queue';
import { eventFailure } from '../../failures';
import type { BotConfiguration, User } from '../../../access';
import { accessFailure, plainConfiguration } from '../../../access';

const caller = aCaller();

const stateIn = (registered: E.Either<unknown, RegisteredQueue>) =>
  E.isRight(registered) ? registered.right.state.toJSON() : {};

describe('registerQueue', () => {
  describe('for a bot with defaults', () => {
    const channel = aChannel({ name: 'alerts' });
    const configuration: BotConfiguration = {
      ...plainConfiguration,
      defaultEventsChannel: channel.id,
      defaultAllPublicChannels: true,
    };
    const all = { allPublicChannels: true, narrow: [['channel', 'alerts']] };

    it.each<readonly [string, User, object, object]>([
      ['everything', aBot(caller.user), {}, all],
      [
        'what it names',
        aBot(caller.user),
        { allPublicChannels: false, narrow: [['is', 'mentioned']] },
        { allPublicChannels: false, narrow: [['is', 'mentioned']] },
      ],
      [
        'no other public channels, as a guest',
        aBot(caller.user, { role: role.guest }),
        {},
        {
          ...all,
          allPublicChannels: false,
        },
      ],
    ])('receives %s', async (_, bot, given, expected) => {
      const { state, ...ports } = inMemory({
        users: [caller.user, bot],
        channels: [channel],
        bots: new Map([[bot.id, configuration]]),
      });
      const command = { ...aRegistration(), allPublicChannels: undefined, ...given };
      await registerQueue(ports)(aCaller({ user: bot }), command)();
      expect(state().queues).toMatchObject([expected]);
    });

    it('receives the defaults of everyone without a configuration', async () => {
      const bot = aBot(caller.user);
      const { state, ...ports } = inMemory({ users: [caller.user, bot] });
      const command = { ...aRegistration(), allPublicChannels: undefined };
      await registerQueue(ports)(aCaller({ user: bot }), command)();
      expect(state().queues).toMatchObject([{ allPublicChannels: false, narrow: [] }]);
    });
  });

  it('registers a queue that starts at the head of the log', async () => {
    const { state, ...ports } = inMemory({ users: [caller.user] });
    await ports.transact('server', ({ events }) =>
      events.emit(someRealm.id, [anEvent(), anEvent()]),
    )();
    const registered = await registerQueue(ports)(
      caller,
      aRegistration({ eventTypes: ['message'], fetchEventTypes: ['newestMessage'] }),
    )();
    const [queue] = state().queues;
    expect(queue).toMatchObject({
      userId: caller.user.id,
      client: 'test',
      eventTypes: new Set(['message']),
      clientGravatar: true,
      idleTimeoutSeconds: 600,
      registeredAfter: 2,
      acknowledged: 2,
      lastPolledAt: someTime,
    });
    expect(registered).toMatchObject(
      E.right({ queue: { id: queue?.id, lastEventId: 2 }, idleTimeoutSeconds: 600 }),
    );
    expect(stateIn(registered)).toEqual({ newestMessage: O.none });
  });

  it.each([
    [undefined, undefined, ['drafts', 'realm', 'subscriptions', 'users']],
    [['drafts'], undefined, ['drafts']],
    [['drafts'], ['subscriptions'], ['subscriptions']],
    [undefined, [], []],
  ])(
    'fetches the state that event types %j and fetch types %j name',
    async (eventTypes, fetchEventTypes, keys) => {
      const result = await registerQueue(inMemory({ users: [caller.user] }))(
        caller,
        aRegistration({ eventTypes, fetchEventTypes }),
      )();
      const known = ['drafts', 'realm', 'subscriptions', 'users'];
      expect(known.filter((key) => key in stateIn(result))).toEqual(keys);
    },
  );

  const open = aVisitor({ realm: aRealm({ settings: { enable_spectator_access: true } }) });
  it.each([
    [
      'a guest asks for all public channels',
      aCaller({ role: role.guest }),
      { allPublicChannels: true },
      eventFailure('NotForAllPublicChannels'),
    ],
    [
      'the narrow has an unsupported operator',
      caller,
      { narrow: [['dm', 'x']] as const },
      eventFailure('UnsupportedQueueOperator', { operator: 'dm' }),
    ],
    ['the organization does not admit visitors', aVisitor(), {}, accessFailure('NotLoggedIn')],
    [
      'a visitor asks for client_gravatar',
      open,
      { clientGravatar: true },
      eventFailure('InvalidForAnonymous', { option: 'clientGravatar' }),
    ],
    [
      'a visitor asks for subscribers',
      open,
      { includeSubscribers: 'partial' as const },
      eventFailure('InvalidForAnonymous', { option: 'includeSubscribers' }),
    ],
    [
      'the narrow of a visitor has an unsupported operator',
      open,
      { narrow: [['dm', 'x']] as const },
      eventFailure('UnsupportedQueueOperator', { operator: 'dm' }),
    ],
  ])('fails and changes nothing if %s', async (_, viewer, given, failure) => {
    const { state, ...ports } = inMemory();
    const before = state();
    expect(await registerQueue(ports)(viewer, aRegistration(given))()).toEqual(E.left(failure));
    expect(state()).toEqual(before);
  });

  it.each([
    [148, 'Right'],
    [149, 'Left'],
  ])(
    'at level %d responds to a visitor who asks for client_gravatar with a %s',
    async (level, tag) => {
      const command = aRegistration({ clientGravatar: true });
      expect(await registerQueue(inMemory())({ ...open, level }, command)()).toMatchObject({
        _tag: tag,
      });
    },
  );

  it('gives visitors a snapshot but no queue', async () => {
    const { state, ...ports } = inMemory();
    const registered = await registerQueue(ports)(open, aRegistration())();
    expect(registered).toMatchObject(E.right({ queue: null }));
    expect(stateIn(registered)).toMatchObject({ realmDomains: [] });
    expect(state().queues).toEqual([]);
  });
});

describe('fetchEvents', () => {
  const queue = aQueue({ userId: caller.user.id });

  type Given = Partial<Omit<FetchEvents, 'client'>> & Partial<Omit<WaitingClient, 'respond'>>;

  /** The response to the poll, given at once or after a wait. */
  const fetch = (
    ports: Parameters<typeof fetchEvents>[0],
    { authenticateAgain, cancellation, ...given }: Given = {},
    by = caller,
  ): Promise<E.Either<FetchEventsFailure, FetchedEvents>> =>
    new Promise((respond, reject) => {
      const client = {
        authenticateAgain: authenticateAgain ?? TE.right(caller.user),
        cancellation: cancellation ?? newCancellation(),
        respond,
      };
      fetchEvents(ports)(by, {
        queueId: queue.id,
        lastEventId: 0,
        dontBlock: true,
        client,
        ...given,
      })().then((served) => {
        if (E.isLeft(served)) {
          respond(served);
        } else if (O.isSome(served.right)) {
          respond(E.right(served.right.value));
        }
      }, reject);
    });
  const emit = (ports: ReturnType<typeof inMemory>) =>
    ports.transact('server', ({ events }) => events.emit(someRealm.id, [anEvent()]))();

  it('returns the events after the last one, repeatedly, and records the poll', async () => {
    const ports = inMemory({ queues: [queue] });
    await emit(ports);
    await emit(ports);
    ports.clock.set(someTime + 5);
    const first = await fetch(ports, { lastEventId: 1 });
    expect(first).toMatchObject(E.right({ events: [{ type: 'realm_user', id: 2 }] }));
    expect(await fetch(ports, { lastEventId: 1 })).toEqual(first);
    expect(ports.state().queues[0]).toMatchObject({ acknowledged: 1, lastPolledAt: someTime + 5 });
  });

  const toMembers = (): AddressedEvent => ({
    ...anEvent(),
    audience: { users: [], standing: 'nonGuests' },
  });
  const toGuests = (): AddressedEvent => ({
    ...anEvent(),
    audience: { users: [], standing: 'guests' },
  });
  const roleChange = (previousRole: Role, newRole: Role): AddressedEvent => ({
    event: { _tag: 'UserRoleChanged', userId: caller.user.id, role: newRole, previousRole },
    audience: { users: [] },
  });
  const demotion = () => roleChange(role.member, role.guest);
  const promotion = () => roleChange(role.guest, role.member);
  const emitAll = (ports: ReturnType<typeof inMemory>, events: readonly AddressedEvent[]) =>
    ports.transact('server', (tx) => tx.events.emit(someRealm.id, events))();
  const withRole = (given: Role) => aCaller({ user: { ...caller.user, role: given } });

  it.each<[string, Role, readonly AddressedEvent[], readonly number[]]>([
    ['a demotion', role.guest, [toMembers(), demotion(), toMembers(), toGuests()], [1, 4]],
    ['a promotion', role.member, [toMembers(), promotion(), toMembers(), toGuests()], [3]],
    [
      'a promotion and a demotion',
      role.guest,
      [toMembers(), toGuests(), promotion(), toMembers(), toGuests(), demotion(), toMembers()],
      [2, 4],
    ],
  ])(
    'evaluates each audience for the role at that event, although the client polls after %s',
    async (_, roleNow, events, ids) => {
      const ports = inMemory({ queues: [queue] });
      await emitAll(ports, events);
      const received = await fetch(ports, {}, withRole(roleNow));
      expect(
        pipe(
          received,
          E.map((given) => given.events.map(({ id }) => id)),
        ),
      ).toEqual(E.right(ids));
    },
  );

  it('evaluates audiences for the role at each event after a heartbeat, too', async () => {
    const ports = inMemory({ queues: [queue] });
    await emitAll(ports, [toMembers(), promotion()]);
    const waiting = await fetch(withShortWait(ports), { dontBlock: false }, withRole(role.member));
    expect(waiting).toMatchObject(E.right({ events: [{ type: 'heartbeat' }] }));
  });

  it('uses no id twice if an entry reserved fewer ids than its event needs', async () => {
    const event = { _tag: 'MessagesDeleted' as const, messageIds: [1, 2, 3].map(asId(MessageId)) };
    const events = [3, 4, 5].map((id) =>
      aLogEntry({ id: asId(EventId)(id), event, realmId: someRealm.id }),
    );
    const heads = new Map([[someRealm.id, asId(EventId)(5)]]);
    const ports = inMemory({ queues: [queue], events, heads });
    expect(await fetch(ports)).toMatchObject(
      E.right({ events: [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }, { id: 5 }] }),
    );
  });

  it('waits for an event', async () => {
    const ports = inMemory({ queues: [queue] });
    const waiting = fetch(ports, { dontBlock: false });
    await emit(ports);
    expect(await waiting).toMatchObject(E.right({ events: [{ id: 1 }] }));
  });

  const withShortWait = (ports: ReturnType<typeof inMemory>) => {
    const follow: typeof ports.stream.follow = (following) =>
      ports.stream.follow({
        realmId: following.realmId,
        userId: following.userId,
        after: following.after,
        waitMilliseconds: Math.min(following.waitMilliseconds, 1),
        cancellation: following.cancellation,
        begin: (formerRole) => following.begin(formerRole),
        take: (entries) => following.take(entries),
        resume: (followed) => following.resume(followed),
      });
    return { ...ports, stream: { ...ports.stream, follow } };
  };

  /** Also returns a promise that resolves when a poll starts to wait. */
  const withWaitSignal = (ports: ReturnType<typeof inMemory>) => {
    const resolvers: (() => void)[] = [];
    const started = new Promise<void>((resolve) => {
      resolvers.push(resolve);
    });
    const follow: typeof ports.stream.follow = (following) => () => {
      const followed = ports.stream.follow(following)();
      resolvers.forEach((resolveStarted) => resolveStarted());
      return followed;
    };
    return { started, ports: { ...ports, stream: { ...ports.stream, follow } } };
  };

  it.each([
    ['event', true],
    ['heartbeat', false],
  ])('delivers no %s after a wait if the API key was revoked meanwhile', async (_, isEvent) => {
    const ports = inMemory({ queues: [queue] });
    const waitingPorts = withWaitSignal(isEvent ? ports : withShortWait(ports));
    const waiting = fetch(waitingPorts.ports, {
      dontBlock: false,
      authenticateAgain: TE.left(accessFailure('InvalidApiKey')),
    });
    if (isEvent) {
      await waitingPorts.started;
      await emit(ports);
    }
    expect(await waiting).toEqual(E.left(accessFailure('InvalidApiKey')));
  });

  it('does not authenticate again if the poll did not wait', async () => {
    const ports = inMemory({ queues: [queue] });
    await emit(ports);
    const authenticateAgain = TE.left(accessFailure('InvalidApiKey'));
    expect(await fetch(ports, { dontBlock: false, authenticateAgain })).toMatchObject(
      E.right({ events: [{ id: 1 }] }),
    );
  });

  it.each<[string, readonly AddressedEvent[], number]>([
    ['delivers what was committed before the change', [toMembers(), demotion()], 1],
    ['waits past what was committed afterwards', [demotion(), toMembers(), anEvent()], 3],
  ])('%s of the role, if the role changes during a wait', async (_, events, id) => {
    const ports = inMemory({ queues: [queue] });
    const waitingPorts = withWaitSignal(ports);
    const waiting = fetch(waitingPorts.ports, {
      dontBlock: false,
      authenticateAgain: TE.right({ ...caller.user, role: role.guest }),
    });
    await waitingPorts.started;
    for (const event of events) {
      await emitAll(ports, [event]);
    }
    expect(await waiting).toMatchObject(E.right({ events: [{ id }], queueId: expect.any(String) }));
  });

  describe('if the log has an entry that cannot be read', () => {
    const skipped = (audience: AddressedEvent['audience']): AddressedEvent => ({
      event: { _tag: 'EntrySkipped', kind: 'FromTheFuture' },
      audience,
    });
    const missing = E.left(eventFailure('BadEventQueueId', { queueId: queue.id }));

    it.each([true, false])('fails, and ends the queue (dont_block: %p)', async (dontBlock) => {
      const ports = inMemory({ queues: [queue] });
      await emitAll(ports, [anEvent(), skipped({ users: [caller.user.id] }), anEvent()]);
      expect(await fetch(ports, { dontBlock })).toEqual(missing);
      expect(ports.state().queues).toEqual([]);
    });

    it('ends a wait, too, unless the client may no longer know', async () => {
      const ports = inMemory({ queues: [queue] });
      const other = { ...queue, id: 'other' };
      const waitingPorts = withWaitSignal(ports);
      const waiting = fetch(waitingPorts.ports, { dontBlock: false });
      await waitingPorts.started;
      await emitAll(ports, [skipped({ users: [], standing: 'everyone' })]);
      expect(await waiting).toEqual(missing);
      const others = inMemory({ queues: [other] });
      await emitAll(others, [skipped({ users: [caller.user.id] })]);
      const failure = accessFailure('InvalidApiKey');
      const given = { queueId: 'other', authenticateAgain: TE.left(failure) };
      expect(await fetch(others, given)).toEqual(E.left(failure));
      expect(others.state().queues).toHaveLength(1);
    });

    it('lets no heartbeat pass it', async () => {
      const ports = inMemory({ queues: [queue] });
      const { stream } = withShortWait(ports);
      const late: typeof stream = {
        ...stream,
        markAfter: (realmId, id) =>
          pipe(
            TE.fromTask(() => emitAll(ports, [skipped({ users: [caller.user.id] })])),
            TE.flatMap(() => stream.markAfter(realmId, id)),
          ),
      };
      expect(await fetch({ ...ports, stream: late }, { dontBlock: false })).toEqual(missing);
    });

    it('goes on with queues that it does not concern', async () => {
      const ports = inMemory({ queues: [queue] });
      await emitAll(ports, [skipped({ users: [] }), anEvent()]);
      expect(await fetch(ports)).toMatchObject(E.right({ events: [{ id: 2 }] }));
    });
  });

  it('ends without events when the client disconnects', async () => {
    const ports = inMemory({ queues: [queue] });
    const cancellation = newCancellation();
    const waiting = fetch(ports, { dontBlock: false, cancellation });
    cancellation.cancel();
    expect(await waiting).toMatchObject(E.right({ events: [], queueId: expect.any(String) }));
  });

  it('ends without events when a newer poll replaces it, which then waits itself', async () => {
    const ports = inMemory({ queues: [queue] });
    const older = fetch(ports, { dontBlock: false });
    const newer = fetch(ports, { dontBlock: false });
    expect(await older).toMatchObject(E.right({ events: [], queueId: expect.any(String) }));
    await emit(ports);
    expect(await newer).toMatchObject(E.right({ events: [{ id: 1 }] }));
  });

  it.each([true, false])(
    'gives up its place at the queue, if dont_block is %p',
    async (dontBlock) => {
      const ports = inMemory({ queues: [queue] });
      const ended = jest.fn();
      const cancellation = newCancellation();
      const fetched = fetch(ports, { dontBlock, cancellation });
      await emit(ports);
      expect(await fetched).toMatchObject({ _tag: 'Right' });
      cancellation.onCancel({ cancel: ended });
      await fetch(ports);
      expect(ended).not.toHaveBeenCalled();
    },
  );

  it('does not end a waiting poll for one that fails', async () => {
    const ports = inMemory({ queues: [queue] });
    const waiting = fetch(ports, { dontBlock: false });
    expect(await fetch(ports, { lastEventId: 5 })).toMatchObject({ _tag: 'Left' });
    await emit(ports);
    expect(await waiting).toMatchObject(E.right({ events: [{ id: 1 }] }));
  });

  it('records the poll again when its wait ends', async () => {
    const ports = inMemory({ queues: [queue] });
    const waitingPorts = withWaitSignal(ports);
    const waiting = fetch(waitingPorts.ports, { dontBlock: false });
    await waitingPorts.started;
    ports.clock.set(someTime + 50);
    await emit(ports);
    await waiting;
    expect(ports.state().queues[0]).toMatchObject({ lastPolledAt: someTime + 50 });
  });

  it('sends a heartbeat with a new id if no event arrives', async () => {
    const ports = inMemory({ queues: [queue] });
    const result = await fetch(withShortWait(ports), { dontBlock: false });
    expect(result).toMatchObject(E.right({ events: [{ type: 'heartbeat', id: 1 }] }));
    await emit(ports);
    expect(await fetch(ports, { lastEventId: 1 })).toMatchObject(
      E.right({ events: [{ type: 'realm_user', id: 2 }] }),
    );
  });

  const polled = { ...queue, acknowledged: asId(EventId)(3), registeredAfter: asId(EventId)(1) };
  const heads = new Map([[someRealm.id, asId(EventId)(5)]]);
  it.each([
    [
      'queue_id is missing',
      caller,
      { queueId: undefined },
      eventFailure('MissingEventArgument', { argument: 'queueId' }),
    ],
    [
      'last_event_id is missing',
      caller,
      { lastEventId: undefined },
      eventFailure('MissingEventArgument', { argument: 'lastEventId' }),
    ],
    [
      'the queue does not exist',
      caller,
      { queueId: 'x' },
      eventFailure('BadEventQueueId', { queueId: 'x' }),
    ],
    [
      'the queue belongs to another user',
      aCaller({ user: aUser() }),
      {},
      eventFailure('BadEventQueueId', { queueId: queue.id }),
    ],
    [
      'the event was pruned',
      caller,
      { lastEventId: 2 },
      eventFailure('EventsPruned', { eventId: 2 }),
    ],
    [
      'the event does not exist yet',
      caller,
      { lastEventId: 6 },
      eventFailure('EventNotInQueue', { eventId: 6 }),
    ],
  ])('fails and changes nothing if %s', async (_, who, given, failure) => {
    const { state, ...ports } = inMemory({ queues: [polled], heads });
    const before = state();
    expect(await fetch(ports, given, who)).toEqual(E.left(failure));
    expect(state()).toEqual(before);
  });

  it('fails for a queue that has expired', async () => {
    const ports = inMemory({ queues: [queue] });
    ports.clock.set(someTime + 601);
    const failure = E.left(eventFailure('BadEventQueueId', { queueId: queue.id }));
    expect(await fetch(ports)).toEqual(failure);
    expect(await deleteQueue(ports)(caller, { queueId: queue.id })()).toEqual(failure);
  });

  it('fails after the queue is deleted', async () => {
    const ports = inMemory({ queues: [queue] });
    expect(await deleteQueue(ports)(caller, { queueId: queue.id })()).toEqual(E.right(undefined));
    expect(ports.state().queues).toEqual([]);
    expect(await fetch(ports)).toEqual(
      E.left(eventFailure('BadEventQueueId', { queueId: queue.id })),
    );
  });
});
