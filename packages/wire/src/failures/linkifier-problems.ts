import type { LinkifierProblem } from '@parley/core/messages';

/** Problems that concern several parameters are listed under this name. */
const several = '__all__';

/** The parameter that a problem concerns, and its text. */
const describe = (problem: LinkifierProblem): readonly [parameter: string, text: string] => {
  switch (problem._tag) {
    case 'PatternBlank':
      return ['pattern', 'This field cannot be blank.'];
    case 'UrlTemplateBlank':
      return ['url_template', 'This field cannot be blank.'];
    case 'PatternInvalid':
      return ['pattern', `Bad regular expression: ${problem.detail}`];
    case 'PatternTaken':
      return [several, 'Realm filter with this Realm and Pattern already exists.'];
    case 'UrlTemplateInvalid':
      return ['url_template', 'Invalid URL template.'];
    case 'AlternativeUrlTemplateInvalid':
      return ['alternative_url_templates', 'Invalid URL template.'];
    case 'TemplateGroupUnknown':
      return [
        several,
        `Group '${problem.group}' in URL template is not present in linkifier pattern.`,
      ];
    case 'PatternGroupUnused':
      return [
        several,
        `Group '${problem.group}' in linkifier pattern is not present in URL template.`,
      ];
    case 'ExampleInputMissing':
      return [several, 'Example text is required by the auto-conversion field.'];
    case 'ExampleInputNotMatched':
      return [several, 'Example input does not match the linkifier pattern.'];
    case 'ReverseTemplateUnclosed':
      return [several, "Invalid auto-conversion field: missing '}' character."];
    case 'ReverseTemplateFieldEmpty':
      return [several, 'Invalid auto-conversion field: empty field name.'];
    case 'ReverseTemplateGroupUnknown':
      return [
        several,
        `Group '${problem.group}' in auto-conversion field is not present in linkifier pattern.`,
      ];
    case 'ReverseTemplateNotExample':
      return [several, 'Example text does not match auto-conversion field.'];
  }
};

/** The first text, and all texts by parameter. Source: docs/reference/linkifiers.md#checks. */
export const presentLinkifierProblems = (problems: readonly LinkifierProblem[]) => {
  const described = problems.map(describe);
  const parameters = Array.from(new Set(described.map(([parameter]) => parameter)));
  const errors = Object.fromEntries(
    parameters.map((name) => [
      name,
      described.filter(([parameter]) => parameter === name).map(([, text]) => text),
    ]),
  );
  return { msg: described[0]?.[1] ?? '', errors };
};
