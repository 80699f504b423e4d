import type { FailureTable, Tagged } from '../../kernel';
import { badRequest } from '../../kernel';

/** What is wrong with a proposed linkifier, field by field, in the order of the checks. */
export type LinkifierInvalid = Tagged<'LinkifierInvalid'> & {
  readonly problems: readonly LinkifierProblem[];
};

export type LinkifierProblem = {
  /** The parameter's name; `__all__` for what is wrong between several. */
  readonly field: string;
  readonly message: string;
};
export const linkifierInvalid = (
  ...problems: readonly [LinkifierProblem, ...LinkifierProblem[]]
): LinkifierInvalid => ({ _tag: 'LinkifierInvalid', problems });

export type LinkifierNotFound = Tagged<'LinkifierNotFound'>;
export const linkifierNotFound: LinkifierNotFound = { _tag: 'LinkifierNotFound' };

export type LinkifiersDuplicated = Tagged<'LinkifiersDuplicated'>;
export const linkifiersDuplicated: LinkifiersDuplicated = { _tag: 'LinkifiersDuplicated' };

export type LinkifiersIncomplete = Tagged<'LinkifiersIncomplete'>;
export const linkifiersIncomplete: LinkifiersIncomplete = { _tag: 'LinkifiersIncomplete' };

export type LinkifierFailure =
  LinkifierInvalid | LinkifierNotFound | LinkifiersDuplicated | LinkifiersIncomplete;

const byField = (problems: readonly LinkifierProblem[]) => {
  const fields = Array.from(new Set(problems.map(({ field }) => field)));
  return Object.fromEntries(
    fields.map((field) => [
      field,
      problems.filter((problem) => problem.field === field).map(({ message }) => message),
    ]),
  );
};

/** Source: reference, «Linkifiers». */
export const linkifierFailures: FailureTable<LinkifierFailure> = {
  LinkifierInvalid: ({ problems }) =>
    badRequest(problems[0]?.message ?? '', { errors: byField(problems) }),
  LinkifierNotFound: () => badRequest('Linkifier not found.'),
  LinkifiersDuplicated: () => badRequest('The ordered list must not contain duplicated linkifiers'),
  LinkifiersIncomplete: () =>
    badRequest('The ordered list must enumerate all existing linkifiers exactly once'),
};
