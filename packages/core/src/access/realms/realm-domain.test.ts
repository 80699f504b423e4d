import * as E from 'fp-ts/Either';
import { accessFailure } from '../failures';
import { parseDomain } from './realm-domain';

describe('parseDomain', () => {
  it.each([
    [' Example.ORG ', 'example.org'],
    ['a-1.b.example', 'a-1.b.example'],
    [`${'a'.repeat(250)}.test`, `${'a'.repeat(250)}.test`],
  ])('accepts %j', (given, domain) => {
    expect(parseDomain(given)).toEqual(E.right(domain));
  });

  it.each([
    ['', "Domain can't be empty."],
    [' ', "Domain can't be empty."],
    ['nodot', 'Domain must have at least one dot (.)'],
    [`${'a'.repeat(251)}.test`, 'Domain is too long'],
    ['.example.org', 'Domain cannot start or end with a dot (.)'],
    ['example.org.', 'Domain cannot start or end with a dot (.)'],
    ['a..b', "Consecutive '.' are not allowed."],
    ['-a.b', "Subdomains cannot start or end with a '-'."],
    ['a-.b', "Subdomains cannot start or end with a '-'."],
    ['a_b.c', "Domain can only have letters, numbers, '.' and '-'s."],
  ])('rejects %j: %s', (given, reason) => {
    expect(parseDomain(given)).toEqual(E.left(accessFailure('InvalidDomain', { reason })));
  });
});
