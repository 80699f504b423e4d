import type { FailureTable, Tagged } from '../../kernel';
import { badRequest } from '../../kernel';

export const maxMessagesPerRequest = 5000;

export type TooManyMessagesRequested = Tagged<'TooManyMessagesRequested'>;
export const tooManyMessagesRequested: TooManyMessagesRequested = {
  _tag: 'TooManyMessagesRequested',
};

export type MissingAnchor = Tagged<'MissingAnchor'>;
export const missingAnchor: MissingAnchor = { _tag: 'MissingAnchor' };

export type InvalidAnchor = Tagged<'InvalidAnchor'>;
export const invalidAnchor: InvalidAnchor = { _tag: 'InvalidAnchor' };

export type AnchorExcludedInside = Tagged<'AnchorExcludedInside'>;
export const anchorExcludedInside: AnchorExcludedInside = { _tag: 'AnchorExcludedInside' };

export type RangeFailure =
  TooManyMessagesRequested | MissingAnchor | InvalidAnchor | AnchorExcludedInside;

export const rangeFailures: FailureTable<RangeFailure> = {
  TooManyMessagesRequested: () =>
    badRequest(`Too many messages requested (maximum ${maxMessagesPerRequest}).`),
  MissingAnchor: () => badRequest("Missing 'anchor' argument."),
  InvalidAnchor: () => badRequest('Invalid anchor'),
  AnchorExcludedInside: () => badRequest('The anchor can only be excluded at an end of the range'),
};
