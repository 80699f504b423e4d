import type { User } from '../../access';
import { channelLink, isBot, silentMention } from '../../access';
import type { PersonalNotice } from '../../kernel';
import { groupBy, personalNotice } from '../../kernel';
import type { Channel } from '../channels/channel';
import type { SubscriptionPlan } from './subscription-plan';

/** So many new subscriptions at the most are told of to each person. */
export const maxSubscriptionNotices = 100;

/** Whether that many new subscriptions are few enough to tell each person of theirs. */
export const isFewEnoughToTell = ({ added }: SubscriptionPlan): boolean =>
  added.length <= maxSubscriptionNotices;

/**
 * Tells people that somebody else subscribed them: one message for each, however many channels it
 * was. Channels that were just made speak for themselves.
 *
 * Source: reference, "POST /users/me/subscriptions", side effects.
 */
export const newSubscriptionNotices = (
  actor: User,
  { added }: SubscriptionPlan,
  created: readonly Channel[],
): readonly PersonalNotice[] => {
  const isNew = new Set(created.map(({ id }) => id));
  const told = added.filter(
    ([user, , { id }]) => user.id !== actor.id && !isBot(user) && !isNew.has(id),
  );
  const by = silentMention(actor);
  return Array.from(groupBy(told, ([{ id }]) => id).values()).flatMap((own) => {
    const [first] = own;
    const links = own.map(([, , { name }]) => channelLink(name));
    const what =
      links.length === 1
        ? `the channel ${links.join('')}.`
        : `these channels:\n\n${links.map((link) => `* ${link}`).join('\n')}`;
    return first === undefined ? [] : [personalNotice(first[0], `${by} subscribed you to ${what}`)];
  });
};
