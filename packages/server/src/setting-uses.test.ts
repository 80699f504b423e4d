import type { SettingOwner } from '@parley/core';
import type { Used } from '@parley/core/access';
import { settingUses } from '@parley/core';
import * as RR from 'fp-ts/ReadonlyRecord';
import type { Read } from './testing/setting-reads';
import { configured, propertiesOf, readsOf, rules } from './testing/setting-reads';

type Setting = Used & { readonly owner: SettingOwner; readonly name: string };

const settings: readonly Setting[] = RR.toEntries(settingUses).flatMap(([owner, declared]) =>
  RR.toEntries(declared).map(([name, { use }]) => ({ owner, name, use })),
);

/** What settings of these owners are read from, to tell those of the same name apart. */
const holders: Readonly<Record<SettingOwner, RegExp>> = {
  organization: /(^|realm\.)settings$|^$/,
  user: /^(?!.*realm\.settings$)/,
  channel: /(channel|before|after|target|place|options)$|^$/i,
  'permission of a channel': /permissions$/,
  'user of a channel': /^/,
  'user group': /(permissions|group)$|^$/i,
};

const isShared = ({ owner, name }: Setting): boolean =>
  settings.some((other) => other.name === name && other.owner !== owner);

/** Settings that rules read as part of a list, and the name of the list. */
const lists: ReadonlyMap<string, string> = new Map([['can_subscribe_group', 'contentPermissions']]);

const names = new Set(settings.map(({ name }) => name));

type Files = ReadonlyMap<string, string>;

/** The rules that read a setting. */
const readersOf = (setting: Setting, reads: ReadonlyMap<string, readonly Read[]>, files: Files) => {
  const list = lists.get(setting.name);
  return list === undefined
    ? (reads.get(setting.name) ?? [])
        .filter(({ from }) => !isShared(setting) || holders[setting.owner].test(from))
        .map(({ path }) => path)
    : Array.from(files.keys()).filter((path) => files.get(path)?.includes(`${list}.some(`));
};

/** The settings for which the table and the code differ, by what the table should say. */
const wrong = (files: Files) => {
  const reads = readsOf(names, files);
  const told = (setting: Setting) => `${setting.owner}: ${setting.name}`;
  const isRead = (setting: Setting) => readersOf(setting, reads, files).length > 0;
  return {
    notRead: settings
      .filter((setting) => setting.use.by === 'server' && !isRead(setting))
      .map(told),
    read: settings
      .filter((setting) => setting.use.by !== 'server' && isRead(setting))
      .map((setting) => `${told(setting)} by ${readersOf(setting, reads, files).join(', ')}`),
  };
};

describe('the table of what uses each setting', () => {
  const files = rules();

  it('says the same as the code: rules read exactly the settings that the server uses', () => {
    expect(wrong(files)).toEqual({ notRead: [], read: [] });
  });

  it('is read in full: the server uses everything that its environment configures', () => {
    const given = propertiesOf(
      'packages/server/src/configuration/configuration.ts',
      'Configuration',
    );
    const reads = readsOf(new Set(given), configured());
    expect(given).toContain('port');
    expect(given.filter((name) => !reads.has(name))).toEqual([]);
  });
});

describe('a place that reads a setting', () => {
  const readIn = (text: string) =>
    readsOf(new Set(['planted']), new Map([['a.ts', text]])).size > 0;

  it.each([
    ['a property', 'if (realm.settings.planted) { close(); }'],
    ['a pattern', 'const { planted } = realm.settings;'],
    ['a pattern with another name', 'const close = ({ planted: isClosed }: Settings) => isClosed;'],
    ['a literal as an index', "const isClosed = settings['planted'];"],
    ['a name that is passed to a rule', "const may = allowed(caller, 'planted');"],
    ['a name that is chosen', "const setting = { direct: 'planted' } as const;"],
  ])('is %s', (_what, text) => {
    expect(readIn(text)).toBe(true);
  });

  it.each([
    ['a declaration', 'const settings = { planted: flag(true) };'],
    ['a type', "type Settings = { planted: boolean; names: 'planted' };"],
    ['a list of names', "const names = ['planted', 'other'];"],
    ['a write', 'settings.planted = true; const row = { planted: true };'],
    ['a pattern that leaves it out', 'const { planted: _planted, ...others } = settings;'],
    ['a text', 'throw new Error(`planted`); // planted'],
  ])('is not %s', (_what, text) => {
    expect(readIn(text)).toBe(false);
  });
});
