import * as fc from 'fast-check';
import type { KnownClient } from './known-clients';
import { extendedClients, knownClientOf, knownClients } from './known-clients';
import { currentLevel } from './feature-level';

const found = (userAgent: string | undefined, table = knownClients) => {
  const client = knownClientOf(table)(userAgent);
  return client === undefined ? undefined : [client.level, ...client.traits];
};

describe('the client of a User-Agent', () => {
  it.each<[userAgent: string | undefined, expected: readonly (number | string)[] | undefined]>([
    ['ZulipTerminal/0.7.0+git (Linux)', [148, 'public_names']],
    ['ZulipTerminal', [148, 'public_names']],
    ['go-zulip/0.1.0', [483, 'public_names']],
    ['ZulipPython/0.9.0 (Debian GNU/Linux; 12)', [237, 'public_names']],
    ['ZulipPython/0.9.1 (Debian GNU/Linux; 12)', [421, 'public_names']],
    ['zulippython/0.9.1', [421, 'public_names']],
    ['ZulipPython/0.10', [421, 'public_names']],
    ['ZulipPython/1', [421, 'public_names']],
    ['ZulipPython/unknown', [237, 'public_names']],
    ['node-fetch/1.0 (+https://github.com/bitinn/node-fetch)', [278, 'public_names']],
    ['ZulipMobile/27.235 (Android 14)', [278, 'public_names']],
    ['ZulipMobile/30.0.260 (Android 15)', [421, 'public_names']],
    ['ZulipElectron/5.12.0 Linux', [421, 'public_names']],
    ['ZulipPython (Debian GNU/Linux; 12)', [237, 'public_names']],
    ['ZulipTerminal (Debian GNU/Linux; 12)', [148, 'public_names']],
    ['ZulipTerminal(Linux)', [148, 'public_names']],
    ['ZulipHelloworldBot (Debian GNU/Linux; 12)', [237, 'public_names']],
    ['ZulipBot (Debian GNU/Linux; 12)', [237, 'public_names']],
    ['ZulipBo (Debian GNU/Linux; 12)', undefined],
    ['MyBot (Debian GNU/Linux; 12)', undefined],
    ['ZulipPythonist/0.9.1', undefined],
    ['curl/8.1', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%p', (userAgent, expected) => {
    expect(found(userAgent)).toEqual(expected);
  });

  it('is an entry with its name, or none, whatever the text', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...knownClients), (text, { name }) => {
        expect(knownClientOf(knownClients)(`${name}/${text}`)?.name).toBe(name);
        expect(knownClientOf(knownClients)(`${name} (${text})`)?.name).toBe(name);
        const client = knownClientOf(knownClients)(text);
        expect(client === undefined || client.level <= currentLevel).toBe(true);
      }),
    );
  });

  it('has no two entries for one version', () => {
    const keys = knownClients.map(({ name, from }) => `${name.toLowerCase()}/${from}`);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('the table with the entries of the operator', () => {
  const own: readonly KnownClient[] = [
    { name: 'zulippython', from: '0', level: 313, traits: [] },
    { name: 'OtherBot', from: '0', level: 313, traits: [] },
    { name: 'zuliphelloworldbot', from: '0', level: 400, traits: [] },
    { name: 'MyBot', from: '2', level: 200, traits: ['public_names'] },
  ];
  const table = extendedClients(knownClients, own);

  it.each([
    ['ZulipPython/0.9.1', [313, 'public_names']],
    ['MyBot/2.1', [200, 'public_names']],
    ['MyBot/1.9', undefined],
    ['OtherBot (Debian GNU/Linux; 12)', [313]],
    ['ZulipHelloworldBot (Debian GNU/Linux; 12)', [400, 'public_names']],
    ['ZulipOddBot (Debian GNU/Linux; 12)', [237, 'public_names']],
    ['ZulipTerminal/0.7', [148, 'public_names']],
  ])('%s', (userAgent, expected) => {
    expect(found(userAgent, table)).toEqual(expected);
  });
});
