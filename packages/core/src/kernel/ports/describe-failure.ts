import type { FeatureLevel } from '../feature-levels/feature-level';

/** The text of a failure as the API words it at that level, which notices of the service quote. */
export type DescribeFailure<Failure> = (failure: Failure, level: FeatureLevel) => string;
