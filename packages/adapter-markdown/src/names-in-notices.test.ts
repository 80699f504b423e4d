import { channelLink, channelName, silentGroupMention, topicLink } from '@parley/core/access';
import { asId, ChannelId } from '@parley/core/kernel';
import type { RenderForTest } from './testing/render-for-test';
import { loadRenderForTest } from './testing/render-for-test';

let render: RenderForTest;

beforeAll(async () => {
  render = await loadRenderForTest();
});

const hostileNames = [
  'a** @**all**',
  'a* @**Ann Lee|1** b',
  'a** @*staff*',
  '**@**topic**',
  '`a` ** @**all** `b`',
  'a` @**all**',
  '$$a$$ @**all**',
  'a>b** @**all**',
  'a](https://evil.com) @**all** [b',
  '<time:2026-01-01T00:00:00Z> @**all**',
  'plain',
];

/** The text of a notice that names the channel, the topic or the group twice. */
const noticesAbout = (name: string): readonly string[] => {
  const channel = { id: asId(ChannelId)(6), name };
  return [
    channelName(name),
    channelLink(channel),
    topicLink(channel, 'lunch'),
    topicLink({ id: asId(ChannelId)(5), name: 'Den mark' }, name),
    silentGroupMention({ name }),
  ].map((place) => `moved from ${place} to ${place}.`);
};

describe('what others named, in a notice', () => {
  it.each(hostileNames)('notifies nobody and hides no address: %s', (name) => {
    const channels = [
      { id: asId(ChannelId)(5), name: 'Den mark' },
      { id: asId(ChannelId)(6), name },
    ];
    for (const notice of noticesAbout(name)) {
      const { html } = render(notice, { channels });
      expect(html).not.toMatch(/mention(?![^"]* silent")|<time/);
      expect(html).not.toMatch(/href="https:[^>]*>(?!https:)/);
    }
  });
});
