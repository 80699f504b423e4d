import { nextId, someTime } from '../../in-memory';
import { ChannelId, UserId } from '../../kernel';
import { aMessageView } from '../../testing';
import type { EditRecord } from './edit-record';
import { snapshotsOf } from './snapshots';

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
});
