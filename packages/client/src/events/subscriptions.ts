import type { Handler } from '../handler';
import { byOp, change } from '../handler';
import { updateWhere, withIds, withoutIds } from '../lists';
import { ownIdOf } from '../own';
import type { SubscriptionEvent } from '../wire/events';
import type { Channel, State } from '../wire/state';
import { idsOf, inAllRecords, without } from './channels';

/** The record with other subscribers, who are counted, and listed if the client asked for lists. */
const withPeers =
  (userIds: readonly number[], isAdded: boolean) =>
  <SomeChannel extends Channel>(channel: SomeChannel): SomeChannel => {
    const { subscribers, partial_subscribers: partial, subscriber_count: count } = channel;
    const changeList = isAdded ? withIds : withoutIds;
    const changed = userIds.filter((id) => subscribers?.includes(id) !== isAdded);
    return {
      ...channel,
      ...(subscribers === undefined ? {} : { subscribers: changeList(subscribers, userIds) }),
      ...(partial === undefined ? {} : { partial_subscribers: changeList(partial, userIds) }),
      ...(count === undefined
        ? {}
        : { subscriber_count: count + (isAdded ? changed.length : -changed.length) }),
    };
  };

/** Changes the subscribers of channels wherever these are listed. */
export const changePeers = (
  state: State,
  streamIds: readonly number[],
  userIds: readonly number[],
  isAdded: boolean,
): State =>
  streamIds.reduce(
    (result, streamId) => inAllRecords(result, streamId, withPeers(userIds, isAdded)),
    state,
  );

export const applySubscription: Handler<SubscriptionEvent> = byOp<SubscriptionEvent>({
  add: (state, { subscriptions: added }, { includeSubscribers }) => {
    const ids = idsOf(added);
    const left = change(
      change(state, 'unsubscribed', (known) => without(known, ids)),
      'never_subscribed',
      (known) => without(known, ids),
    );
    const counted = added.reduce(
      (result, { stream_id, subscriber_count: count }) =>
        count === undefined
          ? result
          : inAllRecords(result, stream_id, (channel) => ({ ...channel, subscriber_count: count })),
      left,
    );
    const records = includeSubscribers
      ? added
      : added.map(({ subscribers: _, ...record }) => record);
    return change(counted, 'subscriptions', (known) => [...without(known, ids), ...records]);
  },
  remove: (state, { subscriptions: removed }) => {
    const ids = idsOf(removed);
    const ownId = ownIdOf(state);
    const left = changePeers(state, Array.from(ids), ownId === undefined ? [] : [ownId], false);
    const ended = (left.subscriptions ?? []).filter(({ stream_id }) => ids.has(stream_id));
    return change(
      change(left, 'subscriptions', (known) => without(known, ids)),
      'unsubscribed',
      (known) => [...without(known, ids), ...ended],
    );
  },
  update: (state, { stream_id, property, value }) => {
    const fields =
      property === 'is_muted'
        ? { is_muted: value === true, in_home_view: value !== true }
        : property === 'in_home_view'
          ? { is_muted: value !== true, in_home_view: value === true }
          : { [property]: value };
    const how = (channels: NonNullable<State['subscriptions']>) =>
      updateWhere(
        channels,
        (channel) => channel.stream_id === stream_id,
        (channel) => ({ ...channel, ...fields }),
      );
    return change(change(state, 'subscriptions', how), 'unsubscribed', how);
  },
  peer_add: (state, { stream_ids, user_ids }) => changePeers(state, stream_ids, user_ids, true),
  peer_remove: (state, { stream_ids, user_ids }) => changePeers(state, stream_ids, user_ids, false),
});
