import { aBot, aUser } from '../../testing';
import { avatarUrl, isGravatar } from './avatar';

describe('avatarUrl', () => {
  const realmUrl = 'https://chat.example.org';
  const gravatar = aUser({ avatarSource: 'G', avatarKey: 'abc', avatarVersion: 3 });
  const upload = aUser({ avatarSource: 'U', avatarKey: '1/abc', avatarVersion: 3 });
  const systemBot = aBot(undefined, { avatarSource: 'G' });

  it.each([
    [gravatar, false, 'https://secure.gravatar.com/avatar/abc?d=identicon&version=3'],
    [gravatar, true, 'https://secure.gravatar.com/avatar/abc?d=identicon&s=500&version=3'],
    [upload, false, '/user_avatars/1/abc.png'],
    [upload, true, '/user_avatars/1/abc-medium.png'],
    [systemBot, false, 'https://chat.example.org/static/images/organization.png'],
    [systemBot, true, 'https://chat.example.org/static/images/organization.png'],
  ])('%#', (user, medium, url) => {
    expect(avatarUrl(user, realmUrl, medium)).toBe(url);
  });

  it('has the path of a site that is not at the root', () => {
    expect(avatarUrl(upload, 'https://example.org/chat')).toBe('/chat/user_avatars/1/abc.png');
  });
});

describe('isGravatar', () => {
  it.each([
    ['of a person', aUser({ avatarSource: 'G' }), true],
    ['of a bot', aBot(aUser(), { avatarSource: 'G' }), true],
    ['of a system bot', aBot(undefined, { avatarSource: 'G' }), false],
    ['uploaded', aUser({ avatarSource: 'U' }), false],
  ])('%s: %#', (_, user, expected) => {
    expect(isGravatar(user)).toBe(expected);
  });
});
