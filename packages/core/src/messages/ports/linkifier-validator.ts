import type * as E from 'fp-ts/Either';
import type { Tagged } from '../../kernel';

/** A linkifier as an administrator proposes it; pattern and URL template are stripped. */
export type ProposedLinkifier = {
  readonly pattern: string;
  readonly urlTemplate: string;
  /** A text that the pattern matches; null for none. */
  readonly exampleInput: string | null;
  /** Template that reconstructs the matched text from the groups of the pattern; null for none. */
  readonly reverseTemplate: string | null;
  readonly alternativeUrlTemplates: readonly string[];
};

/** The pattern is not valid RE2 syntax; `detail` is the engine's error message. */
export type PatternInvalid = Tagged<'PatternInvalid'> & { readonly detail: string };
/** The template is not valid by RFC 6570. */
export type UrlTemplateInvalid = Tagged<'UrlTemplateInvalid'>;
export type AlternativeUrlTemplateInvalid = Tagged<'AlternativeUrlTemplateInvalid'> & {
  readonly index: number;
};
/** A variable of the template is not a named group of the pattern. */
export type TemplateGroupUnknown = Tagged<'TemplateGroupUnknown'> & { readonly group: string };
/** The template does not use a named group of the pattern. */
export type PatternGroupUnused = Tagged<'PatternGroupUnused'> & { readonly group: string };
export type ExampleInputMissing = Tagged<'ExampleInputMissing'>;
export type ExampleInputNotMatched = Tagged<'ExampleInputNotMatched'>;
export type ReverseTemplateUnclosed = Tagged<'ReverseTemplateUnclosed'>;
export type ReverseTemplateFieldEmpty = Tagged<'ReverseTemplateFieldEmpty'>;
export type ReverseTemplateGroupUnknown = Tagged<'ReverseTemplateGroupUnknown'> & {
  readonly group: string;
};
/** The reverse template does not reconstruct the example. */
export type ReverseTemplateNotExample = Tagged<'ReverseTemplateNotExample'>;

export type LinkifierFlaw =
  | PatternInvalid
  | UrlTemplateInvalid
  | AlternativeUrlTemplateInvalid
  | TemplateGroupUnknown
  | PatternGroupUnused
  | ExampleInputMissing
  | ExampleInputNotMatched
  | ReverseTemplateUnclosed
  | ReverseTemplateFieldEmpty
  | ReverseTemplateGroupUnknown
  | ReverseTemplateNotExample;

/** Validates linkifiers. Pure and synchronous. */
export interface LinkifierValidator {
  /**
   * Returns all flaws in the order of the checks. It checks whether the parts fit together only if
   * each part is valid.
   */
  readonly validate: (
    linkifier: ProposedLinkifier,
  ) => E.Either<readonly [LinkifierFlaw, ...LinkifierFlaw[]], ProposedLinkifier>;
}
