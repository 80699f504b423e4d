import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Caller } from '../../../access';
import { withinLimit } from '../../../access';
import type { ChannelId, DefaultChannelGroupId, Work } from '../../../kernel';
import type { CannotAddToGroup } from '../group-channels';
import { channelsToAdd, channelsToRemove } from '../group-channels';
import { defaultGroupOf, loadChannelsByName } from '../steps/access-default-group';
import { announceDefaultGroups } from '../steps/announce-default-groups';
import type { ChannelFailure } from '../../failures';
import type { Ports } from '../../use-case-ports';

export type ChangeDefaultGroupChannels = {
  readonly groupId: DefaultChannelGroupId;
  readonly operation: 'add' | 'remove';
  readonly channelNames: readonly string[];
};

type ChangeDefaultGroupChannelsFailure =
  | AccessFailure<'CollectionFull'>
  | CannotAddToGroup
  | ChannelFailure<
      'ChannelNotInDefaultGroup' | 'DefaultGroupDoesNotExist' | 'InvalidChannelNameGiven'
    >;

/**
 * Adds channels to a group or removes them. Source: docs/reference/channels.md#default-channels.
 */
export const changeDefaultGroupChannels =
  ({ transact, clock }: Pick<Ports, 'clock' | 'transact'>) =>
  (
    caller: Caller,
    { groupId, operation, channelNames }: ChangeDefaultGroupChannels,
  ): Work<ChangeDefaultGroupChannelsFailure, void> =>
    transact(caller, (tx) =>
      pipe(
        TE.Do,
        TE.bindW('groups', () => tx.defaultChannelGroups.lock(caller.realm.id)),
        TE.bindW('group', ({ groups }) => TE.fromEither(defaultGroupOf(groups, groupId))),
        TE.bindW('channels', () => loadChannelsByName(tx, caller, channelNames)),
        TE.bindW('channelIds', ({ group, channels }) =>
          TE.fromEither<
            CannotAddToGroup | ChannelFailure<'ChannelNotInDefaultGroup'>,
            readonly ChannelId[]
          >(
            operation === 'add'
              ? channelsToAdd(group, channels)
              : channelsToRemove(group, channels),
          ),
        ),
        TE.tap(({ channelIds }) =>
          operation === 'add'
            ? pipe(
                tx.defaultChannelGroups.addChannels(caller.realm.id, groupId, channelIds),
                withinLimit(tx, caller, 'defaultGroupChannels'),
              )
            : tx.defaultChannelGroups.removeChannels(caller.realm.id, groupId, channelIds),
        ),
        TE.bindW('now', () => TE.fromIO(clock.now)),
        TE.flatMap(({ now }) => announceDefaultGroups(tx, caller.realm, now)),
      ),
    );
