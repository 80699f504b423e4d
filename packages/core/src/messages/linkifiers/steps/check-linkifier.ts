import * as E from 'fp-ts/Either';
import { pipe } from 'fp-ts/function';
import type { LinkifierId } from '../../../kernel';
import type { LinkifierValidator, ProposedLinkifier } from '../../ports/linkifier-validator';
import type { LinkifierFields, RealmLinkifier } from '../linkifier';
import type { LinkifierProblem, MessageFailure } from '../../failures';
import { messageFailure } from '../../failures';

const blankFields = ({ pattern, urlTemplate }: ProposedLinkifier): readonly LinkifierProblem[] => [
  ...(pattern === '' ? [{ _tag: 'PatternBlank' as const }] : []),
  ...(urlTemplate === '' ? [{ _tag: 'UrlTemplateBlank' as const }] : []),
];

/** All problems, in the order in which the API returns them. */
const problemsOf = (
  validator: LinkifierValidator,
  proposed: ProposedLinkifier,
): readonly LinkifierProblem[] => [
  ...blankFields(proposed),
  ...E.match(
    (flaws: readonly LinkifierProblem[]) => flaws,
    () => [],
  )(validator.validate(proposed)),
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
          problems: [{ _tag: 'PatternTaken' }],
        }),
    ),
  );
