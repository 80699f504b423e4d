import { draftOf } from './server-drafts';

describe('a message that could not be sent', () => {
  it('is a draft of its conversation', () => {
    const content = 'hi';
    expect(draftOf({ type: 'channel', to: 5, topic: 'tea', content }, 9)).toEqual({
      conversation: { type: 'channel', channelId: 5, topic: 'tea' },
      content,
      timestamp: 9,
    });
    expect(draftOf({ type: 'direct', to: [8, 9], content }, 9)).toMatchObject({
      conversation: { type: 'direct', userIds: [8, 9] },
    });
  });
});
