import * as E from 'fp-ts/Either';
import { inMemory } from '../../../in-memory';
import { aBot, aCaller, aUser } from '../../../testing';
import { accountFailure } from '../../failures';
import { loadBotStorage, removeBotStorage, updateBotStorage } from './manage-bot-storage';

const human = aCaller();
const bot = aCaller({ user: aBot(aUser()) });
const other = aCaller({ user: aBot(aUser()) });
const entries = new Map([
  ['a', '1'],
  ['b', '2'],
]);

const stored = async () => {
  const ports = inMemory();
  expect(await updateBotStorage(ports)(bot, { entries })()).toEqual(E.right(undefined));
  return ports;
};

const unknown = (key: string) => E.left(accountFailure('UnknownStorageKey', { key }));

describe('The storage of a bot', () => {
  it('has what the bot wrote, and belongs to that bot alone', async () => {
    const ports = await stored();
    await updateBotStorage(ports)(bot, { entries: new Map([['b', 'two']]) })();
    const load = loadBotStorage(ports);
    const all = new Map([
      ['a', '1'],
      ['b', 'two'],
    ]);
    expect(await load(bot, { keys: undefined })()).toEqual(E.right(all));
    expect(await load(bot, { keys: ['b'] })()).toEqual(E.right(new Map([['b', 'two']])));
    expect(await load(other, { keys: undefined })()).toEqual(E.right(new Map()));
  });

  it('fails for a key that does not exist, and then removes nothing', async () => {
    const ports = await stored();
    expect(await loadBotStorage(ports)(bot, { keys: ['a', 'x'] })()).toEqual(unknown('x'));
    expect(await removeBotStorage(ports)(bot, { keys: ['a', 'x'] })()).toEqual(unknown('x'));
    expect(await loadBotStorage(ports)(bot, { keys: undefined })()).toEqual(E.right(entries));
  });

  it('loses the keys that are removed, or all', async () => {
    const ports = await stored();
    await removeBotStorage(ports)(bot, { keys: ['a'] })();
    expect(await loadBotStorage(ports)(bot, { keys: undefined })()).toEqual(
      E.right(new Map([['b', '2']])),
    );
    await removeBotStorage(ports)(bot, { keys: undefined })();
    expect(await loadBotStorage(ports)(bot, { keys: undefined })()).toEqual(E.right(new Map()));
  });

  it('is not for people', async () => {
    const ports = inMemory();
    const failed = E.left(accountFailure('NotABot'));
    expect(await updateBotStorage(ports)(human, { entries })()).toEqual(failed);
    expect(await loadBotStorage(ports)(human, { keys: undefined })()).toEqual(failed);
    expect(await removeBotStorage(ports)(human, { keys: undefined })()).toEqual(failed);
  });
});
