import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { Async, UserGroupId } from '../../../kernel';
import type { Reader } from '../../transaction';
import type { BotOwner, ChannelForViewer } from '../channel-access';

/**
 * The owner of the calling bot, and whether they are subscribed: bots may post where their owners
 * may.
 */
export const loadBotOwner = (
  { users, channels }: Pick<Reader, 'users' | 'channels'>,
  { realm, user }: Caller,
  { channel }: ChannelForViewer,
): Async<BotOwner | undefined> => {
  const ownerId = user.bot?.ownerId ?? null;
  return ownerId === null
    ? TE.right(undefined)
    : pipe(
        TE.Do,
        TE.bind('found', () => users.loadMany(realm.id, [ownerId])),
        TE.bind('groups', ({ found }) => users.groupsOf(realm, found)),
        TE.bind('target', () => channels.findFor(realm.id, ownerId, channel.id)),
        TE.map(({ found, groups, target }) =>
          found
            .map((owner) => ({
              user: owner,
              groups: groups.get(owner.id) ?? new Set<UserGroupId>(),
              isSubscribed: O.isSome(target) && target.value.isSubscribed,
            }))
            .at(0),
        ),
      );
};
