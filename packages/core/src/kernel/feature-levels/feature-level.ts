import type { Change } from './changes';
import { introducedAt } from './changes';

/** The level of the API that a request or a queue speaks; see docs/feature-levels.md. */
export type FeatureLevel = number;

/** The level of this server, and the highest that a caller can pin. */
export const currentLevel: FeatureLevel = 491;

/** Whether somebody who speaks this level knows the change. */
export const has = (level: FeatureLevel, change: Change): boolean => level >= introducedAt[change];

/**
 * The level that a caller asked for with the header `X-Chat-Feature-Level`; undefined if the text
 * is no level that this server speaks.
 */
export const pinnedLevel = (text: string): FeatureLevel | undefined => {
  const level = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
  return level >= 1 && level <= currentLevel ? level : undefined;
};
