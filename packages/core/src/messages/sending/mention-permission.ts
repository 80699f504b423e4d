import * as E from 'fp-ts/Either';
import { pipe } from 'fp-ts/function';
import type { Caller, Mentions, UserGroup } from '../../access';
import { allows } from '../../access';
import type { MessageFailure } from '../failures';
import { messageFailure } from '../failures';
import type { Destination } from './destination';

export type MentionFailure = MessageFailure<'WildcardNotAllowed' | 'MayNotMentionGroup'>;

/** What decides who may be mentioned at a destination. */
export type MentionPermissionFacts = {
  /** Active subscribers, counted up to `wildcardLimit + 1`; undefined if not counted. */
  readonly subscriberCount: number | undefined;
  /** Subscribed participants of the topic, the sender included; undefined if not counted. */
  readonly subscribedParticipantCount: number | undefined;
  /** The groups that the text mentions. */
  readonly groups: readonly UserGroup[];
};

/** Up to this many users, wildcard mentions need no permission. */
export const wildcardLimit = 15;

/** Treats an unknown count as large. */
const isLarge = (count: number | undefined): boolean =>
  count === undefined || count > wildcardLimit;

const checkWildcards = (
  caller: Caller,
  mentions: Mentions,
  { subscriberCount, subscribedParticipantCount }: MentionPermissionFacts,
): E.Either<MentionFailure, void> => {
  if (allows(caller.realm.settings.can_mention_many_users_group, caller)) {
    return E.right(undefined);
  }
  if (mentions.everyoneInChannel && isLarge(subscriberCount)) {
    return E.left(messageFailure('WildcardNotAllowed', { scope: 'channel' }));
  }
  return mentions.everyoneInTopic && isLarge(subscribedParticipantCount)
    ? E.left(messageFailure('WildcardNotAllowed', { scope: 'topic' }))
    : E.right(undefined);
};

const checkGroups = (
  caller: Caller,
  { groups }: MentionPermissionFacts,
): E.Either<MentionFailure, void> => {
  const refusing = groups.find(({ permissions }) => !allows(permissions.can_mention_group, caller));
  return refusing === undefined
    ? E.right(undefined)
    : E.left(messageFailure('MayNotMentionGroup', { group: refusing.name }));
};

/**
 * Checks the mentions of a rendered text. Mentioning everyone in a large channel or topic needs a
 * permission, as do groups that restrict who may mention them. Wildcard mentions in direct messages
 * are always allowed.
 *
 * Source: docs/reference/sending.md#sending-a-message.
 */
export const checkMentions = (
  caller: Caller,
  { _tag }: Pick<Destination, '_tag'>,
  mentions: Mentions,
  facts: MentionPermissionFacts,
): E.Either<MentionFailure, void> =>
  pipe(
    _tag === 'InChannel' ? checkWildcards(caller, mentions, facts) : E.right(undefined),
    E.flatMap(() => checkGroups(caller, facts)),
  );
