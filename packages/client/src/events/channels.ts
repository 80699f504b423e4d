import type { Handler } from '../handler';
import { byOp, change } from '../handler';
import { updateWhere } from '../lists';
import type { ChannelFolderEvent, StreamEvent } from '../wire/events';
import type { Channel, State } from '../wire/state';

/** Changes the lists of channels, `streams` and those that say what the account is subscribed to. */
const inLists = (
  state: State,
  how: <SomeChannel extends Channel>(channels: readonly SomeChannel[]) => readonly SomeChannel[],
): State =>
  change(
    change(change(change(state, 'streams', how), 'subscriptions', how), 'unsubscribed', how),
    'never_subscribed',
    how,
  );

/** Changes channels wherever they are listed, among the default channels too. */
export const inRecords = (
  state: State,
  isMeant: (channel: Channel) => boolean,
  how: <SomeChannel extends Channel>(channel: SomeChannel) => SomeChannel,
): State => {
  const listed = inLists(state, (channels) => updateWhere(channels, isMeant, how));
  const defaults = change(listed, 'realm_default_streams', (channels) =>
    updateWhere(
      channels,
      (channel) => typeof channel !== 'number' && isMeant(channel),
      (channel) => (typeof channel === 'number' ? channel : how(channel)),
    ),
  );
  return change(defaults, 'realm_default_stream_groups', (groups) =>
    groups.some(({ streams }) => streams.some(isMeant))
      ? groups.map((group) => ({ ...group, streams: updateWhere(group.streams, isMeant, how) }))
      : groups,
  );
};

/** Changes a channel wherever it is listed. */
export const inAllRecords = (
  state: State,
  streamId: number,
  how: <SomeChannel extends Channel>(channel: SomeChannel) => SomeChannel,
): State => inRecords(state, ({ stream_id }) => stream_id === streamId, how);

/** Keys of the event itself; all others are fields of the channel that change with the property. */
const ownKeys = new Set(['id', 'type', 'op', 'stream_id', 'name', 'property', 'value']);

/** Renames the channel where lists name it instead of giving its id. */
const rename = (state: State, before: string, value: unknown): State => {
  if (typeof value !== 'string') {
    return state;
  }
  const renamed = change(state, 'muted_topics', (topics) =>
    topics.map(([channel, topic, at]) => [channel === before ? value : channel, topic, at]),
  );
  return change(renamed, 'realm_bots', (bots) =>
    bots.map((bot) => ({
      ...bot,
      ...Object.fromEntries(
        ['default_sending_stream', 'default_events_register_stream']
          .filter((name) => bot[name] === before)
          .map((name) => [name, value]),
      ),
    })),
  );
};

export const without = <SomeChannel extends Channel>(
  channels: readonly SomeChannel[],
  removed: ReadonlySet<number>,
): readonly SomeChannel[] => channels.filter(({ stream_id }) => !removed.has(stream_id));

export const idsOf = (channels: readonly { readonly stream_id: number }[]): ReadonlySet<number> =>
  new Set(channels.map(({ stream_id }) => stream_id));

export const applyStream: Handler<StreamEvent> = byOp<StreamEvent>({
  create: (state, { streams }, { includeSubscribers }) => {
    const added = streams.map((channel) => ({
      ...channel,
      ...(includeSubscribers ? { subscribers: [] } : {}),
    }));
    const ids = idsOf(streams);
    // A change of the account's role can announce a channel again that the account knows already.
    const joined = idsOf([...(state.subscriptions ?? []), ...(state.unsubscribed ?? [])]);
    const again = change(state, 'unsubscribed', (known) =>
      known.map((channel) => ({
        ...channel,
        ...added.find(({ stream_id }) => stream_id === channel.stream_id),
      })),
    );
    return change(
      change(again, 'streams', (known) => [...without(known, ids), ...streams]),
      'never_subscribed',
      (known) => [...without(known, ids), ...without(added, joined)],
    );
  },
  delete: (state, { streams }) => inLists(state, (channels) => without(channels, idsOf(streams))),
  update: (state, event) => {
    const { stream_id, name, property, value } = event;
    const others = Object.fromEntries(Object.entries(event).filter(([key]) => !ownKeys.has(key)));
    const updated = inAllRecords(state, stream_id, (channel) => ({
      ...channel,
      ...others,
      [property]: value,
    }));
    return property === 'name' ? rename(updated, name, value) : updated;
  },
});

export const applyChannelFolder: Handler<ChannelFolderEvent> = byOp<ChannelFolderEvent>({
  add: (state, { channel_folder: added }) =>
    change(state, 'channel_folders', (folders) => [...folders, added]),
  update: (state, { channel_folder_id: id, data }) =>
    change(state, 'channel_folders', (folders) =>
      updateWhere(
        folders,
        (folder) => folder.id === id,
        (folder) => ({ ...folder, ...data }),
      ),
    ),
  reorder: (state, { order }) =>
    change(state, 'channel_folders', (folders) =>
      folders
        .map((folder) => ({ ...folder, order: order.indexOf(folder.id) }))
        .sort((a, b) => a.order - b.order),
    ),
});
