import * as E from 'fp-ts/Either';
import { pipe } from 'fp-ts/function';
import type { ChannelId } from '../../kernel';
import type { Channel } from '../channels/channel';
import type { PrivateDefaultChannel } from '../channels/channel-failures';
import { privateDefaultChannel } from '../channels/channel-failures';
import { isPrivate } from '../channels/channel-privacy';
import type { DefaultChannelGroup } from './default-channel-group';
import type {
  ChannelInDefaultGroup,
  ChannelIsDefault,
  ChannelNotInDefaultGroup,
} from './default-channel-group-failures';
import {
  channelInDefaultGroup,
  channelIsDefault,
  channelNotInDefaultGroup,
} from './default-channel-group-failures';

type Named = Pick<DefaultChannelGroup, 'name' | 'channelIds'>;

export type CannotAddToGroup = ChannelIsDefault | ChannelInDefaultGroup | PrivateDefaultChannel;

const idsOf = (channels: readonly Channel[]): readonly ChannelId[] => channels.map(({ id }) => id);

/**
 * The channels that may come into the group, or what is wrong with the first of the others. A
 * group of new members holds no private channel, as it shows what is in it to everyone.
 *
 * Source: reference, «Default channels».
 */
export const channelsToAdd = (
  { name, channelIds }: Named,
  channels: readonly Channel[],
): E.Either<CannotAddToGroup, readonly ChannelId[]> => {
  const present = new Set(channelIds);
  return pipe(
    channels,
    E.traverseArray((channel): E.Either<CannotAddToGroup, Channel> => {
      if (channel.isDefault) {
        return E.left(channelIsDefault(channel.name, name));
      }
      if (present.has(channel.id)) {
        return E.left(channelInDefaultGroup(channel.name, name));
      }
      return isPrivate(channel.privacy) ? E.left(privateDefaultChannel(true)) : E.right(channel);
    }),
    E.map(idsOf),
  );
};

/** The channels that leave the group, or the first that is not in it. */
export const channelsToRemove = (
  { name, channelIds }: Named,
  channels: readonly Channel[],
): E.Either<ChannelNotInDefaultGroup, readonly ChannelId[]> => {
  const present = new Set(channelIds);
  return pipe(
    channels,
    E.traverseArray((channel) =>
      present.has(channel.id)
        ? E.right(channel)
        : E.left(channelNotInDefaultGroup(channel.name, name)),
    ),
    E.map(idsOf),
  );
};
