import * as E from 'fp-ts/Either';
import type { EmailRules } from './email-rules';
import { checkEmail } from './email-rules';

const open: EmailRules = {
  emails_restricted_to_domains: false,
  disallow_disposable_email_addresses: true,
  domains: [],
};
const restricted: EmailRules = {
  ...open,
  emails_restricted_to_domains: true,
  domains: [
    { domain: 'example.org', allowSubdomains: false },
    { domain: 'example.net', allowSubdomains: true },
    { domain: 'throwaway.example', allowSubdomains: false },
  ],
};
const disposable = { isDisposable: (domain: string) => domain === 'throwaway.example' };

describe('checkEmail', () => {
  it.each([
    ['iago+tag@anywhere.example', open],
    ['iago@throwaway.example', { ...open, disallow_disposable_email_addresses: false }],
    ['Iago@Example.ORG', restricted],
    ['iago@a.b.example.net', restricted],
    ['iago@throwaway.example', restricted],
  ])('accepts %p', (email, rules) => {
    expect(checkEmail(rules, disposable)(email)).toEqual(E.right(email));
  });

  it.each([
    ['iago', open, 'syntax'],
    ['iago', restricted, 'syntax'],
    ['iago@THROWAWAY.example', open, 'disposable'],
    ['iago+tag@example.org', restricted, 'plus'],
    ['iago+tag@elsewhere.example', restricted, 'plus'],
    ['iago@sub.example.org', restricted, 'domain'],
    ['iago@badexample.net', restricted, 'domain'],
    ['iago@elsewhere.example', { ...restricted, domains: [] }, 'domain'],
  ] as const)('refuses %p', (email, rules, objection) => {
    expect(checkEmail(rules, disposable)(email)).toEqual(E.left(objection));
  });
});
