import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Caller } from '../../../access';
import { withinLimit } from '../../../access';
import type { Work } from '../../../kernel';
import { ensure } from '../../../kernel';
import type { DefaultGroupNameRefused } from '../default-channel-group-name';
import { checkDefaultGroupName } from '../default-channel-group-name';
import type { CannotAddToGroup } from '../group-channels';
import { channelsToAdd } from '../group-channels';
import { loadChannelsByName } from '../steps/access-default-group';
import { announceDefaultGroups } from '../steps/announce-default-groups';
import type { ChannelFailure } from '../../failures';
import { channelFailure } from '../../failures';
import type { Ports } from '../../use-case-ports';

export type CreateDefaultGroup = {
  readonly name: string;
  readonly description: string;
  readonly channelNames: readonly string[];
};

type CreateDefaultGroupFailure =
  | AccessFailure<'CollectionFull'>
  | CannotAddToGroup
  | ChannelFailure<'DefaultGroupExists' | 'InvalidChannelNameGiven'>
  | DefaultGroupNameRefused;

/**
 * Creates a group of channels for new members. Source: docs/reference/channels.md#default-channels.
 */
export const createDefaultGroup =
  ({ transact, clock }: Pick<Ports, 'clock' | 'transact'>) =>
  (
    caller: Caller,
    { name, description, channelNames }: CreateDefaultGroup,
  ): Work<CreateDefaultGroupFailure, void> =>
    transact(caller, (tx) =>
      pipe(
        TE.Do,
        TE.bindW('groups', () => tx.defaultChannelGroups.lock(caller.realm.id)),
        TE.bindW('channels', () => loadChannelsByName(tx, caller, channelNames)),
        TE.bindW('channelIds', ({ channels }) =>
          TE.fromEither(channelsToAdd({ name, channelIds: [] }, channels)),
        ),
        TE.tapEither(() => checkDefaultGroupName(name)),
        ensure(
          ({ groups }) => !groups.some((group) => group.name === name),
          channelFailure('DefaultGroupExists', { name }),
        ),
        TE.tap(({ channelIds }) =>
          pipe(
            tx.defaultChannelGroups.create({
              realmId: caller.realm.id,
              name,
              description,
              channelIds,
            }),
            withinLimit(tx, caller, 'defaultChannelGroups'),
            withinLimit(tx, caller, 'defaultGroupChannels'),
          ),
        ),
        TE.bindW('now', () => TE.fromIO(clock.now)),
        TE.flatMap(({ now }) => announceDefaultGroups(tx, caller.realm, now)),
      ),
    );
