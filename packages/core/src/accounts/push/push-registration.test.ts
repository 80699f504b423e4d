import type { PushRegistration } from './push-registration';
import { registrationProblem } from './push-registration';

const keys = { p256dh: `B${'x'.repeat(86)}`, auth: 'y'.repeat(22) };

const web = (token: string, given: PushRegistration['keys'] = keys) =>
  ({ kind: 'web', token, appId: '', keys: given }) as const;

const phone = (kind: 'apns' | 'fcm', token: string, appId = '') =>
  ({ kind, token, appId, keys: null }) as const;

it.each([
  ['a token', phone('apns', '0aF9', 'org.example.App'), undefined],
  ['no token', phone('apns', '', 'org.example.App'), 'length'],
  ['a token that is not hexadecimal', phone('apns', 'xyz', 'org.example.App'), 'apnsToken'],
  ['no app', phone('apns', '0af9'), 'appId'],
  ['an app with a space', phone('apns', '0af9', 'My App'), 'appId'],
  ['another token', phone('fcm', 'dQw4:APA91-_x'), undefined],
  ['a token with a space', phone('fcm', 'a b'), 'length'],
  ['the longest token', phone('fcm', 'x'.repeat(2000)), undefined],
  ['a longer token', phone('fcm', 'x'.repeat(2001)), 'length'],
  ['a browser', web('https://push.example/x?y=1'), undefined],
  ['a browser without TLS', web('http://push.example/x'), 'endpoint'],
  ['another protocol', web('file:///etc/passwd'), 'endpoint'],
  ['a URL with a user', web('https://a:b@push.example/x'), 'endpoint'],
  ['a URL with a space', web('https://push.example/x y'), 'endpoint'],
  ['a browser without keys', web('https://push.example/x', null), 'keys'],
  ['a compressed key', web('https://push.example/x', { ...keys, p256dh: 'A'.repeat(87) }), 'keys'],
  ['a short secret', web('https://push.example/x', { ...keys, auth: 'y' }), 'keys'],
])('finds what is wrong with %s', (_, registration, problem) => {
  expect(registrationProblem(registration)).toBe(problem);
});
