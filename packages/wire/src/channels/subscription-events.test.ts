import type { FeatureLevel } from '@parley/core/kernel';
import { ChannelId, UserId, asId, currentLevel, levelOf, role } from '@parley/core/kernel';
import { aChannelView, aSubscription, aUser, anEventViewer } from '@parley/core/testing';
import { eventPresentation } from '../events/every-event';
import type { EventOf } from '../events/event';

type SubscriberDeactivated = EventOf<'SubscriberDeactivated'>;

const [target, guest] = [asId(UserId)(1), asId(UserId)(2)];
const channelId = asId(ChannelId)(3);
const ofOpen = levelOf('unsubscribedOnDeactivation');
const ofArchived = levelOf('unsubscribedFromArchivedOnDeactivation');

const deactivated = (
  given: Pick<SubscriberDeactivated, 'isArchived' | 'awareGuests'>,
): SubscriberDeactivated => ({
  _tag: 'SubscriberDeactivated',
  channelIds: [channelId],
  userId: target,
  ...given,
});

const peerRemove = {
  type: 'subscription',
  op: 'peer_remove',
  stream_ids: [channelId],
  user_ids: [target],
};

const unaware = { awareGuests: [] };
const aware = { awareGuests: [guest] };
const archived = { isArchived: true };

describe('the deactivation of a subscriber', () => {
  it.each<[string, FeatureLevel, Parameters<typeof deactivated>[0], boolean]>([
    ['a client that does not conclude it from the deactivation', currentLevel, {}, true],
    ['the first level that does not conclude it', ofOpen, {}, true],
    ['the last level that concludes it', ofOpen - 1, {}, false],
    ['a guest who receives the deactivation at that level', ofOpen - 1, aware, false],
    ['a guest who does not receive it', ofOpen - 1, unaware, true],
    ['the first level, of an archived channel', ofArchived, archived, true],
    ['the level before, of an archived channel', ofArchived - 1, archived, false],
    ['a guest who does not receive it', ofArchived - 1, { ...archived, ...unaware }, true],
  ])('is announced to %s: level %d, %j', (_, level, given, isAnnounced) => {
    const viewer = anEventViewer({
      userId: guest,
      role: role.guest,
      level,
      capabilities: new Set(['archived_channels']),
    });
    expect(eventPresentation.present(deactivated(given), viewer)).toEqual(
      isAnnounced ? [peerRemove] : [],
    );
  });

  it('is concluded at old levels by everyone except guests who do not receive it', () => {
    const member = anEventViewer({ level: ofOpen - 1, role: role.member });
    expect(eventPresentation.present(deactivated(unaware), member)).toEqual([]);
  });
});

describe('subscription events', () => {
  it('show each new subscriber their own part', () => {
    const [one, other] = [aUser().id, aUser().id];
    const [first, second] = [aChannelView(), aChannelView()];
    const event = {
      _tag: 'SubscriptionsAdded' as const,
      channels: [
        { channel: first, subscriberIds: [one, other] },
        { channel: second, subscriberIds: [one] },
      ],
      subscriptions: [
        aSubscription({ userId: one, channelId: first.id, color: '#111111' }),
        aSubscription({ userId: other, channelId: first.id, color: '#222222' }),
        aSubscription({ userId: one, channelId: second.id, color: '#333333' }),
      ],
    };
    const shownTo = (userId: UserId) => eventPresentation.present(event, anEventViewer({ userId }));
    expect(shownTo(one)).toMatchObject([
      {
        type: 'subscription',
        op: 'add',
        subscriptions: [
          { stream_id: first.id, color: '#111111', subscribers: [one, other] },
          { stream_id: second.id, color: '#333333', subscribers: [one] },
        ],
      },
    ]);
    expect(shownTo(other)).toMatchObject([{ subscriptions: [{ color: '#222222' }] }]);
  });

  it('show peers who was subscribed to what', () => {
    const { id } = aChannelView();
    const userIds = [asId(UserId)(1), asId(UserId)(2)];
    expect(
      eventPresentation.present(
        { _tag: 'PeersSubscribed', channelIds: [id], userIds },
        anEventViewer(),
      ),
    ).toEqual([{ type: 'subscription', op: 'peer_add', stream_ids: [id], user_ids: [1, 2] }]);
  });
});

describe('a personal setting', () => {
  const shown = (change: EventOf<'PersonalSettingChanged'>['change'], level: FeatureLevel) =>
    eventPresentation
      .present({ _tag: 'PersonalSettingChanged', channelId, change }, anEventViewer({ level }))
      .map(({ property, value }) => [property, value]);

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
