import type { ProposedLinkifier } from '@parley/core/messages';
import * as E from 'fp-ts/Either';
import { linkifierValidator } from './linkifier-validator';

const good: ProposedLinkifier = {
  pattern: '#(?P<id>[0-9]+)',
  urlTemplate: 'https://t.example/{id}',
  exampleInput: '#12',
  reverseTemplate: '#{id}',
  alternativeUrlTemplates: ['https://old.example/{?id}'],
};

describe('linkifierValidator', () => {
  it('accepts valid linkifiers', () => {
    expect(linkifierValidator.validate(good)).toEqual(E.right(good));
    const least = { ...good, exampleInput: null, reverseTemplate: null };
    expect(linkifierValidator.validate(least)).toEqual(E.right(least));
  });

  const patternInvalid = (detail: string): object => ({ _tag: 'PatternInvalid', detail });

  it.each<[Partial<ProposedLinkifier>, object[]]>([
    [{ pattern: '(foo' }, [patternInvalid('missing ): (foo')]],
    [{ pattern: 'a????' }, [patternInvalid('bad repetition operator: ????')]],
    [{ pattern: '(?=a)' }, [patternInvalid('invalid perl operator: (?=')]],
    [{ pattern: 'x{1000}'.repeat(500) }, [patternInvalid('pattern too large - compile failed')]],
    [{ pattern: '(a)\\1' }, [patternInvalid('invalid escape sequence: \\1')]],
    [{ urlTemplate: 'https://x/{id' }, [{ _tag: 'UrlTemplateInvalid' }]],
    [
      { pattern: '[', urlTemplate: '{' },
      [patternInvalid('missing ]: ['), { _tag: 'UrlTemplateInvalid' }],
    ],
    [
      { alternativeUrlTemplates: ['https://x/{id}', '{'] },
      [{ _tag: 'AlternativeUrlTemplateInvalid', index: 1 }],
    ],
    [{ urlTemplate: 'https://x/{id}{z}{y}' }, [{ _tag: 'TemplateGroupUnknown', group: 'y' }]],
    [{ urlTemplate: 'https://x/' }, [{ _tag: 'PatternGroupUnused', group: 'id' }]],
    [{ exampleInput: null }, [{ _tag: 'ExampleInputMissing' }]],
    [{ exampleInput: 'none' }, [{ _tag: 'ExampleInputNotMatched' }]],
    [{ reverseTemplate: '#{id' }, [{ _tag: 'ReverseTemplateUnclosed' }]],
    [{ reverseTemplate: '#{}' }, [{ _tag: 'ReverseTemplateFieldEmpty' }]],
    [{ reverseTemplate: '#{no}' }, [{ _tag: 'ReverseTemplateGroupUnknown', group: 'no' }]],
    [{ reverseTemplate: '{{#{id}' }, [{ _tag: 'ReverseTemplateNotExample' }]],
  ])('reports the problems of %j', (change, flaws) => {
    expect(linkifierValidator.validate({ ...good, ...change })).toEqual(E.left(flaws));
  });

  it('treats doubled braces as literal braces', () => {
    const braced = {
      ...good,
      pattern: '\\{(?P<id>[0-9]+)\\}',
      exampleInput: '{12}',
      reverseTemplate: '{{{id}}}',
    };
    expect(linkifierValidator.validate(braced)).toEqual(E.right(braced));
  });
});
