import { currentLevel, asId, UserId } from '@parley/core/kernel';
import { aChannelView, aSubscription } from '@parley/core/testing';
import { subscriptionRecord } from './subscription-record';
import { channelRecord } from './channel-record';

const inherited = {
  enable_stream_desktop_notifications: true,
  enable_stream_audible_notifications: false,
  enable_stream_push_notifications: true,
  enable_stream_email_notifications: false,
  wildcard_mentions_notify: true,
};

describe('subscriptionRecord', () => {
  const channel = aChannelView();
  const personal = aSubscription({ isMuted: true, pinToTop: true, pushNotifications: false });

  it('adds the user’s own settings to the channel', () => {
    expect(subscriptionRecord.present(channel, { personal, level: currentLevel })).toEqual({
      ...channelRecord.present(channel, { level: currentLevel }),
      color: '#76ce90',
      is_muted: true,
      in_home_view: false,
      pin_to_top: true,
      desktop_notifications: null,
      audible_notifications: null,
      push_notifications: false,
      email_notifications: null,
      wildcard_mentions_notify: null,
    });
  });

  it('replaces null by the inherited value for clients without nullable settings', () => {
    expect(
      subscriptionRecord.present(channel, { personal, level: currentLevel, inherited }),
    ).toMatchObject({
      desktop_notifications: true,
      audible_notifications: false,
      push_notifications: false,
      email_notifications: false,
      wildcard_mentions_notify: true,
    });
  });

  it('lists subscribers if requested', () => {
    const subscriberIds = [asId(UserId)(1)];
    expect(
      subscriptionRecord.present(channel, { personal, subscriberIds, level: currentLevel })
        .subscribers,
    ).toEqual([1]);
    expect(
      subscriptionRecord.present(channel, { personal, level: currentLevel }),
    ).not.toHaveProperty('subscribers');
  });
});

describe('deprecated fields of subscription records', () => {
  const channel = aChannelView();
  const personal = aSubscription();

  it.each([
    [132, { role: 50, email_address: '' }],
    [133, { email_address: '' }],
    [225, { email_address: '' }],
    [226, {}],
  ])('at level %d', (level, fields) => {
    const { role, email_address } = subscriptionRecord.present(channel, { personal, level });
    expect({ role, email_address }).toEqual({
      role: undefined,
      email_address: undefined,
      ...fields,
    });
  });

  it('include the email address of the channel if there is one', () => {
    const emailAddress = 'general.token@example.org';
    expect(
      subscriptionRecord.present(channel, { personal, emailAddress, level: 225 }),
    ).toMatchObject({
      email_address: emailAddress,
    });
    expect(
      subscriptionRecord.present(channel, { personal, emailAddress, level: 226 }),
    ).not.toHaveProperty('email_address');
  });
});
