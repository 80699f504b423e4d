import { aUser } from '../../testing';
import { welcomeEmail } from './welcome-email';

describe('welcomeEmail', () => {
  const organization = { name: 'Elsinore', url: 'https://elsinore.example' };
  const user = aUser({ deliveryEmail: 'hamlet@example.org' });

  it.each([
    [true, ['Log in as hamlet@example.org', 'https://elsinore.example/accounts/password/reset']],
    [false, ['Log in as hamlet@example.org', "your organization's directory"]],
  ])('says how to log in (with a password stored here: %s)', (isOwnPassword, texts) => {
    const { subject, text } = welcomeEmail(
      organization,
      user,
      isOwnPassword,
      'https://elsinore.example/off',
    );
    expect(subject).toBe('Welcome to Elsinore');
    for (const each of [...texts, 'https://elsinore.example/off']) {
      expect(text).toContain(each);
    }
    expect(text.includes('/accounts/password/reset')).toBe(isOwnPassword);
  });
});
