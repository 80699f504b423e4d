import type { DatabaseState } from '@parley/adapter-postgres';
import type { Claim } from './judge-database';
import { findDatabaseProblem } from './judge-database';

const state: DatabaseState = {
  name: 'chat',
  user: 'parley',
  versionNumber: 180_004,
  encoding: 'UTF8',
  isReadOnly: false,
  mayCreateTables: true,
  needsMigration: false,
  unknownMigrations: [],
  outdatedSince: undefined,
  hasOrganizations: true,
  unfinishedRestore: undefined,
  installation: {
    migratedBy: '0.1.0',
    secretFingerprint: 'f1',
    publicHost: 'chat.example.org',
  },
  keySeed: undefined,
};

/** A database of before there were records. */
const unrecorded = { installation: undefined, needsMigration: true };

const claim: Claim = {
  version: '0.1.0',
  secretPlace: 'SERVER_SECRET',
  secretFingerprint: 'f1',
  contradictsKey: false,
  publicHost: 'chat.example.org',
  replaced: { secret: undefined, host: undefined },
};

const replacing = (secret?: string, host?: string) => ({ replaced: { secret, host } });

const judge = (found: Partial<DatabaseState>, wanted: Partial<Claim>) =>
  findDatabaseProblem('DATABASE_URL', { ...state, ...found }, { ...claim, ...wanted });

const at = (publicHost: string) => ({
  installation: { migratedBy: null, secretFingerprint: null, publicHost },
});

describe('findDatabaseProblem', () => {
  it.each<[string, Partial<DatabaseState>, Partial<Claim>]>([
    ['what belongs together', {}, {}],
    ['an empty database', { ...unrecorded, hasOrganizations: false }, {}],
    ['a database without records', unrecorded, {}],
    ['no right to create tables where none is missing', { mayCreateTables: false }, {}],
    [
      'a secret of a start that created nothing',
      { hasOrganizations: false },
      { secretFingerprint: 'f2' },
    ],
    [
      'a new secret beside the recorded one, which is accepted',
      {},
      { secretFingerprint: 'f2', acceptedFingerprint: 'f1' },
    ],
    ['a secret that is replaced', {}, { secretFingerprint: 'f2', ...replacing('f1') }],
    ['a lost secret that is replaced', {}, { secretFingerprint: undefined, ...replacing('f1') }],
    [
      'an unrecorded secret that is replaced',
      unrecorded,
      { contradictsKey: true, ...replacing('unknown') },
    ],
    ['a replacement that is done', {}, replacing('f0', 'old.example.org')],
    [
      'another key than in the credentials, if the secret is recorded',
      {},
      { contradictsKey: true },
    ],
    [
      'a new address of the organization',
      {},
      { publicHost: 'new.example.org', ...replacing(undefined, 'chat.example.org') },
    ],
    ['the first address that others can reach', at('127.0.0.1'), {}],
    ['any address for a command', {}, { publicHost: undefined }],
  ])('accepts %s', (_, found, wanted) => {
    expect(judge(found, wanted)).toBeUndefined();
  });

  it.each<[string, Partial<DatabaseState>, Partial<Claim>]>([
    [
      'DATABASE_URL: PostgreSQL 13 is too old: use version 14 or newer',
      { versionNumber: 130_018 },
      {},
    ],
    [
      'DATABASE_URL: the database chat has the encoding LATIN1: create one with the encoding UTF8',
      { encoding: 'LATIN1' },
      {},
    ],
    [
      'DATABASE_URL: the database chat can only be read, like that of a standby: name the primary server',
      { isReadOnly: true },
      {},
    ],
    [
      'DATABASE_URL: the user parley may not create tables in the database chat: make it the owner of the database and of its schema public',
      { mayCreateTables: false, needsMigration: true },
      {},
    ],
    [
      'DATABASE_URL: the database was migrated by Parley 0.2.0; this is 0.1.0: start that version or a newer one, or restore a backup from before',
      {
        unknownMigrations: ['9999-later'],
        installation: { migratedBy: '0.2.0', secretFingerprint: 'f1', publicHost: null },
      },
      {},
    ],
    [
      'DATABASE_URL: the database was migrated by a newer version of Parley; this is 0.1.0: start that version or a newer one, or restore a backup from before',
      { unknownMigrations: ['9999-later'], installation: undefined },
      {},
    ],
    [
      'DATABASE_URL: this database is too old for this version: its newest migration is 0012-step, and this version continues from 0076-indexed-narrows; start a version that has this migration on it once, then this version',
      { outdatedSince: '0012-step' },
      {},
    ],
    [
      "DATABASE_URL: a restore is under way, or was interrupted: run 'parley restore' with the same archive again",
      { unfinishedRestore: 'an archive' },
      { publicHost: undefined },
    ],
    [
      'SERVER_SECRET is not the secret of this database: restore the earlier one; to replace it, which makes all API keys and links invalid, set REPLACED_SECRET=f1',
      {},
      { secretFingerprint: 'f2', ...replacing('f0') },
    ],
    [
      'data/secrets is missing, and the database has organizations: restore it from a backup, or set SERVER_SECRET to what it contained; to replace it, which makes all API keys and links invalid, set REPLACED_SECRET=f1',
      {},
      { secretFingerprint: undefined, secretPlace: 'data/secrets' },
    ],
    [
      'SERVER_SECRET is not the secret of this database: restore the earlier one; to replace it, which makes all API keys and links invalid, set REPLACED_SECRET=unknown',
      unrecorded,
      { contradictsKey: true },
    ],
    [
      'PUBLIC_URL: the organization in the database is at chat.example.org, not at 127.0.0.1: set PUBLIC_URL to its address; if it has moved, set REPLACED_HOST=chat.example.org',
      {},
      { publicHost: '127.0.0.1', ...replacing('f1', 'old.example.org') },
    ],
  ])('says: %s', (line, found, wanted) => {
    expect(judge(found, wanted)).toBe(line);
  });
});
