import fc from 'fast-check';
import { parseChatrc } from './chatrc';

const account = { site: 'https://chat.example.org', email: 'me@example.org', apiKey: 'abc=' };

describe('parseChatrc', () => {
  it.each([
    [
      'as the server writes it',
      '[api]\nemail=me@example.org\nkey=abc=\nsite=https://chat.example.org\n',
    ],
    [
      'with spaces, colons, comments and Windows line ends',
      '# mine\r\n[api]\r\n; key = no\r\nsite: https://chat.example.org\r\nKEY = abc=\r\nemail = me@example.org',
    ],
    [
      'between other sections',
      '\uFEFF[other]\nkey=x\n[api]\nkey=abc=\nemail=me@example.org\nsite=https://chat.example.org\n[more]\nemail=y',
    ],
  ])('reads a file %s', (_, text) => {
    expect(parseChatrc(text)).toEqual(account);
  });

  it.each([
    ['', 'no section [api]'],
    ['email=a\nkey=b\nsite=c', 'no section [api]'],
    ['[api]\nemail=a\nkey=b', "no 'site'"],
    ['[api]\nemail=a\nkey=\nsite=c', "no 'key'"],
    ['[api]\nkey=b\nsite=c\n[other]\nemail=a', "no 'email'"],
  ])('refuses %j', (text, problem) => {
    expect(() => parseChatrc(text)).toThrow(problem);
  });

  it('reads what it is given, in any order', () => {
    const value = fc.stringMatching(/^[!-~]+$/);
    fc.assert(
      fc.property(
        fc.record({ site: value, email: value, key: value }),
        fc.shuffledSubarray(['site', 'email', 'key'] as const, { minLength: 3 }),
        (values, order) => {
          const text = `[api]\n${order.map((name) => `${name}=${values[name]}`).join('\n')}`;
          const { site, email, key } = values;
          expect(parseChatrc(text)).toEqual({ site, email, apiKey: key });
        },
      ),
    );
  });
});
