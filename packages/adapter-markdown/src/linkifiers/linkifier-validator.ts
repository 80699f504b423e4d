import type { LinkifierFlaw, LinkifierValidator, ProposedLinkifier } from '@parley/core/messages';
import * as E from 'fp-ts/Either';
import type { RE2 } from './re2';
import { compileOrExplain, namedGroupsOf } from './re2';
import { expandReverseTemplate, parseReverseTemplate } from './reverse-template';
import type { UrlTemplate } from './url-template';
import { parseUrlTemplate } from './url-template';

const flawsOfAlternatives = (templates: readonly string[]): LinkifierFlaw[] =>
  templates.flatMap((template, index): LinkifierFlaw[] =>
    parseUrlTemplate(template) === undefined
      ? [{ _tag: 'AlternativeUrlTemplateInvalid', index }]
      : [],
  );

/** Variables and named groups must be the same; reports the alphabetically first difference. */
const flawsOfNames = (groups: readonly string[], template: UrlTemplate): LinkifierFlaw[] => {
  const unknown = template.variables.filter((name) => !groups.includes(name)).sort();
  const unused = groups.filter((name) => !template.variables.includes(name)).sort();
  return [
    ...unknown.slice(0, 1).map((group): LinkifierFlaw => ({ _tag: 'TemplateGroupUnknown', group })),
    ...unused.slice(0, 1).map((group): LinkifierFlaw => ({ _tag: 'PatternGroupUnused', group })),
  ];
};

const flawOfReverseTemplate = (
  pattern: RE2,
  template: string,
  example: string,
): LinkifierFlaw | undefined => {
  const parsed = parseReverseTemplate(template);
  if (E.isLeft(parsed)) {
    return parsed.left;
  }
  const groups = namedGroupsOf(pattern);
  const unknown = parsed.right.find(
    ({ kind, value }) => kind === 'group' && !groups.includes(value),
  );
  if (unknown !== undefined) {
    return { _tag: 'ReverseTemplateGroupUnknown', group: unknown.value };
  }
  const matcher = pattern.matcher(example);
  const isExample =
    matcher.find() &&
    expandReverseTemplate(parsed.right, (name) => matcher.group(name)) === example;
  return isExample ? undefined : { _tag: 'ReverseTemplateNotExample' };
};

const flawsOfExample = (
  pattern: RE2,
  { exampleInput, reverseTemplate }: ProposedLinkifier,
): LinkifierFlaw[] => {
  if (exampleInput === null) {
    return reverseTemplate === null ? [] : [{ _tag: 'ExampleInputMissing' }];
  }
  if (!pattern.matcher(exampleInput).find()) {
    return [{ _tag: 'ExampleInputNotMatched' }];
  }
  const flaw =
    reverseTemplate === null
      ? undefined
      : flawOfReverseTemplate(pattern, reverseTemplate, exampleInput);
  return flaw === undefined ? [] : [flaw];
};

const flawsOf = (linkifier: ProposedLinkifier): LinkifierFlaw[] => {
  const pattern = compileOrExplain(linkifier.pattern);
  const template = parseUrlTemplate(linkifier.urlTemplate);
  const alternatives = flawsOfAlternatives(linkifier.alternativeUrlTemplates);
  if (E.isLeft(pattern) || template === undefined || alternatives.length > 0) {
    return [
      ...(E.isLeft(pattern) ? [{ _tag: 'PatternInvalid' as const, detail: pattern.left }] : []),
      ...(template === undefined ? [{ _tag: 'UrlTemplateInvalid' as const }] : []),
      ...alternatives,
    ];
  }
  return [
    ...flawsOfExample(pattern.right, linkifier),
    ...flawsOfNames(namedGroupsOf(pattern.right), template),
  ];
};

/** Source: docs/reference/linkifiers.md#checks. */
export const linkifierValidator: LinkifierValidator = {
  validate: (linkifier) => {
    const [first, ...others] = flawsOf(linkifier);
    return first === undefined ? E.right(linkifier) : E.left([first, ...others]);
  },
};
