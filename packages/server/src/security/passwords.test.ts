import { isWeakPassword } from './passwords';

describe('isWeakPassword', () => {
  const hard = 'k9Tq2wVb7rLx';

  it.each([
    ['5 characters', 'k9Tq2', true],
    ['5 characters outside of the basic plane', '🦑🐙🦀🦐🐡', true],
    ['6 characters', 'k9Tq2w', false],
    ['a word', 'password', true],
    ['100 characters', `${hard}${'🦑'.repeat(88)}`, false],
    ['101 characters', `${hard}${'🦑'.repeat(89)}`, true],
  ])('of %s', (_, password, isWeak) => {
    expect(isWeakPassword(password)).toBe(isWeak);
  });
});
