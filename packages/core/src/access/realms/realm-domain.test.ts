import * as E from 'fp-ts/Either';
import type { AccessFailure } from '../failures';
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

  it.each<[string, AccessFailure<'InvalidDomain'>['problem']]>([
    ['', 'empty'],
    [' ', 'empty'],
    ['nodot', 'withoutDot'],
    [`${'a'.repeat(251)}.test`, 'tooLong'],
    ['.example.org', 'dotAtEnd'],
    ['example.org.', 'dotAtEnd'],
    ['a..b', 'consecutiveDots'],
    ['-a.b', 'hyphenAtEnd'],
    ['a-.b', 'hyphenAtEnd'],
    ['a_b.c', 'forbiddenCharacter'],
  ])('rejects %j: %s', (given, problem) => {
    expect(parseDomain(given)).toEqual(E.left(accessFailure('InvalidDomain', { problem })));
  });
});
