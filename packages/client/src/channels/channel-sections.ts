import { sortByName } from '../text/compare';

type SomeChannel = {
  readonly name: string;
  readonly pin_to_top: boolean;
  readonly is_archived: boolean;
  readonly folder_id: number | null;
};

type SomeFolder = {
  readonly id: number;
  readonly name: string;
  readonly order: number;
  readonly is_archived: boolean;
};

/** A part of the list of channels: the pinned ones, those of a folder, or the others. */
export type ChannelSection<Channel> = {
  readonly kind: 'pinned' | 'others' | { readonly folder: number; readonly name: string };
  readonly channels: readonly Channel[];
};

/** The folders that are in use, in the order of the organization. */
export const foldersInOrder = <Folder extends SomeFolder>(
  folders: readonly Folder[],
): readonly Folder[] =>
  folders.filter((folder) => !folder.is_archived).sort((a, b) => a.order - b.order);

/**
 * The subscribed channels as they are listed: pinned ones, those of each folder, and the others, by
 * name, without empty parts and archived channels.
 */
export const channelSections = <Channel extends SomeChannel>(
  subscriptions: readonly Channel[],
  folders: readonly SomeFolder[],
): readonly ChannelSection<Channel>[] => {
  const known = foldersInOrder(folders);
  const kinds: readonly ChannelSection<Channel>['kind'][] = [
    'pinned',
    ...known.map(({ id, name }) => ({ folder: id, name })),
    'others',
  ];
  const placeOf = (channel: Channel): number =>
    channel.pin_to_top
      ? 0
      : known.findIndex(({ id }) => id === channel.folder_id) + 1 || kinds.length - 1;
  const placed = subscriptions
    .filter((channel) => !channel.is_archived)
    .map((channel) => ({ channel, place: placeOf(channel) }));
  return kinds.flatMap((kind, index) => {
    const channels = placed.filter(({ place }) => place === index).map(({ channel }) => channel);
    return channels.length === 0
      ? []
      : [{ kind, channels: sortByName(channels, ({ name }) => name) }];
  });
};
