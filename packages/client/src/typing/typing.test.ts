import type { Conversation } from '../conversation';
import { ManualTimer } from '../messages/testing/manual-timer';
import { ModelConnection } from '../messages/testing/model-connection';
import { ModelServer } from '../messages/testing/model-server';
import type { Typing } from './typing';
import { createTyping } from './typing';

const tea: Conversation = { type: 'channel', channelId: 10, topic: 'tea' };
const withTwo: Conversation = { type: 'direct', userIds: [2] };

describe('createTyping', () => {
  let server: ModelServer;
  let model: ModelConnection;
  let clock: ManualTimer;
  let typing: Typing;
  let changes: number;

  beforeEach(() => {
    server = new ModelServer();
    model = new ModelConnection(server);
    clock = new ManualTimer();
    typing = createTyping(model.connection, clock);
    changes = 0;
    typing.subscribe(() => (changes += 1));
  });

  afterEach(() => typing.close());

  const types = (userId: number, op: 'start' | 'stop', place: object) => {
    const event = { type: 'typing', op, sender: { user_id: userId, email: '' } } as const;
    server.emit({ ...event, message_type: 'stream', ...place });
    model.deliver(Infinity);
  };
  const inTea = { stream_id: 10, topic: 'TEA' };
  const sent = () =>
    model.requests.splice(0).map(({ params }) => [params.op, params.to ?? params.topic]);

  it('knows who is typing where, until they stop, send or expire', () => {
    types(2, 'start', inTea);
    types(3, 'start', inTea);
    types(1, 'start', inTea);
    const both = typing.in(tea);
    expect(both).toEqual([2, 3]);
    types(3, 'start', inTea);
    expect(typing.in(tea)).toBe(both);
    expect(changes).toBe(2);
    types(2, 'stop', inTea);
    expect(typing.in(tea)).toEqual([3]);
    server.send(3, { channelId: 10, topic: 'tea' }, 'done');
    model.deliver(Infinity);
    expect(typing.in(tea)).toEqual([]);
    types(2, 'start', { recipients: [{ user_id: 1 }, { user_id: 2 }] });
    expect(typing.in(withTwo)).toEqual([2]);
    clock.advance(44_999);
    expect(typing.in(withTwo)).toEqual([2]);
    clock.advance(1);
    expect(typing.in(withTwo)).toEqual([]);
  });

  it('forgets who is typing when they leave a channel, where they cannot say so any more', () => {
    types(2, 'start', inTea);
    types(3, 'start', inTea);
    server.emit({ type: 'subscription', op: 'peer_remove', stream_ids: [10], user_ids: [2] });
    model.deliver(Infinity);
    expect(typing.in(tea)).toEqual([3]);
    types(2, 'start', inTea);
    expect(typing.in(tea)).toEqual([3, 2]);
  });

  it('tells others at intervals, and when the user pauses', () => {
    typing.notify(tea, true);
    for (let key = 0; key < 4; key += 1) {
      clock.advance(3_000);
      typing.notify(tea, true);
    }
    expect(sent()).toEqual([
      ['start', 'tea'],
      ['start', 'tea'],
    ]);
    clock.advance(5_000);
    expect(sent()).toEqual([['stop', 'tea']]);
    typing.notify(tea, false);
    expect(sent()).toEqual([]);
  });

  it('stops where the user turns away', () => {
    typing.notify(tea, true);
    typing.notify(withTwo, true);
    typing.notify(withTwo, false);
    expect(sent()).toEqual([
      ['start', 'tea'],
      ['stop', 'tea'],
      ['start', [2]],
      ['stop', [2]],
    ]);
    typing.notify({ type: 'direct', userIds: [] }, true);
    expect(sent()).toEqual([]);
  });
});
