import * as E from 'fp-ts/Either';
import * as t from 'io-ts';
import { isColor } from './color-palette';
import type { PersonalChannelChanges } from './subscription';
import type { ChannelFailure } from '../failures';
import { channelFailure } from '../failures';
import { struct } from '../../kernel';

const BooleanProperty = t.keyof({
  is_muted: null,
  in_home_view: null,
  pin_to_top: null,
  desktop_notifications: null,
  audible_notifications: null,
  push_notifications: null,
  email_notifications: null,
  wildcard_mentions_notify: null,
});
type BooleanProperty = t.TypeOf<typeof BooleanProperty>;

export const PersonalChange = t.union([
  struct({ property: t.literal('color'), value: t.string }),
  struct({ property: BooleanProperty, value: t.boolean }),
]);
/**
 * A user's own setting for a channel, under its API name.
 *
 * Source: docs/reference/subscriptions.md#personal-settings.
 */
export type PersonalChange = t.TypeOf<typeof PersonalChange>;

export type InvalidPersonalChange = ChannelFailure<
  'UnknownSubscriptionProperty' | 'SubscriptionPropertyNotBoolean' | 'InvalidSubscriptionColor'
>;

/**
 * Decodes a property and its value.
 *
 * @param place what the error text for an invalid colour contains instead of the value
 */
export const parsePersonalChange = (
  property: string,
  value: boolean | string,
  place: string | undefined,
): E.Either<InvalidPersonalChange, PersonalChange> => {
  if (property === 'color') {
    return typeof value === 'string' && isColor(value)
      ? E.right({ property, value })
      : E.left(channelFailure('InvalidSubscriptionColor', { place }));
  }
  if (!BooleanProperty.is(property)) {
    return E.left(channelFailure('UnknownSubscriptionProperty', { property }));
  }
  return typeof value === 'boolean'
    ? E.right({ property, value })
    : E.left(channelFailure('SubscriptionPropertyNotBoolean', { property }));
};

type Written = PersonalChannelChanges;

const written: Readonly<Record<BooleanProperty, (value: boolean) => Written>> = {
  is_muted: (isMuted) => ({ isMuted }),
  in_home_view: (isInHomeView) => ({ isMuted: !isInHomeView }),
  pin_to_top: (pinToTop) => ({ pinToTop }),
  desktop_notifications: (desktopNotifications) => ({ desktopNotifications }),
  audible_notifications: (audibleNotifications) => ({ audibleNotifications }),
  push_notifications: (pushNotifications) => ({ pushNotifications }),
  email_notifications: (emailNotifications) => ({ emailNotifications }),
  wildcard_mentions_notify: (wildcardMentionsNotify) => ({ wildcardMentionsNotify }),
};

/** The stored settings that the change writes. */
export const settingsOf = (change: PersonalChange): Written =>
  change.property === 'color' ? { color: change.value } : written[change.property](change.value);
