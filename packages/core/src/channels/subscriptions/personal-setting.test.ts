import * as E from 'fp-ts/Either';
import { parsePersonalChange, settingsOf } from './personal-setting';
import { channelFailure } from '../failures';

describe('a personal setting', () => {
  it.each([
    ['color', '#fff', { color: '#fff' }],
    ['is_muted', true, { isMuted: true }],
    ['in_home_view', true, { isMuted: false }],
    ['in_home_view', false, { isMuted: true }],
    ['pin_to_top', true, { pinToTop: true }],
    ['desktop_notifications', false, { desktopNotifications: false }],
    ['audible_notifications', true, { audibleNotifications: true }],
    ['push_notifications', true, { pushNotifications: true }],
    ['email_notifications', false, { emailNotifications: false }],
    ['wildcard_mentions_notify', false, { wildcardMentionsNotify: false }],
  ])('%s: %j writes %j', (property, value, written) => {
    const change = parsePersonalChange(property, value, undefined);
    expect(E.isRight(change) && settingsOf(change.right)).toEqual(written);
  });

  it.each([
    ['favourite', true, channelFailure('UnknownSubscriptionProperty', { property: 'favourite' })],
    [
      'constructor',
      true,
      channelFailure('UnknownSubscriptionProperty', { property: 'constructor' }),
    ],
    [
      'pin_to_top',
      'yes',
      channelFailure('SubscriptionPropertyNotBoolean', { property: 'pin_to_top' }),
    ],
    ['color', true, channelFailure('InvalidSubscriptionColor', { place: 'subscription_data[0]' })],
    ['color', 'red', channelFailure('InvalidSubscriptionColor', { place: 'subscription_data[0]' })],
  ])('%s: %j is rejected', (property, value, failure) => {
    expect(parsePersonalChange(property, value, 'subscription_data[0]')).toEqual(E.left(failure));
  });
});
