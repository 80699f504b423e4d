import { viewUser } from '@parley/core/access';
import { aUser, someRealm } from '@parley/core/testing';
import { recordPresentation } from './record-presentation';

describe('recordPresentation', () => {
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
