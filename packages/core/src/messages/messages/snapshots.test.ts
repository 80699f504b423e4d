import { emptyTopicDisplayName } from '../../access';
import { nextId, someTime } from '../../in-memory';
import { ChannelId, UserId } from '../../kernel';
import { aMessageView } from '../../testing';
import type { EditRecord } from './edit-record';
import { presentSnapshots, snapshotsOf } from './snapshots';

describe('snapshotsOf', () => {
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
  const sent = { timestamp: someTime, userId: message.sender.id, edit: undefined };

  it('lists every state, oldest first', () => {
    expect(snapshotsOf(message, 'all')).toEqual([
      { topic: '', content: 'one', renderedContent: '<p>one</p>', ...sent },
      {
        topic: '',
        content: 'two',
        renderedContent: '<p>two</p>',
        timestamp: someTime + 10,
        userId: editor,
        edit: content,
      },
      {
        topic: 'tea',
        content: 'two',
        renderedContent: '<p>two</p>',
        timestamp: someTime + 20,
        userId: null,
        edit: rename,
      },
      {
        topic: 'lunch',
        content: 'three',
        renderedContent: '<p>three</p>',
        timestamp: someTime + 30,
        userId: editor,
        edit: both,
      },
    ]);
  });

  it('lists only moves, with the current content, if the policy shows moves only', () => {
    const snapshots = snapshotsOf(message, 'moves');
    expect(snapshots.map(({ topic }) => topic)).toEqual(['', 'tea', 'lunch']);
    expect(snapshots.map((each) => each.content)).toEqual(['three', 'three', 'three']);
    expect(snapshots.map(({ edit }) => edit?.prevContent)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('lists only the current message if the policy shows nothing, or nothing changed', () => {
    const { topic, content: now, renderedContent } = message;
    const current = [{ topic, content: now, renderedContent, ...sent }];
    expect(snapshotsOf(message, 'none')).toEqual(current);
    expect(snapshotsOf({ ...message, editHistory: [] }, 'all')).toEqual(current);
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
