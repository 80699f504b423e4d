import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { isGuest } from '../../../access';
import {
  canReadMetadata,
  presentChannel,
  presentDefaultChannelGroup,
  presentListedChannel,
  viewChannels,
  viewDefaultGroups,
} from '../../../channels';
import { has, mapInSlices } from '../../../kernel';
import type { InitialStateSection } from './section';

/** Every channel visible to the caller. */
export const channelState: InitialStateSection = (tx, caller, { capabilities, level, now }) =>
  pipe(
    tx.channels.listFor(caller.realm.id, caller.user.id),
    TE.map((all) =>
      all
        .filter((target) => canReadMetadata(caller, target))
        .map(({ channel }) => channel)
        .filter(({ isArchived }) => !isArchived || capabilities.has('archived_channels')),
    ),
    TE.flatMap((channels) => viewChannels(tx, caller.realm, channels, now)),
    TE.flatMapTask(mapInSlices((channel) => presentListedChannel(channel, level))),
    TE.map((streams) => ({ streams })),
  );

/** The default channels; hidden from guests. */
export const defaultChannelState: InitialStateSection = (tx, caller, { level, now }) =>
  isGuest(caller.user)
    ? TE.right({ realm_default_streams: [] })
    : pipe(
        tx.channels.listFor(caller.realm.id, caller.user.id),
        TE.map((all) => all.map(({ channel }) => channel).filter(({ isDefault }) => isDefault)),
        TE.flatMap((channels) => viewChannels(tx, caller.realm, channels, now)),
        TE.map((views) => ({
          realm_default_streams: has(level, 'defaultChannelIds')
            ? views.map(({ id }) => id)
            : views.map((channel) => presentChannel(channel, level)),
        })),
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
