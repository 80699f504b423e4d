import { currentLevel, presentFailureOf } from '../kernel';
import type { AccountFailure } from './failures';
import { accountFailure, accountFailures } from './failures';
import type { FailureRow } from '../testing';
import { badRequestOf } from '../testing';

const rows: readonly FailureRow<AccountFailure>[] = [
  [accountFailure('BotDoesNotExist'), 'No such bot'],
  [accountFailure('InvalidBot', { objection: 'badName' }), 'Bad name or username'],
  [accountFailure('InvalidBot', { objection: 'unknownEmbeddedBot' }), 'Invalid embedded bot name.'],
  [
    accountFailure('InvalidBot', { objection: 'invalidConfiguration' }),
    'Invalid configuration data!',
  ],
  [accountFailure('InvalidBot', { objection: 'usernameInUse' }), 'Username already in use'],
  [accountFailure('InvalidBot', { objection: 'nameInUse' }), 'Name is already in use!'],
  [accountFailure('InvalidBot', { objection: 'invalidType' }), 'Invalid bot type'],
  [accountFailure('InvalidBot', { objection: 'invalidInterface' }), 'Invalid interface type'],
  [
    accountFailure('InvalidBot', { objection: 'severalFiles' }),
    'You may only upload one file at a time',
  ],
  [
    accountFailure('InvalidBot', { objection: 'noSuchOwner' }),
    'Failed to change owner, no such user',
  ],
  [
    accountFailure('InvalidBot', { objection: 'ownerDeactivated' }),
    'Failed to change owner, user is deactivated',
  ],
  [
    accountFailure('InvalidBot', { objection: 'ownerIsBot' }),
    "Failed to change owner, bots can't own other bots",
  ],
  [accountFailure('SettingsFailure', { objection: 'wrongPassword' }), 'Wrong password!'],
  [accountFailure('SettingsFailure', { objection: 'weakPassword' }), 'New password is too weak!'],
  [
    accountFailure('SettingsFailure', { objection: 'emailChangesDisabled' }),
    'Email address changes are disabled in this organization.',
  ],
  [accountFailure('SettingsFailure', { objection: 'invalidAddress' }), 'Invalid address.'],
  [
    accountFailure('SettingsFailure', { objection: 'disposableAddress' }),
    'Please use your real email address.',
  ],
  [accountFailure('SettingsFailure', { objection: 'addressTaken' }), 'Already has an account.'],
  [
    accountFailure('SettingsFailure', { objection: 'addressOfDeactivated' }),
    'Account has been deactivated.',
  ],
  [accountFailure('InvalidPresenceStatus', { status: 'offline' }), 'Invalid status: offline'],
  [accountFailure('StatusTextTooLong'), 'status_text is too long (limit: 60 characters)'],
];

describe('accountFailures', () => {
  const present = presentFailureOf(accountFailures);

  it.each(rows.map((row) => [row] as const))('present %j', (row) => {
    expect(present(row[0], currentLevel)).toEqual(badRequestOf(row));
  });
});
