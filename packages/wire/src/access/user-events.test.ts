import { viewUser } from '@parley/core/access';
import { role } from '@parley/core/kernel';
import { aBot, aUser, anEventViewer, someRealm } from '@parley/core/testing';
import { eventPresentation } from '../events/every-event';

describe('UserAdded', () => {
  const present = (user: ReturnType<typeof aUser>, viewer = anEventViewer()) =>
    eventPresentation.present({ _tag: 'UserAdded', user: viewUser(user, someRealm) }, viewer);

  it('shows the person with an avatar URL, whatever the client computes', () => {
    const user = aUser();
    expect(present(user, anEventViewer({ clientGravatar: true }))).toMatchObject([
      {
        type: 'realm_user',
        op: 'add',
        person: { user_id: user.id, avatar_url: expect.any(String), profile_data: {} },
      },
    ]);
  });

  it('shows the real address to viewers who may see it', () => {
    const user = aUser({ emailVisibility: 3 });
    const emailFor = (viewerRole: typeof role.owner | typeof role.member) =>
      present(user, anEventViewer({ role: viewerRole }))[0]?.person;
    expect(emailFor(role.owner)).toMatchObject({ delivery_email: user.deliveryEmail });
    expect(emailFor(role.member)).toMatchObject({ delivery_email: null });
  });

  it('is followed by the status that the log has', () => {
    const user = viewUser(aUser(), someRealm);
    const status = {
      away: true,
      status_text: 'at sea',
      emoji_name: 'ship',
      emoji_code: '1f6a2',
      reaction_type: 'unicode_emoji',
    };
    expect(
      eventPresentation.present(
        { _tag: 'UserAdded', user, details: { profile: [], status } },
        anEventViewer(),
      ),
    ).toMatchObject([
      { type: 'realm_user', op: 'add' },
      { type: 'user_status', user_id: user.id, ...status },
    ]);
  });

  it('shows no profile of a bot', () => {
    expect(present(aBot(undefined))[0]?.person).not.toHaveProperty('profile_data');
  });
});
