import * as E from 'fp-ts/Either';
import * as t from 'io-ts';
import type { AccessFailure } from '../failures';
import { accessFailure } from '../failures';
import { struct } from '../../kernel';

/** A domain that email addresses may have if the realm is restricted to its domains. */
export const RealmDomain = struct({ domain: t.string, allowSubdomains: t.boolean });
export type RealmDomain = t.TypeOf<typeof RealmDomain>;

type Problem = AccessFailure<'InvalidDomain'>['problem'];

const problems: readonly (readonly [(domain: string) => boolean, Problem])[] = [
  [(domain) => domain === '', 'empty'],
  [(domain) => !domain.includes('.'), 'withoutDot'],
  [(domain) => domain.length > 255, 'tooLong'],
  [(domain) => domain.startsWith('.') || domain.endsWith('.'), 'dotAtEnd'],
  [(domain) => domain.includes('..'), 'consecutiveDots'],
  [
    (domain) => domain.split('.').some((part) => part.startsWith('-') || part.endsWith('-')),
    'hyphenAtEnd',
  ],
  [(domain) => !/^[a-z0-9.-]*$/.test(domain), 'forbiddenCharacter'],
];

/** Source: docs/reference/organization.md#domains. */
export const parseDomain = (given: string): E.Either<AccessFailure<'InvalidDomain'>, string> => {
  const domain = given.trim().toLowerCase();
  const problem = problems.find(([holds]) => holds(domain));
  return problem === undefined
    ? E.right(domain)
    : E.left(accessFailure('InvalidDomain', { problem: problem[1] }));
};
