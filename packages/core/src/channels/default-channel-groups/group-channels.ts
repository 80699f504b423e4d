import * as E from 'fp-ts/Either';
import { pipe } from 'fp-ts/function';
import type { ChannelId } from '../../kernel';
import type { Channel } from '../channels/channel';
import { isPrivate } from '../channels/channel-privacy';
import type { DefaultChannelGroup } from './default-channel-group';
import type { ChannelFailure } from '../failures';
import { channelFailure } from '../failures';

type Named = Pick<DefaultChannelGroup, 'name' | 'channelIds'>;

export type CannotAddToGroup = ChannelFailure<
  'ChannelIsDefault' | 'ChannelInDefaultGroup' | 'PrivateDefaultChannel'
>;

const idsOf = (channels: readonly Channel[]): readonly ChannelId[] => channels.map(({ id }) => id);

/**
 * Checks the channels to add, and fails with the first invalid one. A default channel group contains
 * no private channel, because everyone can see its channels.
 *
 * Source: docs/reference/channels.md#default-channels.
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
        return E.left(channelFailure('ChannelIsDefault', { channel: channel.name, group: name }));
      }
      if (present.has(channel.id)) {
        return E.left(
          channelFailure('ChannelInDefaultGroup', { channel: channel.name, group: name }),
        );
      }
      return isPrivate(channel.privacy)
        ? E.left(channelFailure('PrivateDefaultChannel', { isAboutDefaults: true }))
        : E.right(channel);
    }),
    E.map(idsOf),
  );
};

/** Checks the channels to remove, and fails with the first that is not in the group. */
export const channelsToRemove = (
  { name, channelIds }: Named,
  channels: readonly Channel[],
): E.Either<ChannelFailure<'ChannelNotInDefaultGroup'>, readonly ChannelId[]> => {
  const present = new Set(channelIds);
  return pipe(
    channels,
    E.traverseArray((channel) =>
      present.has(channel.id)
        ? E.right(channel)
        : E.left(
            channelFailure('ChannelNotInDefaultGroup', { channel: channel.name, group: name }),
          ),
    ),
    E.map(idsOf),
  );
};
