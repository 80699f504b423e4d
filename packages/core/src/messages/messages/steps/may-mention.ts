import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, Mentions } from '../../../access';
import { allows } from '../../../access';
import type { Channel } from '../../../channels';
import type { Unexpected } from '../../../kernel';
import type { Transaction } from '../../transaction';
import type { MessageFailure } from '../../failures';
import { messageFailure } from '../../failures';

export type MentionNeeds = 'subscriptions' | 'topics' | 'userGroups';
type Tx = Pick<Transaction, MentionNeeds>;

export type MentionFailure =
  MessageFailure<'WildcardNotAllowed' | 'MayNotMentionGroup'> | Unexpected;

type Place = {
  /** Undefined for direct messages. */
  readonly channel: Channel | undefined;
  readonly topic: string;
};

/** Where more people than these are meant, the organization says who may mention them all. */
const largestSmall = 15;

const mayMentionChannel = (
  { subscriptions }: Tx,
  { realm }: Caller,
  { id }: Channel,
): TE.TaskEither<MessageFailure<'WildcardNotAllowed'> | Unexpected, void> =>
  pipe(
    subscriptions.countSubscribers(realm.id, id, largestSmall + 1),
    TE.filterOrElseW(
      (count) => count <= largestSmall,
      () => messageFailure('WildcardNotAllowed', { scope: 'channel' }),
    ),
    TE.map(() => undefined),
  );

const mayMentionTopic = (
  { subscriptions, topics }: Tx,
  { realm, user }: Caller,
  { id, recipientId }: Channel,
  topic: string,
): TE.TaskEither<MessageFailure<'WildcardNotAllowed'> | Unexpected, void> =>
  pipe(
    topics.participantsIn(realm.id, recipientId, topic),
    TE.flatMap((participants) =>
      subscriptions.subscribedAmong(realm.id, id, Array.from(new Set([...participants, user.id]))),
    ),
    TE.filterOrElseW(
      ({ length }) => length <= largestSmall,
      () => messageFailure('WildcardNotAllowed', { scope: 'topic' }),
    ),
    TE.map(() => undefined),
  );

const mayMentionGroups = (
  { userGroups }: Tx,
  caller: Caller,
  { groupIds }: Mentions,
): TE.TaskEither<MessageFailure<'MayNotMentionGroup'> | Unexpected, void> =>
  groupIds.length === 0
    ? TE.right(undefined)
    : pipe(
        userGroups.findMany(caller.realm, groupIds),
        TE.flatMap((groups) => {
          const refusing = groups.find(
            ({ permissions }) => !allows(permissions.can_mention_group, caller),
          );
          return refusing === undefined
            ? TE.right(undefined)
            : TE.left<MessageFailure<'MayNotMentionGroup'> | Unexpected>(
                messageFailure('MayNotMentionGroup', { group: refusing.name }),
              );
        }),
      );

/**
 * Whether the sender may mention those whom the rendered text mentions: everyone in a large channel
 * or topic, and groups that say who may.
 *
 * Source: reference, «POST /messages», mention permissions.
 */
export const mayMention = (
  tx: Tx,
  caller: Caller,
  { channel, topic }: Place,
  mentions: Mentions,
): TE.TaskEither<MentionFailure, void> => {
  const isLimited =
    channel !== undefined && !allows(caller.realm.settings.can_mention_many_users_group, caller);
  const mayMentionEveryone: TE.TaskEither<MentionFailure, void> =
    isLimited && mentions.everyoneInChannel
      ? mayMentionChannel(tx, caller, channel)
      : TE.right(undefined);
  return pipe(
    mayMentionEveryone,
    TE.flatMap(() =>
      isLimited && mentions.everyoneInTopic
        ? mayMentionTopic(tx, caller, channel, topic)
        : TE.right(undefined),
    ),
    TE.flatMap(() => mayMentionGroups(tx, caller, mentions)),
  );
};
