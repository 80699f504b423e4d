import type { Change, FeatureLevel } from '../kernel';
import { levelOf } from '../kernel';

/** The two sides of a change: the last level without it, and the first with it. */
type Sides = readonly [before: FeatureLevel, from: FeatureLevel];

export const sidesOf = (change: Change): Sides => [levelOf(change) - 1, levelOf(change)];
