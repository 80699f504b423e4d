import * as E from 'fp-ts/Either';
import { messageFailure } from '../../failures';
import type { LinkifierFlaw } from '../../ports/linkifier-validator';
import { checkLinkifier } from './check-linkifier';

const fields = {
  pattern: '#(?P<id>[0-9]+)',
  urlTemplate: 'https://example.org/{id}',
  exampleInput: undefined,
  reverseTemplate: undefined,
  alternativeUrlTemplates: undefined,
};

describe('checkLinkifier', () => {
  it('reports blank fields before the flaws that the validator finds', () => {
    const flaw: LinkifierFlaw = { _tag: 'PatternInvalid', detail: 'x' };
    const blank = { ...fields, pattern: ' ', urlTemplate: '' };
    expect(checkLinkifier({ validate: () => E.left([flaw]) }, [], blank)).toEqual(
      E.left(
        messageFailure('LinkifierInvalid', {
          problems: [{ _tag: 'PatternBlank' }, { _tag: 'UrlTemplateBlank' }, flaw],
        }),
      ),
    );
  });
});
