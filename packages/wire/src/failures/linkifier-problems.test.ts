import type { LinkifierProblem } from '@parley/core/messages';
import { presentLinkifierProblems } from './linkifier-problems';

describe('presentLinkifierProblems', () => {
  it.each<[LinkifierProblem, string, string]>([
    [{ _tag: 'PatternBlank' }, 'pattern', 'This field cannot be blank.'],
    [{ _tag: 'UrlTemplateBlank' }, 'url_template', 'This field cannot be blank.'],
    [
      { _tag: 'PatternTaken' },
      '__all__',
      'Realm filter with this Realm and Pattern already exists.',
    ],
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
  ])('presents %j under %s', (problem, parameter, text) => {
    expect(presentLinkifierProblems([problem])).toEqual({
      msg: text,
      errors: { [parameter]: [text] },
    });
  });

  it('presents all problems, parameter by parameter', () => {
    expect(
      presentLinkifierProblems([
        { _tag: 'PatternInvalid', detail: 'x' },
        { _tag: 'ExampleInputMissing' },
        { _tag: 'ExampleInputNotMatched' },
      ]),
    ).toEqual({
      msg: 'Bad regular expression: x',
      errors: {
        pattern: ['Bad regular expression: x'],
        __all__: [
          'Example text is required by the auto-conversion field.',
          'Example input does not match the linkifier pattern.',
        ],
      },
    });
  });
});
