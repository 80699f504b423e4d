import * as E from 'fp-ts/Either';
import * as t from 'io-ts';
import type { PersonalFailure } from '../failures';
import { personalFailure } from '../failures';
import { struct } from '../../kernel';

export const NavigationView = struct({
  /** The fragment of the client's URL, without `#`; identifies the view. */
  fragment: t.string,
  /** Whether it is in the sidebar or in the menu of further views. */
  isPinned: t.boolean,
  /** Null for built-in views. */
  name: t.union([t.string, t.null]),
});
/**
 * A view of the client that a user keeps at hand.
 *
 * Source: docs/reference/personal-data.md#navigation-views.
 */
export type NavigationView = t.TypeOf<typeof NavigationView>;

/** What changes of a view; undefined for what stays. */
export type NavigationViewChange = {
  readonly isPinned?: boolean | undefined;
  readonly name?: string | undefined;
};

/** In Unicode code points: enough for a channel, a percent-encoded topic and a search. */
export const maxFragmentLength = 2000;

/** In Unicode code points. */
export const maxNavigationViewNameLength = 100;

const builtIn = new Set([
  'inbox',
  'recent',
  'feed',
  'drafts',
  'narrow/has/reaction/sender/me',
  'narrow/is/mentioned',
  'narrow/is/starred',
]);

const isBuiltInView = (fragment: string): boolean => builtIn.has(fragment);

/**
 * Checks the view against the user's other views.
 *
 * Source: docs/reference/personal-data.md#navigation-views.
 */
export const checkNavigationView = (
  view: NavigationView,
  others: readonly NavigationView[],
): E.Either<
  PersonalFailure<'BuiltInViewHasNoName' | 'CustomViewNeedsName' | 'NavigationViewExists'>,
  void
> => {
  const isNamed = view.name !== null && view.name.trim() !== '';
  if (isBuiltInView(view.fragment) && view.name !== null) {
    return E.left(personalFailure('BuiltInViewHasNoName'));
  }
  if (!isBuiltInView(view.fragment) && !isNamed) {
    return E.left(personalFailure('CustomViewNeedsName'));
  }
  return others.some(
    (other) => other.fragment === view.fragment || (view.name !== null && other.name === view.name),
  )
    ? E.left(personalFailure('NavigationViewExists'))
    : E.right(undefined);
};
