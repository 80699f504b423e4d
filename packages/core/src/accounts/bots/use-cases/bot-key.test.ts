import * as E from 'fp-ts/Either';
import { accessFailure } from '../../../access';
import { inMemory } from '../../../in-memory';
import { aBot, aCaller, aUser, exactly } from '../../../testing';
import { getBotApiKey, regenerateBotApiKey } from './bot-key';

describe('the API key of a bot', () => {
  const owner = aUser();
  const bot = aBot(owner);
  const caller = aCaller({ user: owner });
  const command = { botId: bot.id };

  it('can be regenerated, which is announced to the bot’s audience', async () => {
    const ports = inMemory({ users: [owner, bot] });
    const before = await getBotApiKey(ports)(caller, command)();
    const regenerated = await regenerateBotApiKey(ports)(caller, command)();
    expect(regenerated).not.toEqual(before);
    expect(await getBotApiKey(ports)(caller, command)()).toEqual(regenerated);
    expect(ports.state().events).toMatchObject([
      { event: { _tag: 'ApiKeyRenewed', userId: bot.id }, audience: exactly({ users: [] }) },
      {
        event: { _tag: 'BotKeyChanged' },
        audience: exactly({ users: [owner.id], standing: 'administrators' }),
      },
    ]);
  });

  it('is not returned to others', async () => {
    const ports = inMemory({ users: [owner, bot] });
    const refused = E.left(accessFailure('InsufficientPermission'));
    expect(await getBotApiKey(ports)(aCaller(), command)()).toEqual(refused);
    expect(await regenerateBotApiKey(ports)(aCaller(), command)()).toEqual(refused);
    expect(ports.state().events).toEqual([]);
  });
});
