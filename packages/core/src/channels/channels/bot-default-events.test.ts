import { nextId } from '../../in-memory';
import { UserId } from '../../kernel';
import { botDefaultsRenamed } from './bot-default-events';

const [botId, ownerId] = [nextId(UserId), nextId(UserId)];

describe('botDefaultsRenamed', () => {
  it.each<[sending: boolean, events: boolean, properties: readonly string[]]>([
    [true, false, ['default_sending_stream']],
    [false, true, ['default_events_register_stream']],
    [true, true, ['default_sending_stream', 'default_events_register_stream']],
  ])('announces the defaults that name the channel: %p %p', (sending, events, properties) => {
    const bot = { botId, ownerId, isSendingDefault: sending, isEventsDefault: events };
    expect(botDefaultsRenamed([bot], 'new')).toEqual(
      properties.map((property) => ({
        event: { _tag: 'BotDefaultRenamed', botId, property, name: 'new' },
        audience: { users: [ownerId], standing: 'administrators' },
      })),
    );
  });

  it('announces bots without an owner to administrators only', () => {
    const bot = { botId, ownerId: null, isSendingDefault: true, isEventsDefault: false };
    expect(botDefaultsRenamed([bot], 'new').map(({ audience }) => audience)).toEqual([
      { users: [], standing: 'administrators' },
    ]);
  });
});
