import { vapidKeysOf } from './vapid-keys';

const accepted = { secret: 'b'.repeat(64), until: 1000 };

it('derives a key pair from the secret, and the one of an accepted secret until its end', () => {
  const clock = { now: 999 };
  const keys = vapidKeysOf({ current: 'a'.repeat(64), accepted }, () => clock.now);
  const [own, other] = keys();
  expect(own.publicKey).toMatch(/^B[\w-]{86}$/);
  expect(own.privateKey).toMatch(/^[\w-]{43}$/);
  expect(vapidKeysOf({ current: accepted.secret, accepted: undefined }, () => 0)()).toEqual([
    other,
  ]);
  clock.now = 1000;
  expect(keys()).toEqual([own]);
});

it('derives keys of 32 bytes, also of those that begin with zeros', () => {
  const keys = Array.from(
    { length: 1000 },
    (_, index) => vapidKeysOf({ current: `secret ${index}`, accepted: undefined }, () => 0)()[0],
  ).map(({ privateKey }) => Buffer.from(privateKey, 'base64url'));
  expect(keys.some((key) => key[0] === 0)).toBe(true);
  expect(keys.filter((key) => key.length !== 32)).toEqual([]);
});
