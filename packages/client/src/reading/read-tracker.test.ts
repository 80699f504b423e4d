import { ApiError } from '../api/api-error';
import type { Messages } from '../messages/messages';
import { createMessages } from '../messages/messages';
import { ManualTimer } from '../messages/testing/manual-timer';
import { ModelConnection } from '../messages/testing/model-connection';
import { ModelServer } from '../messages/testing/model-server';
import { settle } from '../messages/testing/settle';
import { unreadCounts } from '../unread/unread-counts';
import type { ReadTracker } from './read-tracker';
import { createReadTracker } from './read-tracker';

const tea = { channelId: 10, topic: 'tea' };
const inTea = [
  { operator: 'channel', operand: 10 },
  { operator: 'topic', operand: 'tea' },
];

describe('createReadTracker', () => {
  let server: ModelServer;
  let model: ModelConnection;
  let messages: Messages;
  let clock: ManualTimer;
  let tracker: ReadTracker;
  let ids: readonly number[];

  beforeEach(() => {
    server = new ModelServer();
    model = new ModelConnection(server);
    messages = createMessages(model.connection);
    clock = new ManualTimer();
    tracker = createReadTracker(model.connection, messages, {
      timer: clock.timer,
      random: () => 0,
    });
    ids = ['a', 'b', 'c'].map((text) => server.send(2, tea, text));
    model.deliver(Infinity);
  });

  afterEach(() => tracker.close());

  const answers = async () => {
    await settle();
    model.requests.splice(0).forEach(({ late }) => late());
    await settle();
  };

  const unread = () => server.all([{ operator: 'is', operand: 'unread' }]).map(({ id }) => id);

  it('marks together what was seen, and counts it as read at once', async () => {
    const [first = 0, second = 0, third = 0] = ids;
    tracker.seen([first, 12_345]);
    tracker.seen([first, second]);
    expect(model.requests).toEqual([]);
    const { state } = model.connection.getState();
    expect(unreadCounts(state).total).toBe(3);
    expect(unreadCounts(state, tracker.getState()).total).toBe(1);
    clock.advance(1_000);
    expect(model.requests.map(({ params }) => params)).toEqual([
      { messages: [first, second], op: 'add', flag: 'read' },
    ]);
    await answers();
    expect(unread()).toEqual([third]);
    expect(tracker.getState()).toEqual(new Set([first, second]));
    model.deliver(Infinity);
    expect(tracker.getState()).toEqual(new Set());
    tracker.seen(ids.slice(0, 2));
    clock.advance(1_000);
    expect(model.requests).toEqual([]);
  });

  it('tries again after an outage', async () => {
    tracker.seen(ids);
    clock.advance(1_000);
    model.requests.splice(0).forEach(({ fail }) => fail(new TypeError('fetch failed')));
    await settle();
    expect(model.requests).toEqual([]);
    clock.advance(60_000);
    await answers();
    expect(unread()).toEqual([]);
  });

  it('marks the others when the server refuses one', async () => {
    tracker.seen(ids);
    clock.advance(1_000);
    const refused = new ApiError(400, 'BAD_REQUEST', 'Invalid message(s)', {}, undefined);
    for (let round = 0; round < 10; round += 1) {
      for (const { params, late, fail } of model.requests.splice(0)) {
        if ((params.messages as number[]).includes(ids[1] ?? 0)) {
          fail(refused);
        } else {
          late();
        }
      }
      await settle();
    }
    expect(unread()).toEqual([ids[1]]);
    model.deliver(Infinity);
    expect(tracker.getState()).toEqual(new Set());
  });

  it('does not mark again what the user marks as unread, until something else is seen', async () => {
    const [first = 0, second = 0, third = 0] = ids;
    const other = server.send(2, { channelId: 20, topic: 'x' }, 'd');
    tracker.seen(ids);
    clock.advance(1_000);
    await answers();
    model.deliver(Infinity);
    const marked = tracker.markUnreadFrom(second, inTea);
    tracker.seen(ids);
    await answers();
    await marked;
    expect(unread()).toEqual([second, third, other]);
    model.deliver(Infinity);
    tracker.seen(ids);
    clock.advance(1_000);
    expect(model.requests).toEqual([]);
    tracker.seen([other]);
    tracker.seen([first, second, third]);
    clock.advance(1_000);
    await answers();
    expect(unread()).toEqual([]);
  });

  it('marks a conversation as read', async () => {
    const marked = tracker.markConversationRead(inTea);
    await answers();
    await marked;
    expect(unread()).toEqual([]);
  });
});
