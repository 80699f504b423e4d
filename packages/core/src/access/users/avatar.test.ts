import { aUser } from '../../testing';
import { avatarUrl } from './avatar';

describe('avatarUrl', () => {
  const realmUrl = 'https://chat.example.org';
  const gravatar = aUser({ avatarSource: 'G', avatarKey: 'abc', avatarVersion: 3 });
  const upload = aUser({ avatarSource: 'U', avatarKey: '1/abc', avatarVersion: 3 });

  it.each([
    [gravatar, false, 'https://secure.gravatar.com/avatar/abc?d=identicon&version=3'],
    [gravatar, true, 'https://secure.gravatar.com/avatar/abc?d=identicon&s=500&version=3'],
    [upload, false, 'https://chat.example.org/user_avatars/1/abc.png'],
    [upload, true, 'https://chat.example.org/user_avatars/1/abc-medium.png'],
  ])('%#', (user, medium, url) => {
    expect(avatarUrl(user, realmUrl, medium)).toBe(url);
  });
});
