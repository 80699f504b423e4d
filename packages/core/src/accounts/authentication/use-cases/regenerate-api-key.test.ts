import * as E from 'fp-ts/Either';
import { inMemory } from '../../../in-memory';
import { aBot, aCaller, aUser } from '../../../testing';
import { regenerateApiKey } from './regenerate-api-key';

describe('regenerateApiKey', () => {
  it('makes the old key invalid', async () => {
    const caller = aCaller();
    const ports = inMemory({ users: [caller.user] });
    const first = await regenerateApiKey(ports)(caller)();
    const second = await regenerateApiKey(ports)(caller)();
    expect(E.isRight(first) && E.isRight(second)).toBe(true);
    expect(second).not.toEqual(first);
  });

  it('announces the new key of a bot to the bot’s audience', async () => {
    const owner = aUser();
    const bot = aBot(owner);
    const ports = inMemory({ users: [owner, bot] });
    await regenerateApiKey(ports)(aCaller({ user: bot }))();
    expect(ports.state().events).toMatchObject([
      { event: { _tag: 'ApiKeyRenewed', userId: bot.id } },
      { event: { _tag: 'BotKeyChanged' } },
    ]);
  });
});
