import { UserId, asId } from '@parley/core/kernel';
import type { ServerSecrets } from './derived-ports';
import { derivedPorts } from './derived-ports';

const until = 1_000;
const [earlier, later, third] = ['the earlier secret', 'the later secret', 'a third secret'];

const portsOf = (current: string, accepted?: ServerSecrets['accepted'], now = until - 1) =>
  derivedPorts({ current, accepted }, () => now, 'chat.example.org');

type Ports = ReturnType<typeof portsOf>;

const user = asId(UserId)(7);
const seed = { generation: 1, salt: 'salt' };
const opened = { id: 7, tokenSalt: 'salt' };

const confirmed = (
  name:
    | 'channelEmailTokens'
    | 'confirmationTokens'
    | 'invitationTokens'
    | 'passwordResetTokens'
    | 'unsubscribeTokens',
) =>
  [
    name,
    (ports: Ports) => ports[name].tokenOf(opened),
    (ports: Ports, token: string) => ports[name].isTokenOf(token, opened),
  ] as const;

/** What a server issues, and whether it accepts that. */
const kinds = [
  [
    'apiKeys',
    ({ apiKeys }: Ports) => apiKeys.keyOf(user, seed),
    ({ apiKeys }: Ports, key: string) => apiKeys.isKeyOf(key, user, seed),
  ],
  [
    'sessions',
    ({ bearerTokens }: Ports) => bearerTokens.hashOf('token'),
    ({ bearerTokens }: Ports, hash: string) =>
      [bearerTokens.hashOf('token'), bearerTokens.otherHashOf('token')].includes(hash),
  ],
  [
    'csrf',
    ({ bearerTokens }: Ports) => bearerTokens.csrfTokenOf('token'),
    ({ bearerTokens }: Ports, csrf: string) => bearerTokens.isCsrfTokenOf(csrf, 'token'),
  ],
  [
    'fileTokens',
    ({ fileTokens }: Ports) => fileTokens.issue('a/b', 5),
    ({ fileTokens }: Ports, token: string) => fileTokens.read(token)?.path === 'a/b',
  ],
  confirmed('channelEmailTokens'),
  confirmed('confirmationTokens'),
  confirmed('invitationTokens'),
  confirmed('passwordResetTokens'),
  confirmed('unsubscribeTokens'),
] as const;

describe.each(kinds)('%s of two secrets', (_, issue, accepts) => {
  const rotated = { secret: earlier, until };

  it('are those of the current one, and accepted from both until the time', () => {
    const issued = issue(portsOf(earlier));
    expect(issue(portsOf(later, rotated))).toBe(issue(portsOf(later)));
    expect(accepts(portsOf(later, rotated), issued)).toBe(true);
    expect(accepts(portsOf(later, rotated), issue(portsOf(later)))).toBe(true);
    expect(accepts(portsOf(later, rotated, until), issued)).toBe(false);
    expect(accepts(portsOf(later, rotated, until), issue(portsOf(later)))).toBe(true);
  });

  it('are accepted from no other, nor without the other secret', () => {
    expect(accepts(portsOf(later, rotated), issue(portsOf(third)))).toBe(false);
    expect(accepts(portsOf(later), issue(portsOf(earlier)))).toBe(false);
  });
});
