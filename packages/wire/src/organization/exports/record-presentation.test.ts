import { userSettings } from '@parley/core/access';
import { aMessageView, aUser, someRealm } from '@parley/core/testing';
import { recordPresentation } from './record-presentation';

const isStored = () => true;

describe('recordPresentation', () => {
  it('keeps the empty topic in edits of archives', () => {
    const edit = { userId: null, timestamp: 1, prevTopic: '', topic: 'tea' };
    const message = aMessageView({ editHistory: [edit] });
    expect(recordPresentation.messages({ message, flags: [] }, isStored)).toMatchObject({
      edit_history: [{ prev_topic: '', topic: 'tea' }],
    });
  });

  it('shows users with their pictures, and all addresses and settings of those who consent', () => {
    const user = aUser({ emailVisibility: 4 });
    const settings = userSettings({});
    const shown = (isConsenting: boolean) =>
      recordPresentation.users(
        {
          user,
          realm: someRealm,
          profile: [],
          settings: isConsenting ? settings : undefined,
        },
        isStored,
      );
    expect(shown(true)).toMatchObject({
      delivery_email: user.deliveryEmail,
      avatar_url: expect.any(String),
      settings,
    });
    expect(shown(false)).toMatchObject({ delivery_email: null, settings: null });
  });

  it('has the keys of files that were there', () => {
    const realm = { ...someRealm, pictures: { ...someRealm.pictures, icon: 'a', logo: 'b' } };
    expect(
      recordPresentation.organization({ realm, consenting: [] }, (key) => key === 'a'),
    ).toMatchObject({ icon_file: 'a', logo_file: null, night_logo_file: null });
  });
});
