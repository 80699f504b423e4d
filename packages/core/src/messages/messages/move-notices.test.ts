import { topicLink } from '../../access';
import type { ChannelId } from '../../kernel';
import { aCaller, aChannel, aMessageForViewer } from '../../testing';
import type { Moved } from './move-notices';
import { noticesOfMove } from './move-notices';

const caller = aCaller();
const mover = `@_**${caller.user.fullName}|${caller.user.id}**`;
const [here, there] = [aChannel({ name: 'here' }), aChannel({ name: 'there' })];
const nameOf = (id: ChannelId) => [here, there].find((channel) => channel.id === id)?.name;
const whole: Moved = { count: 2, isWholeTopic: true, existed: false };

const notices = (topic: string, to = here, moved = whole) =>
  noticesOfMove(
    caller,
    {
      message: aMessageForViewer({ topic: 'Lunch' }),
      from: here,
      target: { channel: to, isSubscribed: true },
      topic,
    },
    moved,
    { notifyNewThread: true, notifyOldThread: true },
  ).map((notice) => `${nameOf(notice.channelId)}, ${notice.topic}: ${notice.content}`);

it('posts notices about a moved topic in both places', () => {
  expect(notices('dinner', there)).toEqual([
    `there, dinner: This topic was moved here from #**here>Lunch** by ${mover}.`,
    `here, Lunch: This topic was moved to #**there>dinner** by ${mover}.`,
  ]);
});

it('links a topic so that its name has no effect', () => {
  const [, departure] = notices('a** @**all**');
  expect(departure).toBe(
    `here, Lunch: This topic was moved to ${topicLink(here, 'a** @**all**')} by ${mover}.`,
  );
  expect(departure).not.toContain('@**');
});

it('counts the messages if the new topic had others', () => {
  expect(notices('dinner', here, { ...whole, existed: true })).toEqual([
    `here, dinner: 2 messages were moved here from #**here>Lunch** by ${mover}.`,
    `here, Lunch: This topic was moved to #**here>dinner** by ${mover}.`,
  ]);
});

it('posts only the resolution notice if the topic is resolved', () => {
  expect(notices('✔ Lunch')).toEqual([
    `here, ✔ Lunch: ${mover} has marked this topic as resolved.`,
  ]);
});

it('posts no notice if only the case of the topic changes', () => {
  expect(notices('lunch')).toEqual([]);
  expect(notices('lunch', there)).toHaveLength(2);
});
