import type { Realm, User } from '../../access';
import { avatarUrl, displayEmail, emailVisibility, presentAvatarSource } from '../../access';
import type { Audience } from '../../kernel';
import { botDetailEvents } from '../bots/bot-change-events';
import type { AddressedEvent } from '../domain-events';

/** Events for changes of a user's name, email address or picture. */

/** @param viewers everyone who may know of the user */
export const nameEvents = (
  user: User,
  fullName: string,
  viewers: Audience,
): readonly AddressedEvent[] => [
  { event: { _tag: 'UserRenamed', userId: user.id, fullName }, audience: viewers },
  ...botDetailEvents(user, 'full_name', fullName),
];

export const avatarChanged = (realm: Realm, user: User, viewers: Audience): AddressedEvent => ({
  event: {
    _tag: 'AvatarChanged',
    userId: user.id,
    source: presentAvatarSource(user.avatarSource),
    url: avatarUrl(user, realm.url),
    mediumUrl: avatarUrl(user, realm.url, true),
    version: user.avatarVersion,
  },
  audience: viewers,
});

/** The URL of a bot's picture, for the audience of the bot's events. */
export const botAvatarEvents = (realm: Realm, user: User): readonly AddressedEvent[] =>
  botDetailEvents(user, 'avatar_url', avatarUrl(user, realm.url));

/** The delivery address first, then the gravatar that follows from it, then the display address. */
export const emailEvents = (
  realm: Realm,
  user: User,
  viewers: Audience,
): readonly AddressedEvent[] => [
  {
    event: {
      _tag: 'DeliveryEmailChanged',
      userId: user.id,
      deliveryEmail: user.deliveryEmail,
      visibility: user.emailVisibility,
      visibilityBefore: null,
    },
    audience: viewers,
  },
  ...(user.avatarSource === 'G'
    ? [avatarChanged(realm, user, viewers), ...botAvatarEvents(realm, user)]
    : []),
  ...botDetailEvents(user, 'email', displayEmail(user, realm.host)),
  ...(user.emailVisibility === emailVisibility.everyone
    ? [
        {
          event: {
            _tag: 'DisplayEmailChanged' as const,
            userId: user.id,
            email: displayEmail(user, realm.host),
          },
          audience: viewers,
        },
      ]
    : []),
];
