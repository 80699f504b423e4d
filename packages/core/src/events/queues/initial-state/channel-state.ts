import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import { isGuest } from '../../../access';
import type { ChannelForViewer } from '../../../channels';
import {
  canReadMetadata,
  channelsInBlocks,
  loadShownOfChannels,
  presentChannel,
  presentDefaultChannelGroup,
  viewChannels,
  viewDefaultGroups,
} from '../../../channels';
import type { ClientCapabilities, Unexpected } from '../../../kernel';
import { has } from '../../../kernel';
import type { InitialStateSection } from './section';

/** Whether the client gets the channel: archived ones only if it supports them. */
export const isShown = (
  caller: Caller,
  target: ChannelForViewer,
  capabilities: ClientCapabilities,
): boolean =>
  canReadMetadata(caller, target) &&
  (!target.channel.isArchived || capabilities.has('archived_channels'));

/** Every channel visible to the caller. */
export const channelState: InitialStateSection = (tx, caller, { capabilities, level, now }) =>
  pipe(
    TE.Do,
    TE.bind('targets', () => tx.channels.listFor(caller.realm.id, caller.user.id)),
    TE.let('all', ({ targets }) => targets.map(({ channel }) => channel)),
    TE.bind('shown', ({ all }) => loadShownOfChannels(tx, caller.realm, all, now)),
    TE.map(({ targets, all, shown }) => ({
      streams: channelsInBlocks(all, shown, (_channel, index) => {
        const target = targets[index];
        return target !== undefined && isShown(caller, target, capabilities) ? 'listed' : undefined;
      }).map(String(level), ({ channel }) => presentChannel(shown.viewOf(channel), level)),
    })),
  );

/** The default channels; hidden from guests. */
export const defaultChannelState: InitialStateSection = (tx, caller, { level, now }) =>
  isGuest(caller.user)
    ? TE.right({ realm_default_streams: [] })
    : pipe(
        tx.channels.listFor(caller.realm.id, caller.user.id),
        TE.map((all) => all.map(({ channel }) => channel).filter(({ isDefault }) => isDefault)),
        TE.flatMap((channels): TE.TaskEither<Unexpected, readonly unknown[]> =>
          has(level, 'defaultChannelIds')
            ? TE.right(channels.map(({ id }) => id))
            : pipe(
                viewChannels(tx, caller.realm, channels, now),
                TE.map((views) => views.map((channel) => presentChannel(channel, level))),
              ),
        ),
        TE.map((defaults) => ({ realm_default_streams: defaults })),
      );

/** The default channel groups; hidden from guests. */
export const defaultChannelGroupState: InitialStateSection = (tx, caller, { level, now }) =>
  isGuest(caller.user)
    ? TE.right({ realm_default_stream_groups: [] })
    : pipe(
        viewDefaultGroups(tx, caller.realm, now),
        TE.map((groups) => ({
          realm_default_stream_groups: groups.map((group) =>
            presentDefaultChannelGroup(group, level),
          ),
        })),
      );
