import type { FailureTable, Tagged } from '../../kernel';
import { badRequest } from '../../kernel';

export type BuiltInViewHasNoName = Tagged<'BuiltInViewHasNoName'>;
export const builtInViewHasNoName: BuiltInViewHasNoName = { _tag: 'BuiltInViewHasNoName' };

export type CustomViewNeedsName = Tagged<'CustomViewNeedsName'>;
export const customViewNeedsName: CustomViewNeedsName = { _tag: 'CustomViewNeedsName' };

export type NavigationViewExists = Tagged<'NavigationViewExists'>;
export const navigationViewExists: NavigationViewExists = { _tag: 'NavigationViewExists' };

export type NavigationViewDoesNotExist = Tagged<'NavigationViewDoesNotExist'>;
export const navigationViewDoesNotExist: NavigationViewDoesNotExist = {
  _tag: 'NavigationViewDoesNotExist',
};

export type NavigationViewFailure =
  BuiltInViewHasNoName | CustomViewNeedsName | NavigationViewExists | NavigationViewDoesNotExist;

export const navigationViewFailures: FailureTable<NavigationViewFailure> = {
  BuiltInViewHasNoName: () => badRequest('Built-in views cannot have a custom name.'),
  CustomViewNeedsName: () => badRequest('Custom views must have a valid name.'),
  NavigationViewExists: () => badRequest('Navigation view already exists.'),
  NavigationViewDoesNotExist: () => ({
    ...badRequest('Navigation view does not exist.'),
    status: 404,
  }),
};
