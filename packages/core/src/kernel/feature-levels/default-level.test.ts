import type { LevelSources } from './default-level';
import { chooseLevel, levelSetting, unknownSources } from './default-level';
import { currentLevel } from './feature-level';

const all: LevelSources = { pinned: 100, bot: 200, client: 300, realm: 313, server: 400 };

describe('the level of a request', () => {
  it.each<[source: string, known: LevelSources, level: number]>([
    ['the header', all, 100],
    ['the bot', { ...all, pinned: undefined }, 200],
    ['the User-Agent', { ...all, pinned: undefined, bot: undefined }, 300],
    ['the organization', { ...unknownSources, realm: 313, server: 400 }, 313],
    ['the server', { ...unknownSources, server: 400 }, 400],
    ['nothing', unknownSources, currentLevel],
  ])('is that of %s, if nothing before it says one', (_, known, level) => {
    expect(chooseLevel(known)).toBe(level);
  });

  it('is not decided by a setting that is not set', () => {
    expect([levelSetting(null), levelSetting(0), levelSetting(5)]).toEqual([
      undefined,
      undefined,
      5,
    ]);
  });
});
