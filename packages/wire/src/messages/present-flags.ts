import type { FeatureLevel, Flag } from '@parley/core/kernel';
import { flagNames, has, hasFlag, wildcardFlags } from '@parley/core/kernel';

/** A flag as clients receive it. */
type WireFlag = Flag | 'wildcard_mentioned';

const isWildcard = (flag: Flag): boolean => wildcardFlags.some((each) => each === flag);

/** In the order in which clients expect them. */
export const presentFlags = (
  flags: ReadonlySet<Flag>,
  level: FeatureLevel,
): readonly WireFlag[] => {
  if (flags.size === 0) {
    return [];
  }
  const known = flagNames.filter((flag) => flags.has(flag) && hasFlag(level, flag));
  return known.some(isWildcard)
    ? [
        ...(has(level, 'separateWildcardFlags')
          ? known
          : known.filter((flag) => !isWildcard(flag))),
        'wildcard_mentioned',
      ]
    : known;
};
