import * as E from 'fp-ts/Either';
import type { Caller } from '../../access';
import type { MessageFlagsChanged, MessageForViewer, UnreadMessage } from '../../channels';
import { canReadMessage, isPrivate } from '../../channels';
import type { ChannelId, FeatureLevel, Flag, MessageId } from '../../kernel';
import { flagNames, hasFlag, manualFlags, wildcardFlags } from '../../kernel';
import type { MessageFailure } from '../failures';
import { messageFailure } from '../failures';
import { maxUnreadMessages } from './unread-summary';

/** Flags that users set and clear themselves. All others follow from the message. */
const editableFlags = ['read', ...manualFlags] as const;

/** Flags that were removed from the API but that older clients may still send. */
const removedFlags = ['group_mentioned', 'force_expand', 'force_collapse'];

const isFlagName = (name: string): boolean =>
  flagNames.some((flag) => flag === name) || removedFlags.includes(name);

export type FlagChange = {
  readonly operation: 'add' | 'remove';
  readonly flag: (typeof editableFlags)[number];
};

export type FlagChangeFailure = MessageFailure<
  'InvalidFlag' | 'FlagNotEditable' | 'InvalidFlagOperation'
>;

/** Source: docs/reference/flags.md#changing-flags. */
export const checkFlagChange = (
  level: FeatureLevel,
  operation: string,
  flag: string,
): E.Either<FlagChangeFailure, FlagChange> => {
  const isKnown = hasFlag(level, flag);
  const editable = editableFlags.find((name) => isKnown && name === flag);
  if (editable === undefined) {
    return E.left(
      isKnown && isFlagName(flag)
        ? messageFailure('FlagNotEditable', { flag })
        : messageFailure('InvalidFlag', { flag }),
    );
  }
  return operation === 'add' || operation === 'remove'
    ? E.right({ operation, flag: editable })
    : E.left(messageFailure('InvalidFlagOperation', { operation }));
};

export const isMarkingUnread = ({ operation, flag }: FlagChange): boolean =>
  operation === 'remove' && flag === 'read';

/** A message, and what decides whether the user may flag it. */
type FlaggableMessage = Pick<MessageForViewer, 'id' | 'channel' | 'isInHistory'>;

/** A message, and where it counts as unread. */
export type PlacedMessage = FlaggableMessage &
  Pick<MessageForViewer, 'recipientId'> &
  Pick<UnreadMessage, 'place'>;

export type FlagFacts = {
  /** Those of the messages that exist. */
  readonly messages: readonly PlacedMessage[];
  /** The caller's flags on them. */
  readonly flags: ReadonlyMap<MessageId, ReadonlySet<Flag>>;
};

/** Everything that a change of flags depends on. */
export type FlagChangeFacts = FlagFacts & {
  /** Whether the caller has muted where a message is; only for a change that marks as unread. */
  readonly isMuted: (message: Pick<UnreadMessage, 'place'>) => boolean;
};

/**
 * Messages that the caller can read, and messages in their history except those of private channels
 * that they left.
 */
export const isFlaggable = (caller: Caller, message: FlaggableMessage): boolean =>
  canReadMessage(caller, message) ||
  (message.isInHistory &&
    !(message.channel !== undefined && isPrivate(message.channel.channel.privacy)));

export type ChangedFlags = {
  /** The messages whose flag changes, in the order of the request. */
  readonly ids: readonly MessageId[];
  /**
   * Channels whose messages stay read, as the caller is not subscribed to them or they are
   * archived; ascending.
   */
  readonly skippedChannels: readonly ChannelId[];
};

export type FlagPlan = ChangedFlags & {
  /** Messages that the first flag adds to the caller's history. */
  readonly entering: readonly MessageId[];
  readonly event: MessageFlagsChanged;
};

const flagsWithoutRow: ReadonlySet<Flag> = new Set(['read', 'historical']);

/**
 * The messages that are marked as unread, ascending. Limited to the newest messages that unread counts
 * include.
 */
const becomingUnread = (
  ids: readonly MessageId[],
  { messages, flags }: FlagFacts,
): readonly UnreadMessage[] => {
  const changed = new Set(ids);
  return messages
    .filter(({ id }) => changed.has(id))
    .sort((a, b) => a.id - b.id)
    .slice(-maxUnreadMessages)
    .map(({ id, place }) => {
      const own = flags.get(id);
      return {
        id,
        place,
        isMentioned: own?.has('mentioned') === true,
        isWildcardMentioned: wildcardFlags.some((flag) => own?.has(flag) === true),
      };
    });
};

/** The event of a change: which messages become unread, and which of these are muted. */
const describeFlagChange = (
  change: FlagChange,
  ids: readonly MessageId[],
  facts: FlagChangeFacts,
): MessageFlagsChanged => {
  const unread = isMarkingUnread(change) ? becomingUnread(ids, facts) : [];
  const muted = unread.filter(facts.isMuted).map(({ id }) => id);
  return {
    _tag: 'MessageFlagsChanged',
    operation: change.operation,
    flag: change.flag,
    messageIds: ids,
    isAll: false,
    unread,
    ...(muted.length === 0 ? {} : { muted }),
  };
};

/**
 * Plans to change the flag of the messages where it differs. A message that the caller cannot flag
 * counts as read and without other flags: it is ignored if the change leaves it so, and is an error
 * otherwise. Nothing becomes unread in channels that the caller is not subscribed to, nor in
 * archived ones.
 *
 * Source: docs/reference/flags.md#changing-flags.
 */
export const planFlagChange = (
  caller: Caller,
  change: FlagChange,
  requested: readonly MessageId[],
  facts: FlagChangeFacts,
): E.Either<MessageFailure<'InvalidMessage'>, FlagPlan> => {
  const { messages, flags } = facts;
  const known = new Map(
    messages.filter((one) => isFlaggable(caller, one)).map((one) => [one.id, one]),
  );
  const flagsOf = (id: MessageId) => (known.has(id) ? flags.get(id) : undefined) ?? flagsWithoutRow;
  const ids = Array.from(new Set(requested));
  const changing = ids.filter(
    (id) => flagsOf(id).has(change.flag) !== (change.operation === 'add'),
  );
  const entering = changing.filter((id) => known.get(id)?.isInHistory !== true);
  if (!entering.every((id) => known.has(id))) {
    return E.left(messageFailure('InvalidMessage'));
  }
  const skippedChannelOf = (id: MessageId): ChannelId | undefined => {
    const place = known.get(id)?.channel;
    return isMarkingUnread(change) &&
      place !== undefined &&
      (!place.isSubscribed || place.channel.isArchived)
      ? place.channel.id
      : undefined;
  };
  const isKept = (id: MessageId): boolean => skippedChannelOf(id) === undefined;
  const kept = changing.filter(isKept);
  return E.right({
    ids: kept,
    entering: entering.filter(isKept),
    event: describeFlagChange(change, kept, facts),
    skippedChannels: Array.from(
      new Set(ids.map(skippedChannelOf).filter((id) => id !== undefined)),
    ).sort((a, b) => a - b),
  });
};
