import type { MessageWorld } from '../testing/message-world';
import { newMessageWorld } from '../testing/message-world';

describe('moved messages', () => {
  let world: MessageWorld;

  beforeAll(async () => {
    world = await newMessageWorld();
  });

  afterAll(() => world.stop());

  it.each([
    [
      'one message',
      'change_one',
      [1],
      [
        /^\[A message\]\(http.+\/#narrow\/channel\/\d+-general\/topic\/to\.20change_one\/near\/\d+\) was moved here from/,
        /^A message was moved from this topic to/,
      ],
    ],
    [
      'those from it on',
      'change_later',
      [1, 2],
      [/^2 messages were moved here from/, /^2 messages were moved from this topic to/],
    ],
    [
      'the whole topic',
      'change_all',
      [0, 1, 2],
      [/^This topic was moved here from/, /^This topic was moved to/],
    ],
  ] as const)(
    'moves %s, and posts notices in both topics if requested',
    async (_, mode, moved, notices) => {
      const [from, to] = [`from ${mode}`, `to ${mode}`];
      const ids = [
        await world.send(from),
        await world.send(from.toUpperCase()),
        await world.send(from),
      ];
      await world.iago.patch(`/messages/${ids[1]}`, {
        topic: to,
        propagate_mode: mode,
        send_notification_to_old_thread: true,
      });
      const [left, arrived] = [await world.inTopic(from), await world.inTopic(to)];
      expect(arrived.slice(0, -1).map(({ id }) => id)).toEqual(moved.map((index) => ids[index]));
      expect(arrived.at(-1)?.content).toMatch(notices[0]);
      expect(left.at(-1)?.content).toMatch(notices[1]);
    },
  );

  it.each([
    [151, true],
    [152, false],
  ])('posts a notice in the old topic by default at level %d: %p', async (level, isBroadcast) => {
    const [from, to] = [`old ${level}`, `new ${level}`];
    const id = await world.send(from);
    await world.iago.atLevel(level).patch(`/messages/${id}`, { topic: to });
    expect(await world.inTopic(from)).toHaveLength(isBroadcast ? 1 : 0);
  });

  it('does not call it the whole topic where earlier messages remain', async () => {
    await world.send('merged');
    const id = await world.send('merging');
    await world.iago.patch(`/messages/${id}`, { topic: 'merged', propagate_mode: 'change_all' });
    const messages = await world.inTopic('merged');
    expect(messages.at(-1)?.content).toMatch(/^\[A message\]\(.+\) was moved here from/);
  });
});
