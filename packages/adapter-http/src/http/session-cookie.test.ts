import { keepSession } from './session-cookie';

/** The attributes of the cookie that a response sets. */
const attributesOf = (request: { secure: boolean }, isSecure: boolean): readonly string[] => {
  const headers: string[] = [];
  const response = {
    req: request,
    appendHeader: (_name: string, value: string) => {
      headers.push(value);
      return response;
    },
  };
  keepSession(response, 'token', { mountPath: '/chat', isSecure });
  return headers.flatMap((header) => header.split('; '));
};

describe('the cookie of a session', () => {
  it.each([
    ['neither', false, false, false],
    ['the public URL', true, false, true],
    ['the request, by the protocol that a trusted proxy forwards,', false, true, true],
    ['both', true, true, true],
  ])('is Secure as far as they use TLS: %s', (_, isSecure, secure, expected) => {
    expect(attributesOf({ secure }, isSecure).includes('Secure')).toBe(expected);
  });

  it('is hidden from scripts and from other sites, and has the path of the server', () => {
    expect(attributesOf({ secure: false }, false)).toEqual([
      'parley_session=token',
      'Path=/chat',
      'Max-Age=15552000',
      'HttpOnly',
      'SameSite=Lax',
    ]);
  });
});
