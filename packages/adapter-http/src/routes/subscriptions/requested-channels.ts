import type { Caller, Principals } from '@parley/core/access';
import { isNobody } from '@parley/core/access';
import type { RequestedChannel, Subscribe, SubscribeResult } from '@parley/core/channels';
import { isColor, maxChannelDescriptionLength } from '@parley/core/channels';
import { UserId, has } from '@parley/core/kernel';
import type { ValueOf } from '@parley/wire/codecs';
import {
  arrayOf,
  boolean,
  branch,
  id,
  mapped,
  maxLength,
  object,
  oneOf,
  valuePath,
  where,
} from '@parley/wire/codecs';
import type { ValuesOf } from '../../parameters';
import { json, optional, withDefault } from '../../parameters';
import { channelOptionParameters, channelOptionsOf } from '../channels/channel-options';
import { keyword, line, maxChannels, maxUsers, rawLine } from '../limits';

const color = where(
  keyword,
  isColor,
  `Invalid ${valuePath}: Value error, color is not a valid hex color code`,
);

/** Clients may send further fields of a channel; they are ignored. */
const maxKeysOfChannel = 50;

/** A rule of the core validates each character of a name. */
export const requestedChannels = arrayOf(
  object({
    required: { name: rawLine },
    optional: { color, description: maxLength(maxChannelDescriptionLength) },
    isOpen: true,
    maxKeys: maxKeysOfChannel,
  }),
  maxChannels,
);

/** Undefined for an empty list, which means the caller, like none at all. */
export const principals = mapped(
  oneOf<Principals>(
    mapped(arrayOf(id(UserId), maxUsers), (ids) => ({ _tag: 'ByIds', ids })),
    branch(
      'list[str]',
      mapped(arrayOf(line, maxUsers), (emails) => ({ _tag: 'ByEmails', emails })),
    ),
  ),
  (given) => (isNobody(given) ? undefined : given),
);

/** The parameters besides the lists of channels. */
export const subscribeParameters = {
  principals: optional(
    json(principals),
    'The ids, or else the email addresses, of the users who are subscribed; by default, you.',
  ),
  ...channelOptionParameters,
  announce: withDefault(
    json(boolean),
    false,
    'Whether new channels are announced in the channel for such announcements.',
  ),
  authorization_errors_fatal: withDefault(
    json(boolean),
    true,
    'Whether the request fails if you cannot subscribe to one of the channels; otherwise the response lists them in `unauthorized`.',
  ),
  send_new_subscription_messages: withDefault(
    json(boolean),
    true,
    'Whether users whom you subscribe are notified by a direct message.',
    {
      since: 'newSubscriptionMessages',
    },
  ),
};

export const subscribeCommand = (
  requested: ValueOf<typeof requestedChannels>,
  values: ValuesOf<typeof subscribeParameters>,
  caller: Caller,
): Subscribe => ({
  channels: requested.map(({ name, description, color: wanted }): RequestedChannel => ({
    name,
    description,
    color: wanted,
  })),
  principals: values.principals,
  authorizationErrorsFatal: values.authorization_errors_fatal,
  options: channelOptionsOf(values, caller),
  announce: values.announce,
  notifySubscribed: values.send_new_subscription_messages,
});

/** Source: docs/reference/subscriptions.md#subscribing. */
export const presentSubscribed = (
  { subscribed, alreadySubscribed, unauthorized, sendsSubscriptionNotices }: SubscribeResult,
  { level }: Pick<Caller, 'level'>,
  values: Pick<
    ValuesOf<typeof subscribeParameters>,
    'authorization_errors_fatal' | 'send_new_subscription_messages'
  >,
) => ({
  subscribed: Object.fromEntries(subscribed),
  already_subscribed: Object.fromEntries(alreadySubscribed),
  ...(values.authorization_errors_fatal ? {} : { unauthorized }),
  ...(values.send_new_subscription_messages && has(level, 'newSubscriptionMessages')
    ? { new_subscription_messages_sent: sendsSubscriptionNotices }
    : {}),
});
