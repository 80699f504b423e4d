import type { User } from '../../access';
import type { UserId } from '../../kernel';
import type { Channel } from '../channels/channel';
import { pickColor } from './color-palette';
import type { Subscription } from './subscription';
import { initialPersonalSettings } from './subscription';

type RequestedSubscription = {
  readonly channel: Channel;
  /** The requested colour; undefined picks one from the palette. */
  readonly color: string | undefined;
};

export type SubscriptionPlan = {
  readonly added: readonly (readonly [User, Subscription, Channel])[];
  readonly alreadySubscribed: readonly (readonly [User, Channel])[];
};

const inOrderOfRecipients = (
  wanted: readonly RequestedSubscription[],
): readonly RequestedSubscription[] =>
  [...wanted].sort((a, b) => a.channel.recipientId - b.channel.recipientId);

/**
 * Decides who is newly subscribed to what, and in which colour: users who subscribe again keep
 * their settings, others take the first colour that they do not use yet.
 *
 * @param rows all rows of these users, for any channel
 */
export const planSubscriptions = (
  users: readonly User[],
  wanted: readonly RequestedSubscription[],
  rows: readonly Subscription[],
): SubscriptionPlan => {
  const rowsOf = new Map<UserId, Map<number, Subscription>>();
  for (const row of rows) {
    const own = rowsOf.get(row.userId) ?? new Map<number, Subscription>();
    rowsOf.set(row.userId, own.set(row.channelId, row));
  }
  const added: (readonly [User, Subscription, Channel])[] = [];
  const alreadySubscribed: (readonly [User, Channel])[] = [];
  for (const user of users) {
    const own = rowsOf.get(user.id) ?? new Map<number, Subscription>();
    const used = new Set(Array.from(own.values(), ({ color }) => color));
    for (const { color } of wanted) {
      if (color !== undefined) {
        used.add(color);
      }
    }
    for (const { channel, color } of inOrderOfRecipients(wanted)) {
      const row = own.get(channel.id);
      if (row?.isActive === true) {
        alreadySubscribed.push([user, channel]);
        continue;
      }
      const chosen = color ?? row?.color ?? pickColor(used, channel.recipientId);
      used.add(chosen);
      const personal = row ?? initialPersonalSettings(chosen);
      added.push([
        user,
        { ...personal, color: chosen, userId: user.id, channelId: channel.id, isActive: true },
        channel,
      ]);
    }
  }
  return { added, alreadySubscribed };
};
