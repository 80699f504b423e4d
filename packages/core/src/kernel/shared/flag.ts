import type { FeatureLevel } from '../feature-levels/feature-level';
import { has } from '../feature-levels/feature-level';

/** Flags that are stored for each user, as far as they are set; `read` is stored separately. */
export const storedFlags = [
  'starred',
  'collapsed',
  'mentioned',
  'stream_wildcard_mentioned',
  'topic_wildcard_mentioned',
  'has_alert_word',
  'historical',
] as const;

/** Flags that users set by hand. All other stored flags follow from the message. */
export const manualFlags = ['starred', 'collapsed'] as const;

/** The number of starred messages in a snapshot. Source: reference, `starred_messages`. */
export const maxStarredMessages = 10_000;

export type StoredFlag = (typeof storedFlags)[number];

export type ManualFlag = (typeof manualFlags)[number];

export type AutomaticFlag = Exclude<StoredFlag, ManualFlag>;

/** Source: API document, "Message flags". */
export type Flag = 'read' | StoredFlag;

/** A flag as clients receive it. */
export type WireFlag = Flag | 'wildcard_mentioned';

const inOrder: readonly Flag[] = ['read', ...storedFlags];

const isWildcard = (flag: Flag): boolean =>
  flag === 'stream_wildcard_mentioned' || flag === 'topic_wildcard_mentioned';

/** In the order in which clients expect them. */
export const presentFlags = (
  flags: ReadonlySet<Flag>,
  level: FeatureLevel,
): readonly WireFlag[] => {
  if (flags.size === 0) {
    return [];
  }
  const known = inOrder.filter((flag) => flags.has(flag));
  return known.some(isWildcard)
    ? [
        ...(has(level, 'separateWildcardFlags')
          ? known
          : known.filter((flag) => !isWildcard(flag))),
        'wildcard_mentioned',
      ]
    : known;
};
