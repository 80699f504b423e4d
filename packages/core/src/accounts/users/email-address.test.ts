import { isEmail } from './email-address';

describe('isEmail', () => {
  it.each([
    'iago@example.org',
    'a.b+c@sub.example.org',
    'owner@localhost',
    'żółw@przykład.pl',
    "o'neill@example.org",
  ])('accepts %p', (text) => {
    expect(isEmail(text)).toBe(true);
  });

  it.each([
    '',
    'iago',
    '@example.org',
    'iago@',
    'iago@@example.org',
    'iago@example..org',
    'iago@-example.org',
    '.iago@example.org',
    'iago.@example.org',
    'ia..go@example.org',
    'ia go@example.org',
    ' iago@example.org',
    'Iago <iago@example.org>',
    'a@example.org,b@example.org',
    `${'a'.repeat(65)}@example.org`,
  ])('rejects %p', (text) => {
    expect(isEmail(text)).toBe(false);
  });
});
