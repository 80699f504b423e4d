import * as E from 'fp-ts/Either';
import type { FeatureLevel } from '../../kernel';
import { currentLevel } from '../../kernel';
import type { PersonalChange } from './personal-setting';
import { parsePersonalChange, presentPersonalChange, settingsOf } from './personal-setting';
import { channelFailure } from '../failures';

const shown = (change: PersonalChange, level: FeatureLevel) =>
  presentPersonalChange(change)
    .map((present) => present(level))
    .filter((property) => property !== undefined);

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

  it.each([
    [138, [['in_home_view', false]]],
    [
      139,
      [
        ['in_home_view', false],
        ['is_muted', true],
      ],
    ],
  ])('is presented at level %d, for muting, as %j', (level, properties) => {
    expect(shown({ property: 'is_muted', value: true }, level)).toEqual(properties);
    expect(shown({ property: 'in_home_view', value: false }, level)).toEqual(properties);
  });

  it('is presented as it is otherwise', () => {
    expect(shown({ property: 'color', value: '#abc' }, currentLevel)).toEqual([['color', '#abc']]);
  });
});
