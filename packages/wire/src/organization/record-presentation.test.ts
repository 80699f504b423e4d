import { viewUser } from '@parley/core/access';
import { emptyTopicDisplayName } from '@parley/core/channels';
import { currentLevel, role } from '@parley/core/kernel';
import { aMessageView, aUser, someRealm } from '@parley/core/testing';
import { recordPresentation } from './record-presentation';

describe('recordPresentation', () => {
  const receiver = { level: currentLevel, role: role.member, editHistory: 'all' as const };

  it('has Markdown, a picture and a name of every topic in messages for programs', () => {
    const message = aMessageView({ topic: '', content: '**Hi**', renderedContent: '<p>Hi</p>' });
    expect(recordPresentation.message(message, receiver)).toMatchObject({
      subject: emptyTopicDisplayName,
      content: '**Hi**',
      content_type: 'text/x-markdown',
      avatar_url: expect.any(String),
    });
  });

  it('shows of edits what the organization shows, with the level of the receiver', () => {
    const edit = { userId: null, timestamp: 1, prevTopic: '', topic: 'tea' };
    const message = aMessageView({ editHistory: [edit], lastMovedAt: 1 });
    expect(recordPresentation.message(message, receiver)).toMatchObject({
      last_moved_timestamp: 1,
      edit_history: [{ topic: 'tea' }],
    });
    const hidden = { ...receiver, level: 1, editHistory: 'none' as const };
    const shown = recordPresentation.message(message, hidden);
    expect(shown).not.toHaveProperty('edit_history');
    expect(shown).not.toHaveProperty('last_moved_timestamp');
  });

  it('keeps the empty topic in edits of archives', () => {
    const edit = { userId: null, timestamp: 1, prevTopic: '', topic: 'tea' };
    expect(recordPresentation.messageEdit(edit)).toMatchObject({ prev_topic: '', topic: 'tea' });
  });

  it('shows users with their pictures, and addresses to whom may see them', () => {
    const user = aUser({ emailVisibility: 3 });
    const seenBy = (viewer: Parameters<typeof recordPresentation.user>[1]) =>
      recordPresentation.user(viewUser(user, someRealm), viewer);
    expect(seenBy(user)).toMatchObject({
      delivery_email: user.deliveryEmail,
      avatar_url: expect.any(String),
    });
    expect(seenBy(aUser())).toMatchObject({ delivery_email: null });
  });
});
