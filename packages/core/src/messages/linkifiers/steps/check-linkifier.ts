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

const acrossFields = (message: string): LinkifierProblem => ({ field: '__all__', message });

const problemOf = (flaw: LinkifierFlaw): LinkifierProblem => {
  switch (flaw._tag) {
    case 'PatternInvalid':
      return { field: 'pattern', message: `Bad regular expression: ${flaw.detail}` };
    case 'UrlTemplateInvalid':
      return { field: 'url_template', message: 'Invalid URL template.' };
    case 'AlternativeUrlTemplateInvalid':
      return { field: 'alternative_url_templates', message: 'Invalid URL template.' };
    case 'TemplateGroupUnknown':
      return acrossFields(
        `Group '${flaw.group}' in URL template is not present in linkifier pattern.`,
      );
    case 'PatternGroupUnused':
      return acrossFields(
        `Group '${flaw.group}' in linkifier pattern is not present in URL template.`,
      );
    case 'ExampleInputMissing':
      return acrossFields('Example text is required by the auto-conversion field.');
    case 'ExampleInputNotMatched':
      return acrossFields('Example input does not match the linkifier pattern.');
    case 'ReverseTemplateUnclosed':
      return acrossFields("Invalid auto-conversion field: missing '}' character.");
    case 'ReverseTemplateFieldEmpty':
      return acrossFields('Invalid auto-conversion field: empty field name.');
    case 'ReverseTemplateGroupUnknown':
      return acrossFields(
        `Group '${flaw.group}' in auto-conversion field is not present in linkifier pattern.`,
      );
    case 'ReverseTemplateNotExample':
      return acrossFields('Example text does not match auto-conversion field.');
  }
};

const blankFields = ({ pattern, urlTemplate }: ProposedLinkifier): readonly LinkifierProblem[] =>
  Object.entries({ pattern, url_template: urlTemplate })
    .filter(([, text]) => text === '')
    .map(([field]) => ({ field, message: 'This field cannot be blank.' }));

/** All problems, in the order in which the API returns them. */
const problemsOf = (
  validator: LinkifierValidator,
  proposed: ProposedLinkifier,
): readonly LinkifierProblem[] => [
  ...blankFields(proposed),
  ...pipe(
    validator.validate(proposed),
    E.match(
      (flaws) => flaws.map(problemOf),
      () => [],
    ),
  ),
];

const checkValid = (
  validator: LinkifierValidator,
  proposed: ProposedLinkifier,
): E.Either<MessageFailure<'LinkifierInvalid'>, ProposedLinkifier> => {
  const problems = problemsOf(validator, proposed);
  return problems.length === 0
    ? E.right(proposed)
    : E.left(messageFailure('LinkifierInvalid', { problems }));
};

const blankToNull = (text: string | null | undefined): string | null =>
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
      : blankToNull(fields.exampleInput),
  reverseTemplate:
    fields.reverseTemplate === undefined
      ? (before?.reverseTemplate ?? null)
      : blankToNull(fields.reverseTemplate),
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
    checkValid(validator, merged(fields, before)),
    E.filterOrElse(
      ({ pattern }) => !isTaken(all, pattern, before?.id),
      () =>
        messageFailure('LinkifierInvalid', {
          problems: [acrossFields('Realm filter with this Realm and Pattern already exists.')],
        }),
    ),
  );
