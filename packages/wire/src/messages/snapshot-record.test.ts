import { emptyTopicDisplayName } from '@parley/core/channels';
import { nextId, someTime } from '@parley/core/in-memory';
import { ChannelId, UserId } from '@parley/core/kernel';
import type { EditRecord } from '@parley/core/messages';
import { snapshotsOf } from '@parley/core/messages';
import { aMessageView } from '@parley/core/testing';
import { presentSnapshots } from './snapshot-record';

describe('presentSnapshots', () => {
  const editor = nextId(UserId);
  const [here, there] = [nextId(ChannelId), nextId(ChannelId)];
  const content: EditRecord = {
    userId: editor,
    timestamp: someTime + 10,
    prevContent: 'one',
    prevRenderedContent: '<p>one</p>',
  };
  const rename: EditRecord = {
    userId: null,
    timestamp: someTime + 20,
    prevTopic: '',
    topic: 'tea',
  };
  const both: EditRecord = {
    userId: editor,
    timestamp: someTime + 30,
    prevContent: 'two',
    prevRenderedContent: '<p>two</p>',
    prevTopic: 'tea',
    topic: 'lunch',
    prevChannelId: there,
    channelId: here,
  };
  const message = aMessageView({
    topic: 'lunch',
    content: 'three',
    renderedContent: '<p>three</p>',
    sentAt: someTime,
    editHistory: [both, rename, content],
  });

  const presented = (allowEmpty: boolean, isDirect = false) =>
    presentSnapshots(snapshotsOf(message, 'all'), isDirect, allowEmpty);

  it('shows with each snapshot only what its edit changed', () => {
    const [first, second, third, fourth] = presented(true);
    expect(first).toEqual({
      topic: '',
      content: 'one',
      rendered_content: '<p>one</p>',
      timestamp: someTime,
      user_id: message.sender.id,
    });
    expect(second).toEqual({
      topic: '',
      content: 'two',
      rendered_content: '<p>two</p>',
      timestamp: someTime + 10,
      user_id: editor,
      prev_content: 'one',
      prev_rendered_content: '<p>one</p>',
      content_html_diff: expect.stringContaining('highlight_text_inserted'),
    });
    expect(third).toEqual({
      topic: 'tea',
      prev_topic: '',
      content: 'two',
      rendered_content: '<p>two</p>',
      timestamp: someTime + 20,
      user_id: null,
    });
    expect(fourth).toMatchObject({ prev_topic: 'tea', prev_stream: there, stream: here });
  });

  it('names the empty topic for clients without support for it, and no topic of a direct message', () => {
    const [first, , third] = presented(false);
    expect([first?.topic, third]).toMatchObject([
      emptyTopicDisplayName,
      { prev_topic: emptyTopicDisplayName },
    ]);
    expect(presented(false, true)[0]?.topic).toBe('');
  });
});
