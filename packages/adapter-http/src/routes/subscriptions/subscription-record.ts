import { arrayOf, boolean, integer, nullable, object, text } from '../../codecs';
import { channelRecord, laterChannelFields } from '../channels/channel-record';

/** Source: API document, "Subscription record". */
export const subscriptionRecord = object({
  required: {
    ...channelRecord,
    color: text,
    is_muted: boolean,
    in_home_view: boolean,
    pin_to_top: boolean,
    desktop_notifications: nullable(boolean),
    audible_notifications: nullable(boolean),
    push_notifications: nullable(boolean),
    email_notifications: nullable(boolean),
    wildcard_mentions_notify: nullable(boolean),
  },
  optional: {
    ...laterChannelFields,
    subscribers: arrayOf(integer),
    partial_subscribers: arrayOf(integer),
    role: integer,
    email_address: text,
  },
});
