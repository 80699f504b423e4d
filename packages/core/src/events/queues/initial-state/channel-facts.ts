import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, Viewer } from '../../../access';
import { isGuest } from '../../../access';
import type {
  Channel,
  ChannelFolder,
  ChannelForViewer,
  ChannelsShown,
  ChannelView,
  DefaultChannelGroupView,
} from '../../../channels';
import {
  canReadMetadata,
  channelsInBlocks,
  isKnownTo,
  isWebPublic,
  loadShownOfChannels,
  viewChannels,
  viewDefaultGroups,
} from '../../../channels';
import type { Async, ClientCapabilities, SharedList } from '../../../kernel';
import { together } from '../../../kernel';
import type { Reader } from '../../transaction';
import type { Loader } from './loader';

/** Whether the client gets the channel: archived ones only if it supports them. */
export const isShown = (
  caller: Caller,
  target: ChannelForViewer,
  capabilities: ClientCapabilities,
): boolean => canReadMetadata(caller, target) && isKnownTo({ capabilities })(target.channel);

/** Channels that are listed in the same form to many viewers, and what their records show. */
export type ListedChannels<Form extends string> = {
  readonly channels: SharedList<{ readonly channel: Channel; readonly form: Form }>;
  readonly shown: ChannelsShown;
};

/** Every channel visible to the caller. */
export const loadChannels: Loader<Caller, ListedChannels<'listed'>> = (
  tx,
  caller,
  { capabilities, now },
) =>
  pipe(
    together({
      targets: tx.channels.listFor(caller.realm.id, caller.user.id),
      shown: loadShownOfChannels(tx, caller.realm, now),
    }),
    TE.map(({ targets, shown }) => ({
      shown,
      channels: channelsInBlocks(targets, shown, (target) =>
        isShown(caller, target, capabilities) ? 'listed' : undefined,
      ),
    })),
  );

const defaultChannels = (
  tx: Pick<Reader, 'channels'>,
  { realm, user }: Caller,
): Async<readonly Channel[]> =>
  isGuest(user)
    ? TE.right([])
    : pipe(
        tx.channels.listFor(realm.id, user.id),
        TE.map((all) => all.map(({ channel }) => channel).filter(({ isDefault }) => isDefault)),
      );

/** The default channels; hidden from guests. */
export const loadDefaultChannels: Loader<Caller, readonly Channel[]> = defaultChannels;

/** The default channels with all that their records show; hidden from guests. */
export const viewDefaultChannels: Loader<Caller, readonly ChannelView[]> = (tx, caller, { now }) =>
  isGuest(caller.user)
    ? TE.right([])
    : pipe(
        defaultChannels(tx, caller),
        TE.flatMap((channels) => viewChannels(tx, caller.realm, channels, now)),
      );

/** The default channel groups; hidden from guests. */
export const loadDefaultChannelGroups: Loader<Caller, readonly DefaultChannelGroupView[]> = (
  tx,
  { realm, user },
  { now },
) => (isGuest(user) ? TE.right([]) : viewDefaultGroups(tx, realm, now));

/** The channels that visitors may read. */
export const loadWebPublicChannels: Loader<Viewer, readonly ChannelView[]> = (
  tx,
  { realm },
  { now },
) =>
  pipe(
    tx.channels.listFor(realm.id, undefined),
    TE.flatMap((all) =>
      viewChannels(
        tx,
        realm,
        all
          .map(({ channel }) => channel)
          .filter(({ privacy, isArchived }) => isWebPublic(privacy) && !isArchived),
        now,
      ),
    ),
  );

/** The folders of the channels that visitors may read. */
export const loadWebPublicFolders: Loader<Viewer, readonly ChannelFolder[]> = (
  tx,
  viewer,
  request,
) =>
  pipe(
    together({
      folders: tx.channelFolders.list(viewer.realm.id),
      channels: loadWebPublicChannels(tx, viewer, request),
    }),
    TE.map(({ folders, channels }) => {
      const used = new Set(channels.map(({ folderId }) => folderId));
      return folders.filter(({ id }) => used.has(id));
    }),
  );
