import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { DefaultChannelGroupId, Work } from '../../../kernel';
import { foldCase } from '../../../kernel';
import type { Channel } from '../../channels/channel';
import { canReadContent } from '../../channels/channel-access';
import { holdChannels } from '../../channels/steps/hold-channels';
import type { Transaction } from '../../transaction';
import type { DefaultChannelGroup } from '../default-channel-group';
import type { ChannelFailure } from '../../failures';
import { channelFailure } from '../../failures';

/** The group with that id among the locked groups. */
export const defaultGroupOf = (
  groups: readonly DefaultChannelGroup[],
  groupId: DefaultChannelGroupId,
): E.Either<ChannelFailure<'DefaultGroupDoesNotExist'>, DefaultChannelGroup> =>
  pipe(
    groups.find(({ id }) => id === groupId),
    E.fromNullable(channelFailure('DefaultGroupDoesNotExist', { groupId })),
  );

/**
 * The channels with those names, each once; fails with the first that the caller cannot read. Locks
 * them against changes of privacy.
 */
export const loadChannelsByName = (
  { channels }: Pick<Transaction, 'channels'>,
  caller: Caller,
  names: readonly string[],
): Work<ChannelFailure<'InvalidChannelNameGiven'>, readonly Channel[]> =>
  pipe(
    channels.loadByNamesFor(
      caller.realm.id,
      caller.user.id,
      names.map((name) => name.trim()),
    ),
    TE.map((found) => found.map(({ channel }) => channel.id)),
    TE.flatMap((ids) => holdChannels({ channels }, caller.realm.id, caller.user.id, ids)),
    TE.map(
      (found) =>
        new Map(
          found
            .filter((target) => canReadContent(caller, target) && !target.channel.isArchived)
            .map(({ channel }) => [foldCase(channel.name), channel]),
        ),
    ),
    TE.flatMapEither((readable) =>
      pipe(
        names,
        E.traverseArray((name) =>
          pipe(
            readable.get(foldCase(name.trim())),
            E.fromNullable(channelFailure('InvalidChannelNameGiven', { name })),
          ),
        ),
      ),
    ),
    TE.map((named) => Array.from(new Set(named))),
  );
