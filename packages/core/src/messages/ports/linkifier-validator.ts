import type * as E from 'fp-ts/Either';
import type { Tagged } from '../../kernel';

/** A linkifier as an administrator proposes it; both texts are stripped and not blank. */
export type ProposedLinkifier = {
  readonly pattern: string;
  readonly urlTemplate: string;
  /** A text that the pattern finds; null for none. */
  readonly exampleInput: string | null;
  /** How the matched text is written from the groups of the pattern; null for none. */
  readonly reverseTemplate: string | null;
  readonly alternativeUrlTemplates: readonly string[];
};

/** The pattern is no RE2 syntax; `detail` is the engine's own words. */
export type PatternInvalid = Tagged<'PatternInvalid'> & { readonly detail: string };
/** The template is not of RFC 6570. */
export type UrlTemplateInvalid = Tagged<'UrlTemplateInvalid'>;
export type AlternativeUrlTemplateInvalid = Tagged<'AlternativeUrlTemplateInvalid'> & {
  readonly index: number;
};
/** A variable of the template is no named group of the pattern. */
export type TemplateGroupUnknown = Tagged<'TemplateGroupUnknown'> & { readonly group: string };
/** A named group of the pattern is not used by the template. */
export type PatternGroupUnused = Tagged<'PatternGroupUnused'> & { readonly group: string };
export type ExampleInputMissing = Tagged<'ExampleInputMissing'>;
export type ExampleInputNotMatched = Tagged<'ExampleInputNotMatched'>;
export type ReverseTemplateUnclosed = Tagged<'ReverseTemplateUnclosed'>;
export type ReverseTemplateFieldEmpty = Tagged<'ReverseTemplateFieldEmpty'>;
export type ReverseTemplateGroupUnknown = Tagged<'ReverseTemplateGroupUnknown'> & {
  readonly group: string;
};
/** The example, taken apart and written back, is not the example. */
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

/** Judges whether a linkifier can do its work. Pure and synchronous. */
export interface LinkifierValidator {
  /**
   * All flaws in the order of the checks, at least one; flaws between the parts are looked for
   * only where the parts themselves have none.
   */
  readonly validate: (
    linkifier: ProposedLinkifier,
  ) => E.Either<readonly [LinkifierFlaw, ...LinkifierFlaw[]], ProposedLinkifier>;
}
