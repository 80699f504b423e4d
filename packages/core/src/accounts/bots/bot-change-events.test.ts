import { plainConfiguration } from '../../access';
import { everyone, onlyTo, role } from '../../kernel';
import { aBotView, aUser } from '../../testing';
import { configurationEvents, ownerEvents } from './bot-change-events';

const previous = aUser();
const next = aUser();
const administrator = aUser({ role: role.administrator });
const bot = aBotView({ ownerId: next.id });
const toAdministrators = { users: [next.id], standing: 'administrators' as const };

describe('ownerEvents', () => {
  it('remove the bot for the previous owner, and add it for the new one', () => {
    expect(ownerEvents(bot, previous, next, toAdministrators)).toEqual([
      { event: { _tag: 'BotDeleted', botId: bot.userId }, audience: onlyTo(previous.id) },
      { event: { _tag: 'BotAdded', bot }, audience: onlyTo(next.id) },
      {
        event: {
          _tag: 'BotDetailChanged',
          botId: bot.userId,
          property: 'owner_id',
          value: next.id,
        },
        audience: { ...toAdministrators, except: [next.id] },
      },
      {
        event: { _tag: 'BotOwnerChanged', userId: bot.userId, ownerId: next.id },
        audience: everyone,
      },
    ]);
  });

  it('neither remove nor add the bot for administrators, who see every bot', () => {
    const tags = ownerEvents(bot, administrator, administrator, toAdministrators).map(
      ({ event }) => event._tag,
    );
    expect(tags).toEqual(['BotDetailChanged', 'BotOwnerChanged']);
  });

  it('treat administrators like others if only the owner sees the bot', () => {
    const tags = ownerEvents(bot, administrator, next, onlyTo(next.id)).map(
      ({ event }) => event._tag,
    );
    expect(tags[0]).toBe('BotDeleted');
  });
});

describe('configurationEvents', () => {
  it('cover only the changed parts', () => {
    const after = { ...plainConfiguration, defaultAllPublicChannels: true };
    expect(configurationEvents(bot, plainConfiguration, after, everyone)).toEqual([
      {
        event: { _tag: 'BotSetUp', bot, property: 'default_all_public_streams' },
        audience: everyone,
      },
    ]);
    expect(configurationEvents(bot, after, after, everyone)).toEqual([]);
  });
});
