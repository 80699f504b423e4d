import * as E from 'fp-ts/Either';
import { pipe } from 'fp-ts/function';
import type { LinkifierId } from '../../../kernel';
import type {
  LinkifierFlaw,
  LinkifierValidator,
  ProposedLinkifier,
} from '../../ports/linkifier-validator';
import type { LinkifierFields, RealmLinkifier } from '../linkifier';
import type { LinkifierProblem, MessageFailure } from '../../failures';
import { messageFailure } from '../../failures';

const between = (message: string): LinkifierProblem => ({ field: '__all__', message });

const problemOf = (flaw: LinkifierFlaw): LinkifierProblem => {
  switch (flaw._tag) {
    case 'PatternInvalid':
      return { field: 'pattern', message: `Bad regular expression: ${flaw.detail}` };
    case 'UrlTemplateInvalid':
      return { field: 'url_template', message: 'Invalid URL template.' };
    case 'AlternativeUrlTemplateInvalid':
      return { field: 'alternative_url_templates', message: 'Invalid URL template.' };
    case 'TemplateGroupUnknown':
      return between(`Group '${flaw.group}' in URL template is not present in linkifier pattern.`);
    case 'PatternGroupUnused':
      return between(`Group '${flaw.group}' in linkifier pattern is not present in URL template.`);
    case 'ExampleInputMissing':
      return between('Example text is required by the auto-conversion field.');
    case 'ExampleInputNotMatched':
      return between('Example input does not match the linkifier pattern.');
    case 'ReverseTemplateUnclosed':
      return between("Invalid auto-conversion field: missing '}' character.");
    case 'ReverseTemplateFieldEmpty':
      return between('Invalid auto-conversion field: empty field name.');
    case 'ReverseTemplateGroupUnknown':
      return between(
        `Group '${flaw.group}' in auto-conversion field is not present in linkifier pattern.`,
      );
    case 'ReverseTemplateNotExample':
      return between('Example text does not match auto-conversion field.');
  }
};

const blankOnes = ({ pattern, urlTemplate }: ProposedLinkifier): readonly LinkifierProblem[] =>
  Object.entries({ pattern, url_template: urlTemplate })
    .filter(([, text]) => text === '')
    .map(([field]) => ({ field, message: 'This field cannot be blank.' }));

/** All problems, in the order in which the API returns them. */
const problemsOf = (
  validator: LinkifierValidator,
  proposed: ProposedLinkifier,
): readonly LinkifierProblem[] => [
  ...blankOnes(proposed),
  ...pipe(
    validator.validate(proposed),
    E.match(
      (flaws) => flaws.map(problemOf),
      () => [],
    ),
  ),
];

const sound = (
  validator: LinkifierValidator,
  proposed: ProposedLinkifier,
): E.Either<MessageFailure<'LinkifierInvalid'>, ProposedLinkifier> => {
  const problems = problemsOf(validator, proposed);
  return problems.length === 0
    ? E.right(proposed)
    : E.left(messageFailure('LinkifierInvalid', { problems }));
};

const orNone = (text: string | null | undefined): string | null =>
  text === undefined || text === null || text.trim() === '' ? null : text;

/** The caller's fields, with omitted ones taken from the linkifier before the change. */
const merged = (
  fields: LinkifierFields,
  before: RealmLinkifier | undefined,
): ProposedLinkifier => ({
  pattern: fields.pattern.trim(),
  urlTemplate: fields.urlTemplate.trim(),
  exampleInput:
    fields.exampleInput === undefined
      ? (before?.exampleInput ?? null)
      : orNone(fields.exampleInput),
  reverseTemplate:
    fields.reverseTemplate === undefined
      ? (before?.reverseTemplate ?? null)
      : orNone(fields.reverseTemplate),
  alternativeUrlTemplates: fields.alternativeUrlTemplates ?? before?.alternativeUrlTemplates ?? [],
});

const isTaken = (
  all: readonly RealmLinkifier[],
  pattern: string,
  own: LinkifierId | undefined,
): boolean => all.some((other) => other.pattern === pattern && other.id !== own);

/** Checks the fields and returns the linkifier to store. */
export const checkLinkifier = (
  validator: LinkifierValidator,
  all: readonly RealmLinkifier[],
  fields: LinkifierFields,
  before?: RealmLinkifier,
): E.Either<MessageFailure<'LinkifierInvalid'>, ProposedLinkifier> =>
  pipe(
    sound(validator, merged(fields, before)),
    E.filterOrElse(
      ({ pattern }) => !isTaken(all, pattern, before?.id),
      () =>
        messageFailure('LinkifierInvalid', {
          problems: [between('Realm filter with this Realm and Pattern already exists.')],
        }),
    ),
  );
