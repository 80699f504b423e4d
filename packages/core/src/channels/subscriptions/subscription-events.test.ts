import type { FeatureLevel } from '../../kernel';
import { ChannelId, UserId, asId, currentLevel, levelOf, role } from '../../kernel';
import { anEventViewer } from '../../testing';
import type { SubscriberDeactivated } from './subscription-events';
import { presentSubscriberDeactivated } from './subscription-events';

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
    expect(presentSubscriberDeactivated(deactivated(given), viewer)).toEqual(
      isAnnounced ? [peerRemove] : [],
    );
  });

  it('is concluded at old levels by everyone except guests who do not receive it', () => {
    const member = anEventViewer({ level: ofOpen - 1, role: role.member });
    expect(presentSubscriberDeactivated(deactivated(unaware), member)).toEqual([]);
  });
});
