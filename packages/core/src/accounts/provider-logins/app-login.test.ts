import * as fc from 'fast-check';
import { appLoginUrl, encryptForApp, isAppKey } from './app-login';

/** As an app does it. */
const decrypt = (encrypted: string, appKey: string): string => {
  const bytesOf = (hex: string) =>
    (hex.match(/../g) ?? []).map((digits) => Number.parseInt(digits, 16));
  const pad = bytesOf(appKey);
  return String.fromCharCode(...bytesOf(encrypted).map((byte, index) => byte ^ (pad[index] ?? 0)));
};

const digits = fc.string({
  unit: fc.constantFrom(...Array.from('0123456789abcdef')),
  minLength: 64,
  maxLength: 64,
});
const apiKeys = fc.string({
  unit: fc.constantFrom(...Array.from('abcXYZ0189')),
  minLength: 32,
  maxLength: 32,
});

describe('isAppKey', () => {
  it.each([
    ['0'.repeat(64), true],
    ['aF'.repeat(32), true],
    ['', false],
    ['0'.repeat(63), false],
    ['0'.repeat(65), false],
    [`${'0'.repeat(63)}g`, false],
    [`${'0'.repeat(64)}\n`, false],
  ])('%j: %s', (text, expected) => {
    expect(isAppKey(text)).toBe(expected);
  });
});

describe('encryptForApp', () => {
  it('is what an app decrypts with its own key', () => {
    fc.assert(
      fc.property(apiKeys, digits, (apiKey, appKey) => {
        const encrypted = encryptForApp(apiKey, appKey);
        expect(encrypted).toMatch(/^[0-9a-f]{64}$/);
        expect(decrypt(encrypted, appKey)).toBe(apiKey);
        expect(decrypt(encrypted, appKey.toUpperCase())).toBe(apiKey);
      }),
    );
  });
});

it('appLoginUrl has everything that the app needs, encoded', () => {
  const url = appLoginUrl({
    realmUrl: 'https://chat.example.org/a?b',
    email: 'ada+1@example.org',
    userId: 7,
    apiKey: 'k'.repeat(32),
    appKey: '0'.repeat(64),
  });
  expect(url).toBe(
    `zulip://login?realm=https%3A%2F%2Fchat.example.org%2Fa%3Fb&email=ada%2B1%40example.org&user_id=7&otp_encrypted_api_key=${'6b'.repeat(32)}`,
  );
});
