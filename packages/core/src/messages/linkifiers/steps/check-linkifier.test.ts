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

/** The problems that the API reports for these flaws. */
const problemsFor = (...[first, ...others]: readonly [LinkifierFlaw, ...LinkifierFlaw[]]) =>
  checkLinkifier({ validate: () => E.left([first, ...others]) }, [], fields);

const reporting = (...problems: readonly { readonly field: string; readonly message: string }[]) =>
  E.left(messageFailure('LinkifierInvalid', { problems }));

describe('checkLinkifier', () => {
  it.each<[LinkifierFlaw, string, string]>([
    [
      { _tag: 'PatternInvalid', detail: 'missing ): (' },
      'pattern',
      'Bad regular expression: missing ): (',
    ],
    [{ _tag: 'UrlTemplateInvalid' }, 'url_template', 'Invalid URL template.'],
    [
      { _tag: 'AlternativeUrlTemplateInvalid', index: 1 },
      'alternative_url_templates',
      'Invalid URL template.',
    ],
    [
      { _tag: 'TemplateGroupUnknown', group: 'id' },
      '__all__',
      "Group 'id' in URL template is not present in linkifier pattern.",
    ],
    [
      { _tag: 'PatternGroupUnused', group: 'id' },
      '__all__',
      "Group 'id' in linkifier pattern is not present in URL template.",
    ],
    [
      { _tag: 'ExampleInputMissing' },
      '__all__',
      'Example text is required by the auto-conversion field.',
    ],
    [
      { _tag: 'ExampleInputNotMatched' },
      '__all__',
      'Example input does not match the linkifier pattern.',
    ],
    [
      { _tag: 'ReverseTemplateUnclosed' },
      '__all__',
      "Invalid auto-conversion field: missing '}' character.",
    ],
    [
      { _tag: 'ReverseTemplateFieldEmpty' },
      '__all__',
      'Invalid auto-conversion field: empty field name.',
    ],
    [
      { _tag: 'ReverseTemplateGroupUnknown', group: 'no' },
      '__all__',
      "Group 'no' in auto-conversion field is not present in linkifier pattern.",
    ],
    [
      { _tag: 'ReverseTemplateNotExample' },
      '__all__',
      'Example text does not match auto-conversion field.',
    ],
  ])('reports %j for %s', (flaw, field, message) => {
    expect(problemsFor(flaw)).toEqual(reporting({ field, message }));
  });

  it('reports all problems, field by field', () => {
    expect(
      problemsFor({ _tag: 'PatternInvalid', detail: 'x' }, { _tag: 'UrlTemplateInvalid' }),
    ).toEqual(
      reporting(
        { field: 'pattern', message: 'Bad regular expression: x' },
        { field: 'url_template', message: 'Invalid URL template.' },
      ),
    );
  });
});
