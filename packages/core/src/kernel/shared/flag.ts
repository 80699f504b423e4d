import type { FeatureLevel } from '../feature-levels/feature-level';
import { has } from '../feature-levels/feature-level';

/** Flags that are stored as rows, one for each that is set; `read` is stored separately. */
export const storedFlags = [
  'starred',
  'collapsed',
  'mentioned',
  'stream_wildcard_mentioned',
  'topic_wildcard_mentioned',
  'has_alert_word',
  'historical',
] as const;

/** The number of starred messages in a snapshot. Source: reference, `starred_messages`. */
export const maxStarredMessages = 10_000;

export type StoredFlag = (typeof storedFlags)[number];

/** Source: API document, "Message flags". */
export type Flag = 'read' | StoredFlag;

/** A flag as clients receive it. */
export type WireFlag = Flag | 'wildcard_mentioned';

/** In the order in which clients expect them. */
export const presentFlags = (
  flags: ReadonlySet<Flag>,
  level: FeatureLevel,
): readonly WireFlag[] => {
  const wildcard = flags.has('stream_wildcard_mentioned') || flags.has('topic_wildcard_mentioned');
  const known = (['read', ...storedFlags] as const).filter(
    (flag) =>
      flags.has(flag) &&
      (has(level, 'separateWildcardFlags') || !flag.endsWith('wildcard_mentioned')),
  );
  return wildcard ? [...known, 'wildcard_mentioned'] : known;
};
