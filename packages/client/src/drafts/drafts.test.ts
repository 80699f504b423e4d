import { ApiError } from '../api/api-error';
import type { Conversation } from '../conversation';
import { ManualTimer } from '../messages/testing/manual-timer';
import { settle } from '../messages/testing/settle';
import type { DraftChannel, Drafts } from './drafts';
import { createDrafts } from './drafts';
import { DraftServer } from './testing/draft-server';

const tea: Conversation = { type: 'channel', channelId: 10, topic: 'tea' };
const notes: Conversation = { type: 'direct', userIds: [] };

describe('createDrafts', () => {
  let server: DraftServer;
  let clock: ManualTimer;

  beforeEach(() => {
    server = new DraftServer();
    clock = new ManualTimer();
  });

  const open = (restored: Parameters<typeof createDrafts>[1] = {}) => {
    const device = server.connect();
    const options = { timer: clock.timer, random: () => 0, now: clock.now, ...restored };
    return { device, drafts: createDrafts(device.connection, options) };
  };

  const pass = async (ms = 1_000): Promise<void> => {
    clock.advance(ms);
    await settle();
  };

  /** Makes channels that hear each other. */
  const channels = () => {
    const heard: Parameters<DraftChannel['addEventListener']>[1][] = [];
    return (): DraftChannel => {
      const own = heard.length;
      return {
        postMessage: (data) => heard.forEach((hear, index) => index !== own && hear({ data })),
        addEventListener: (_, listener) => heard.push(listener),
      };
    };
  };

  const texts = (drafts: Drafts) => drafts.getState().map(({ content }) => content);

  it('shows what is written at once, and saves it after a pause, once', async () => {
    const { device, drafts } = open();
    drafts.set(tea, 'h');
    drafts.set(tea, 'hello ');
    expect(drafts.textIn({ ...tea, topic: 'TEA' })).toBe('hello ');
    expect(server.requests).toBe(0);
    await pass();
    expect(server.drafts).toMatchObject([
      { type: 'stream', to: [10], topic: 'tea', content: 'hello' },
    ]);
    expect(drafts.unsaved()).toEqual([]);
    device.deliver();
    expect([server.requests, drafts.textIn(tea)]).toEqual([1, 'hello ']);
  });

  it('edits the draft of a conversation, also before the event of its creation', async () => {
    const { device, drafts } = open();
    drafts.set(notes, 'one');
    await pass();
    drafts.set(notes, 'two');
    await pass();
    expect(server.drafts).toMatchObject([{ type: 'private', to: [1], content: 'two' }]);
    device.deliver();
    expect(texts(drafts)).toEqual(['two']);
  });

  it('deletes a draft that becomes blank', async () => {
    const { device, drafts } = open();
    drafts.set(tea, 'hello');
    await pass();
    drafts.set(tea, ' ');
    await pass();
    expect(server.drafts).toEqual([]);
    device.deliver();
    expect([drafts.getState(), drafts.unsaved()]).toEqual([[], []]);
  });

  it('shows the same on every device', async () => {
    const [one, two] = [open(), open()];
    one.drafts.set(tea, 'from one');
    await pass();
    two.device.deliver();
    expect(two.drafts.textIn(tea)).toBe('from one');
    one.device.deliver();
    two.drafts.set(tea, 'from two');
    await pass();
    one.device.deliver();
    expect(one.drafts.textIn(tea)).toBe('from two');
    two.device.deliver();
    one.drafts.set(tea, '');
    await pass();
    two.device.deliver();
    expect(two.drafts.textIn(tea)).toBe('');
  });

  it('loses nothing where two devices have begun a draft at the same time, and leaves one', async () => {
    const [one, two] = [open(), open()];
    one.drafts.set(tea, 'from one');
    two.drafts.set(tea, 'from two');
    await pass();
    expect(server.drafts).toHaveLength(2);
    [one, two].forEach(({ device }) => device.deliver());
    const both = 'from one\n\nfrom two';
    expect([texts(one.drafts), texts(two.drafts)]).toEqual([[both], [both]]);
    await pass();
    [one, two].forEach(({ device }) => device.deliver());
    expect(server.drafts).toMatchObject([{ content: both }]);
    one.drafts.set(tea, 'one more');
    await pass();
    [one, two].forEach(({ device }) => device.deliver());
    expect([texts(one.drafts), texts(two.drafts)]).toEqual([['one more'], ['one more']]);
  });

  it.each([
    ['before it is saved', 500],
    ['when it is saved', 1_000],
  ])('adds to what is written what another device has saved %s', async (_, ms) => {
    const [one, two] = [open(), open()];
    one.drafts.set(tea, 'begun');
    await pass();
    [one, two].forEach(({ device }) => device.deliver());
    await two.drafts.flush();
    two.drafts.set(tea, 'begun by two');
    one.drafts.set(tea, 'begun by one');
    await two.drafts.flush();
    await pass(ms);
    one.device.deliver();
    expect(texts(one.drafts)).toEqual(['begun by two by one']);
    await pass();
    [one, two].forEach(({ device }) => device.deliver());
    expect(server.drafts).toMatchObject([{ content: 'begun by two by one' }]);
    expect(texts(two.drafts)).toEqual(texts(one.drafts));
    await pass();
    expect([one, two].flatMap(({ drafts }) => drafts.unsaved())).toEqual([]);
  });

  it('has everything once where somebody writes on two devices in turns', async () => {
    const devices = [open(), open()];
    const words = ['a1', 'b1', 'a2', 'b2', 'a3', 'b3', 'a4', 'b4', 'a5', 'b5'];
    for (const [index, word] of words.entries()) {
      const drafts = devices[index % 2]?.drafts;
      drafts?.set(tea, `${drafts.textIn(tea)} ${word}`);
      await pass(500);
      if (index % 2 === 1) {
        devices.forEach(({ device }) => device.deliver());
      }
    }
    for (let round = 1; round <= 3; round += 1) {
      await pass();
      devices.forEach(({ device }) => device.deliver());
    }
    const [one, two] = devices.map(({ drafts }) => drafts.textIn(tea));
    expect(one).toBe(two);
    expect(one?.split(/\s+/).filter(Boolean).sort()).toEqual([...words].sort());
  });

  it('goes on from what another page of the browser has written, which saves it', async () => {
    const pages = channels();
    const devices = [open({ pages: pages() }), open({ pages: pages() })];
    const words = Array.from({ length: 12 }, (_, index) => `w${index}`);
    for (const [index, word] of words.entries()) {
      // In turns, in pieces of three words, and faster than the server hears of it.
      const drafts = devices[Math.floor(index / 3) % 2]?.drafts;
      drafts?.set(tea, `${drafts.textIn(tea)} ${word}`.trim());
      await pass(400);
      devices[index % 2]?.device.deliver();
    }
    await pass();
    devices.forEach(({ device }) => device.deliver());
    const all = words.join(' ');
    expect(devices.map(({ drafts }) => drafts.textIn(tea))).toEqual([all, all]);
    expect(server.drafts).toMatchObject([{ content: all }]);
    devices[0]?.drafts.set(tea, '');
    expect(devices[1]?.drafts.getState()).toEqual([]);
    await pass();
    devices.forEach(({ device }) => device.deliver());
    expect([server.drafts, devices[1]?.drafts.getState()]).toEqual([[], []]);
  });

  it('shows what another page has not saved yet, as soon as it is registered', async () => {
    const pages = channels();
    const one = open({ pages: pages() });
    one.drafts.set(tea, 'not saved');
    const two = open({ pages: pages() });
    server.drafts = [...server.drafts];
    two.device.expire();
    expect(texts(two.drafts)).toEqual(['not saved']);
    expect([two, one].map(({ drafts }) => drafts.unsaved().length)).toEqual([0, 1]);
    await pass();
    expect(server.requests).toBe(1);
  });

  it('takes what it has sent itself for nothing else when the events are late', async () => {
    const { device, drafts } = open();
    for (const text of ['\n\na long text', 'a text', 'text']) {
      drafts.set(tea, text);
      await pass();
    }
    drafts.set(tea, 'other');
    device.deliver();
    expect(texts(drafts)).toEqual(['other']);
    await pass();
    device.deliver();
    expect([texts(drafts), drafts.unsaved()]).toEqual([['other'], []]);
  });

  it('saves again after an outage, and what was written meanwhile', async () => {
    const { drafts } = open();
    server.failures.push(new TypeError('no network'), new TypeError('no network'));
    drafts.set(tea, 'first');
    await pass();
    drafts.set(tea, 'second');
    await pass(0);
    expect(drafts.unsaved()).toMatchObject([{ content: 'second' }]);
    await pass(5_000);
    await pass(5_000);
    expect(server.drafts.map(({ content }) => content)).toEqual(['second']);
    expect(drafts.unsaved()).toEqual([]);
  });

  it('creates a draft again that was deleted elsewhere while it was being written', async () => {
    const [one, two] = [open(), open()];
    one.drafts.set(tea, 'a');
    await pass();
    [one, two].forEach(({ device }) => device.deliver());
    two.drafts.set(tea, '');
    await pass();
    one.drafts.set(tea, 'ab');
    await pass();
    expect(server.drafts.map(({ content }) => content)).toEqual(['ab']);
  });

  it('keeps what the server refuses or would cut, and tells that it is not saved', async () => {
    const { drafts } = open();
    server.failures.push(new ApiError(400, 'BAD_REQUEST', 'No drafts', {}, undefined));
    drafts.set(tea, 'refused');
    drafts.set(notes, 'x'.repeat(51));
    await pass();
    await pass();
    expect(server.requests).toBe(1);
    expect(drafts.unsaved()).toHaveLength(2);
    expect(drafts.textIn(tea)).toBe('refused');
    drafts.set(tea, 'accepted');
    await pass();
    expect(server.drafts.map(({ content }) => content)).toEqual(['accepted']);
  });

  it('restores what was not saved, without losing what was written elsewhere', async () => {
    const earlier = open();
    earlier.drafts.set(tea, 'elsewhere');
    await pass();
    const restored = [
      { conversation: tea, content: 'before the crash', timestamp: 5 },
      { conversation: notes, content: 'note', timestamp: 6 },
    ];
    const { drafts } = open({ restored });
    expect(drafts.textIn(tea)).toBe('elsewhere\n\nbefore the crash');
    await pass();
    expect(server.drafts.map(({ content }) => content).sort()).toEqual([
      'elsewhere\n\nbefore the crash',
      'note',
    ]);
  });

  it('has the drafts of the new state when its queue has expired', async () => {
    const [one, two] = [open(), open()];
    one.drafts.set(tea, 'mine');
    await pass();
    one.device.expire();
    expect(texts(one.drafts)).toEqual(['mine']);
    two.device.deliver();
    two.drafts.set(tea, 'newer');
    await pass();
    one.device.deliver();
    expect(one.drafts.textIn(tea)).toBe('newer');
  });

  it('saves at once on demand, and nothing after it was closed', async () => {
    const { drafts } = open();
    drafts.set(tea, 'now');
    await drafts.flush();
    expect(server.drafts).toHaveLength(1);
    drafts.set(tea, 'never');
    drafts.close();
    await pass();
    expect(server.drafts.map(({ content }) => content)).toEqual(['now']);
    expect(drafts.unsaved()).toMatchObject([{ content: 'never' }]);
  });
});
