import type { User } from '../../access';
import { channelLink, isBot, silentMention } from '../../access';
import type { PersonalNotice } from '../../kernel';
import { groupBy, maxMembershipNotices, personalNotice } from '../../kernel';
import type { Channel } from '../channels/channel';
import type { SubscriptionPlan } from './subscription-plan';

/** Whether there are few enough new subscriptions to notify each user. */
export const isFewEnoughToNotify = ({ added }: SubscriptionPlan): boolean =>
  added.length <= maxMembershipNotices;

/**
 * Notifies users whom another user subscribed: one message per user, whatever the number of
 * channels. New channels are not named.
 *
 * Source: docs/reference/subscriptions.md#subscribing.
 */
export const newSubscriptionNotices = (
  actor: User,
  { added }: SubscriptionPlan,
  created: readonly Channel[],
): readonly PersonalNotice[] => {
  const isNew = new Set(created.map(({ id }) => id));
  const notified = added.filter(
    ([user, , { id }]) => user.id !== actor.id && !isBot(user) && !isNew.has(id),
  );
  const by = silentMention(actor);
  return Array.from(groupBy(notified, ([{ id }]) => id).values()).flatMap((own) => {
    const [first] = own;
    const links = own.map(([, , channel]) => channelLink(channel));
    const what =
      links.length === 1
        ? `the channel ${links.join('')}.`
        : `these channels:\n\n${links.map((link) => `* ${link}`).join('\n')}`;
    return first === undefined ? [] : [personalNotice(first[0], `${by} subscribed you to ${what}`)];
  });
};
