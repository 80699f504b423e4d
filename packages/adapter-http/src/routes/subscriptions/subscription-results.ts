import { arrayOf, boolean, field, recordOf, text } from '@parley/wire/codecs';

/** The results of subscribing users. */
export const subscribed = {
  subscribed: field(
    'Names of the channels that users were subscribed to, by user id.',
    recordOf(arrayOf(text)),
  ),
  already_subscribed: field(
    'Names of the channels that users were subscribed to before, by user id.',
    recordOf(arrayOf(text)),
  ),
};

/** Results that depend on the request. */
export const subscribedInPart = {
  unauthorized: field(
    'Names of the channels to which the user cannot subscribe; only if authorization_errors_fatal is false.',
    arrayOf(text),
  ),
  new_subscription_messages_sent: field(
    'Whether the new subscribers got messages about it; only if they were requested.',
    boolean,
    { since: 'newSubscriptionMessages' },
  ),
};

/** The results of unsubscribing users. */
export const unsubscribed = {
  removed: field('Names of the channels that users left.', arrayOf(text)),
  not_removed: field('Names of the channels that users were not subscribed to.', arrayOf(text)),
};
