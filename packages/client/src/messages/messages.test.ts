import type { MessageList } from './list-state';
import type { Messages } from './messages';
import { createMessages } from './messages';
import { ModelConnection } from './testing/model-connection';
import { ModelServer, channels } from './testing/model-server';
import { settle } from './testing/settle';

const tea = { channelId: 10, topic: 'tea' };
const inTea = [
  { operator: 'channel', operand: 10 },
  { operator: 'topic', operand: 'tea' },
];

describe('createMessages', () => {
  let server: ModelServer;
  let model: ModelConnection;
  let messages: Messages;
  let list: MessageList;

  const respond = async () => {
    await settle();
    model.requests.splice(0).forEach(({ early }) => early());
    await settle();
  };

  const opens = async (anchor: Parameters<MessageList['open']>[0]) => {
    const opened = list.open(anchor);
    await respond();
    await opened;
  };

  const ids = () => list.getState().messages.map(({ id }) => id);

  const sendMany = (count: number) =>
    Array.from({ length: count }, () => server.send(2, tea, 'hi'));

  beforeEach(() => {
    server = new ModelServer();
    model = new ModelConnection(server);
    messages = createMessages(model.connection);
    list = messages.list(inTea);
  });

  it('shares a list among narrows that mean the same', () => {
    expect(
      messages.list([
        { operator: 'topic', operand: 'TEA' },
        { operator: 'stream', operand: 10 },
        { operator: 'near', operand: 5 },
      ]),
    ).toBe(list);
    expect(messages.list([{ operator: 'channel', operand: 10 }])).not.toBe(list);
  });

  it('fetches what it does not know, and nothing else', async () => {
    const all = sendMany(400);
    await opens('newest');
    expect(ids()).toEqual(all.slice(300));
    expect(list.getState()).toMatchObject({ hasOldest: false, hasNewest: true, status: 'ready' });
    const older = list.loadOlder();
    expect(list.getState().loadingOlder).toBe(true);
    await respond();
    await older;
    expect(ids()).toEqual(all.slice(200));
    await opens('oldest');
    expect(ids()).toEqual(all.slice(0, 100));
    expect(list.getState()).toMatchObject({ hasOldest: true, hasNewest: false });
    await list.open(all[250] ?? 0);
    await list.open('newest');
    expect(ids()).toEqual(all.slice(200));
    await list.loadNewer();
    expect(model.requests).toEqual([]);
  });

  it('asks for what waits for the registration before others act on it', async () => {
    const { connection } = model;
    let isRegistered = false;
    const unregistered = { status: 'connecting', queueId: undefined } as const;
    const early = createMessages({
      ...connection,
      getState: () => ({ ...connection.getState(), ...(isRegistered ? {} : unregistered) }),
    });
    void early.list(inTea).open('newest');
    await settle();
    expect(model.requests).toEqual([]);
    let asked: number | undefined;
    // Pages are rendered in a later microtask.
    connection.subscribe(() => queueMicrotask(() => (asked = model.requests.length)));
    isRegistered = true;
    model.setStatus('connected');
    await settle();
    expect(asked).toBe(1);
  });

  it('joins parts that meet', async () => {
    const all = sendMany(180);
    await opens('newest');
    await opens('oldest');
    expect(ids()).toEqual(all);
    expect(list.getState()).toMatchObject({ hasOldest: true, hasNewest: true });
  });

  it('opens at the first unread message', async () => {
    const all = sendMany(300);
    server.flag(all.slice(0, 120), 'read', 'add');
    await opens('first_unread');
    expect(list.getState().anchor).toBe(all[120]);
    expect(ids()).toEqual(all.slice(70, 171));
  });

  it('keeps messages when it is closed, and not where it was opened', async () => {
    const all = sendMany(3);
    await opens('first_unread');
    expect(list.getState()).toMatchObject({ anchor: all[0], status: 'ready' });
    list.close();
    expect(list.getState()).toMatchObject({ anchor: undefined, status: 'empty' });
    expect(ids()).toEqual(all);
  });

  it('keeps messages that did not change the same values', async () => {
    const [first = 0, second = 0] = sendMany(2);
    await opens('newest');
    model.deliver(Infinity);
    const before = list.getState();
    let changes = 0;
    list.subscribe(() => (changes += 1));
    server.send(2, { channelId: 20, topic: 'x' }, 'elsewhere');
    model.deliver(Infinity);
    expect(list.getState()).toBe(before);
    server.react(first, 2);
    model.deliver(Infinity);
    expect(list.getState().messages[0]).not.toBe(before.messages[0]);
    expect(list.getState().messages[1]).toBe(before.messages[1]);
    expect(messages.get(second)).toBe(before.messages[1]);
    expect(changes).toBe(1);
  });

  it('shows what is sent until the message arrives, in one step', async () => {
    await opens('newest');
    const sizes: number[] = [];
    list.subscribe(() => {
      const { messages: shown, pending } = list.getState();
      sizes.push(shown.length + pending.length);
    });
    model.echo('1', { type: 'channel', to: 'general', topic: 'Tea', content: 'hi' });
    expect(list.getState().pending).toMatchObject([{ localId: '1' }]);
    expect(messages.list([{ operator: 'channel', operand: 20 }]).getState().pending).toEqual([]);
    const id = server.send(1, tea, 'hi', '1');
    model.deliver(1);
    expect(list.getState().pending).toEqual([]);
    expect(ids()).toEqual([id]);
    expect(messages.localIdOf(id)).toBe('1');
    expect(new Set(sizes)).toEqual(new Set([1]));
  });

  it('shows what is sent to a channel of whose messages the account gets no events', async () => {
    model = new ModelConnection(server, { subscriptions: [], never_subscribed: channels });
    list = createMessages(model.connection).list(inTea);
    await opens('newest');
    model.echo('1', { type: 'channel', to: 10, topic: 'tea', content: 'hi' });
    expect(list.getState().pending).toMatchObject([{ localId: '1' }]);
    const id = server.send(1, tea, 'hi');
    model.accept('1', id);
    expect(list.getState()).toMatchObject({ messages: [], pending: [{ localId: '1' }] });
    await respond();
    expect(list.getState()).toMatchObject({ messages: [{ id }], pending: [] });
  });

  it('is right again after an interruption, around the position', async () => {
    const all = sendMany(250);
    await opens('newest');
    list.setPosition(all[200] ?? 0);
    const missed = sendMany(150);
    server.delete(all.slice(210, 215));
    model.expire();
    // What was shown still is, but new messages would leave a gap.
    expect(ids()).toEqual(all.slice(150));
    expect(list.getState().hasNewest).toBe(false);
    const later = server.send(2, tea, 'later');
    model.deliver(Infinity);
    await respond();
    const left = [...all.slice(150, 210), ...all.slice(215)];
    expect(ids()).toEqual([...left, ...missed].slice(0, 101));
    expect(ids()).not.toContain(later);
  });

  it('removes and adds messages that are moved, unknown ones too', async () => {
    const [first = 0] = sendMany(1);
    await opens('newest');
    const other = server.send(2, { channelId: 20, topic: 'milk' }, 'unknown');
    model.expire();
    await respond();
    server.move([other], tea);
    model.deliver(Infinity);
    await respond();
    expect(ids()).toEqual([first, other]);
    server.move([first], { channelId: 10, topic: 'milk' });
    model.deliver(Infinity);
    expect(ids()).toEqual([other]);
  });

  it('shows why it failed, and tries again when the connection is back', async () => {
    const all = sendMany(3);
    const opened = list.open('newest');
    await settle();
    model.requests.splice(0).forEach(({ fail }) => fail(new TypeError('fetch failed')));
    await opened;
    expect(list.getState()).toMatchObject({
      status: 'failed',
      error: new TypeError('fetch failed'),
    });
    model.setStatus('waiting');
    model.setStatus('connected');
    await respond();
    expect(list.getState()).toMatchObject({ status: 'ready', error: undefined });
    expect(ids()).toEqual(all);
  });

  it('stays small through endless traffic', async () => {
    await opens('newest');
    const all = sendMany(2_100);
    model.deliver(Infinity);
    expect(ids().length).toBeLessThanOrEqual(2_000);
    expect(ids().at(-1)).toBe(all.at(-1));
    expect(list.getState()).toMatchObject({ hasOldest: false, hasNewest: true });
  });
});
