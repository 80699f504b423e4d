import type { ManualFlag, MessageId, UserId } from '../../kernel';
import { groupBy, manualFlags } from '../../kernel';

/**
 * What a move to another channel changes for users who are not subscribed to it: messages become
 * read, or lose a flag that the user set by hand. Users with the same messages share one value.
 */
export type FlagsOfMove = {
  readonly flag: 'read' | ManualFlag;
  /** Ascending, as the messages. */
  readonly userIds: readonly UserId[];
  readonly messageIds: readonly MessageId[];
};

/** A flag that changes on some messages of one user; ids ascending. */
type FlagOfUser = Omit<FlagsOfMove, 'userIds'> & { readonly userId: UserId };

const order = ['read', ...manualFlags] as const;

const byId = (a: number, b: number): number => a - b;

/** Changes of all users, by flag, then by the first user. */
export const flagsOfMove = (changes: readonly FlagOfUser[]): readonly FlagsOfMove[] =>
  order.flatMap((flag) =>
    Array.from(
      groupBy(
        changes.filter((each) => each.flag === flag && each.messageIds.length > 0),
        ({ messageIds }) => messageIds.join(),
      ).values(),
      (same): FlagsOfMove => ({
        flag,
        userIds: same.map(({ userId }) => userId).sort(byId),
        messageIds: same[0]?.messageIds ?? [],
      }),
    ).sort((a, b) => byId(a.userIds[0] ?? 0, b.userIds[0] ?? 0)),
  );
