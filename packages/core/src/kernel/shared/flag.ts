import * as RR from 'fp-ts/ReadonlyRecord';
import type { Change } from '../feature-levels/changes';
import type { FeatureLevel } from '../feature-levels/feature-level';
import { has } from '../feature-levels/feature-level';

/**
 * Every flag that is stored for each user, as far as it is set, in the order in which clients expect
 * them; `read` is stored separately.
 */
const storedFlagDefinitions = {
  starred: { bit: 0x001, isManual: true, isWildcard: false },
  collapsed: { bit: 0x002, isManual: true, isWildcard: false },
  mentioned: { bit: 0x004, isManual: false, isWildcard: false },
  stream_wildcard_mentioned: { bit: 0x008, isManual: false, isWildcard: true },
  topic_wildcard_mentioned: { bit: 0x010, isManual: false, isWildcard: true },
  has_alert_word: { bit: 0x020, isManual: false, isWildcard: false },
  /** The message entered the user's history after it was sent. */
  historical: { bit: 0x040, isManual: false, isWildcard: false },
  hide_link_previews: {
    bit: 0x200,
    isManual: true,
    isWildcard: false,
    since: 'hiddenLinkPreviews',
  },
} as const satisfies Readonly<
  Record<
    string,
    {
      /** What stores it; never changes its meaning. The store has bits of its own besides. */
      readonly bit: number;
      /** Users set it by hand; all others follow from the message. */
      readonly isManual: boolean;
      /** The message mentions everybody somewhere. */
      readonly isWildcard: boolean;
      /** The change that introduced it; undefined if every level has it. */
      readonly since?: Change;
    }
  >
>;

type Definitions = typeof storedFlagDefinitions;

export type StoredFlag = keyof Definitions;

export type ManualFlag = {
  [Name in StoredFlag]: Definitions[Name]['isManual'] extends true ? Name : never;
}[StoredFlag];

export type AutomaticFlag = Exclude<StoredFlag, ManualFlag>;

/** Source: docs/reference/flags.md#kinds. */
export type Flag = 'read' | StoredFlag;

const isStoredFlag = (name: string): name is StoredFlag =>
  Object.hasOwn(storedFlagDefinitions, name);

export const storedFlagBits: Readonly<Record<StoredFlag, number>> = RR.map(
  ({ bit }: { readonly bit: number }) => bit,
)(storedFlagDefinitions);

export const storedFlags: readonly StoredFlag[] =
  Object.keys(storedFlagDefinitions).filter(isStoredFlag);

/** All flags, in the order in which clients expect them. */
export const flagNames: readonly Flag[] = ['read', ...storedFlags];

const isManualFlag = (flag: StoredFlag): flag is ManualFlag => storedFlagDefinitions[flag].isManual;

/** Flags that users set by hand. All other stored flags follow from the message. */
export const manualFlags: readonly ManualFlag[] = storedFlags.filter(isManualFlag);

const isWildcard = (flag: Flag): boolean =>
  flag !== 'read' && storedFlagDefinitions[flag].isWildcard;

/** Flags of messages that mention everybody somewhere. */
export const wildcardFlags: readonly StoredFlag[] = storedFlags.filter(isWildcard);

/** Flags of messages that mention a user: as a person, in a group, or with everybody. */
export const mentionFlags: readonly StoredFlag[] = ['mentioned', ...wildcardFlags];

/**
 * The number of starred messages in a snapshot.
 *
 * Source: docs/reference/flags.md#unread-messages-in-the-initial-state.
 */
export const maxStarredMessages = 10_000;

const since: ReadonlyMap<string, Change> = new Map(
  storedFlags.flatMap((flag) => {
    const definition = storedFlagDefinitions[flag];
    return 'since' in definition ? [[flag, definition.since]] : [];
  }),
);

/** The change that introduced the flag, if some levels do not have it. */
export const changeOfFlag = (flag: string): Change | undefined => since.get(flag);

/** Whether clients of the level know the flag, if it is one; they refuse flags that they do not know. */
export const hasFlag = (level: FeatureLevel, flag: string): boolean => {
  const change = since.get(flag);
  return change === undefined || has(level, change);
};
