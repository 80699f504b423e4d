import * as E from 'fp-ts/Either';
import { inMemory } from '../../../in-memory';
import { aBot, aCaller, aUser } from '../../../testing';
import { listBots } from './list-bots';

it('listBots lists the active bots of the caller with their keys', async () => {
  const caller = aCaller();
  const [first, second] = [aBot(caller.user), aBot(caller.user)];
  const others = [aBot(caller.user, { isActive: false }), aBot(aUser())];
  const ports = inMemory({ users: [caller.user, first, second, ...others] });
  const result = await listBots(ports)(caller)();
  const shown = E.isRight(result) ? result.right : [];
  expect(shown.map(({ bot }) => bot.userId)).toEqual([first.id, second.id]);
  expect(new Set(shown.map(({ apiKey }) => apiKey)).size).toBe(2);
});
