import * as E from 'fp-ts/Either';
import * as t from 'io-ts';
import type { AccessFailure } from '../failures';
import { accessFailure } from '../failures';

/** A domain that email addresses may have if the realm is restricted to its domains. */
export const RealmDomain = t.readonly(t.type({ domain: t.string, allowSubdomains: t.boolean }));
export type RealmDomain = t.TypeOf<typeof RealmDomain>;

const problems: readonly (readonly [(domain: string) => boolean, string])[] = [
  [(domain) => domain === '', "Domain can't be empty."],
  [(domain) => !domain.includes('.'), 'Domain must have at least one dot (.)'],
  [(domain) => domain.length > 255, 'Domain is too long'],
  [
    (domain) => domain.startsWith('.') || domain.endsWith('.'),
    'Domain cannot start or end with a dot (.)',
  ],
  [(domain) => domain.includes('..'), "Consecutive '.' are not allowed."],
  [
    (domain) => domain.split('.').some((part) => part.startsWith('-') || part.endsWith('-')),
    "Subdomains cannot start or end with a '-'.",
  ],
  [
    (domain) => !/^[a-z0-9.-]*$/.test(domain),
    "Domain can only have letters, numbers, '.' and '-'s.",
  ],
];

/** Source: docs/reference/organization.md#domains. */
export const parseDomain = (given: string): E.Either<AccessFailure<'InvalidDomain'>, string> => {
  const domain = given.trim().toLowerCase();
  const problem = problems.find(([holds]) => holds(domain));
  return problem === undefined
    ? E.right(domain)
    : E.left(accessFailure('InvalidDomain', { reason: problem[1] }));
};

export const presentRealmDomain = ({ domain, allowSubdomains }: RealmDomain) => ({
  domain,
  allow_subdomains: allowSubdomains,
});
