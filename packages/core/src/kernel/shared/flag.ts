import type { FeatureLevel } from '../feature-levels/feature-level';
import { has } from '../feature-levels/feature-level';

/** Flags that are kept as rows, only where one is set; whether a message is read is kept apart. */
export const storedFlags = [
  'starred',
  'collapsed',
  'mentioned',
  'stream_wildcard_mentioned',
  'topic_wildcard_mentioned',
  'has_alert_word',
  'historical',
] as const;

/** How many starred messages a client is told of. Source: reference, `starred_messages`. */
export const maxStarredMessages = 10_000;

export type StoredFlag = (typeof storedFlags)[number];

/** Source: API document, "Message flags". */
export type Flag = 'read' | StoredFlag;

/** In the order in which clients have always been sent them. */
export const presentFlags = (flags: ReadonlySet<Flag>, level: FeatureLevel): readonly string[] => {
  const wildcard = flags.has('stream_wildcard_mentioned') || flags.has('topic_wildcard_mentioned');
  const known = (['read', ...storedFlags] as const).filter(
    (flag) =>
      flags.has(flag) &&
      (has(level, 'separateWildcardFlags') || !flag.endsWith('wildcard_mentioned')),
  );
  return wildcard ? [...known, 'wildcard_mentioned'] : known;
};
