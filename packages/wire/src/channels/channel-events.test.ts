import { aChannelView, aSubscription, anEventViewer } from '@parley/core/testing';
import { eventPresentation } from '../events/every-event';

const channel = aChannelView();
const [own, other] = [
  aSubscription({ channelId: channel.id }),
  aSubscription({ channelId: channel.id }),
];

const presented = (level: number, knowsArchived: boolean, isArchived: boolean) =>
  eventPresentation
    .present(
      {
        _tag: 'ChannelArchived',
        channel: { ...channel, isArchived },
        isArchived,
        subscriptions: [own, other],
      },
      anEventViewer({
        level,
        userId: own.userId,
        capabilities: new Set(knowsArchived ? ['archived_channels'] : []),
      }),
    )
    .map(({ type, op }) => `${type} ${op}`);

describe('archiving and unarchiving', () => {
  it.each<
    [
      level: number,
      knowsArchived: boolean,
      archived: readonly string[],
      unarchived: readonly string[],
    ]
  >([
    [377, false, ['stream delete'], ['stream create', 'subscription add']],
    [512, false, ['stream delete'], ['stream create', 'subscription add']],
    // The channel is listed, but updates of is_archived are unknown.
    [
      377,
      true,
      ['stream delete', 'stream create', 'subscription add'],
      ['stream delete', 'stream create', 'subscription add'],
    ],
    [378, true, ['stream update'], ['stream update']],
    [512, true, ['stream update'], ['stream update']],
  ])(
    'is presented at level %d, with archived_channels %p, as %j and %j',
    (level, knowsArchived, archived, unarchived) => {
      expect(presented(level, knowsArchived, true)).toEqual(archived);
      expect(presented(level, knowsArchived, false)).toEqual(unarchived);
    },
  );
});
