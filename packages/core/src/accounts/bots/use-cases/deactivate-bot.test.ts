import * as E from 'fp-ts/Either';
import { accessFailure } from '../../../access';
import { inMemory } from '../../../in-memory';
import { aBot, aCaller, aUser } from '../../../testing';
import { deactivateBot } from './deactivate-bot';

describe('deactivateBot', () => {
  const owner = aUser();
  const bot = aBot(owner);
  const caller = aCaller({ user: owner });

  it('deactivates the bot once', async () => {
    const ports = inMemory({ users: [owner, bot] });
    await deactivateBot(ports)(caller, { botId: bot.id })();
    const { users, events } = ports.state();
    expect(users[1]?.isActive).toBe(false);
    expect(await deactivateBot(ports)(caller, { botId: bot.id })()).toEqual(E.right(undefined));
    expect(ports.state().events).toEqual(events);
  });

  it('fails if the caller neither owns nor administers the bot', async () => {
    const ports = inMemory({ users: [owner, bot] });
    expect(await deactivateBot(ports)(aCaller(), { botId: bot.id })()).toEqual(
      E.left(accessFailure('InsufficientPermission')),
    );
    expect(ports.state().users[1]?.isActive).toBe(true);
  });
});
