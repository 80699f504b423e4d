import type { Change } from './changes';
import { changes } from './changes';

/** The level of the API that a request or a queue uses; see docs/feature-levels.md. */
export type FeatureLevel = number;

/** The level of this server, and the highest that a caller can pin. */
export const currentLevel: FeatureLevel = Math.max(
  ...Object.values(changes).map(({ level }) => level),
);

/** The first level that has the change. */
export const levelOf = (change: Change): FeatureLevel => changes[change].level;

/** Whether a client at this level knows the change. */
export const has = (level: FeatureLevel, change: Change): boolean => level >= levelOf(change);

/**
 * The level of the header `X-Chat-Feature-Level`; undefined if the text is not a level that this
 * server supports.
 */
export const pinnedLevel = (text: string): FeatureLevel | undefined => {
  const level = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
  return level >= 1 && level <= currentLevel ? level : undefined;
};
