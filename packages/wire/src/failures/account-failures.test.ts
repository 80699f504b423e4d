import type { FailureRow } from './testing/failure-rows';
import { itPresents } from './testing/failure-rows';

const rows: readonly FailureRow[] = [
  [{ _tag: 'BotDoesNotExist' }, 'No such bot'],
  [{ _tag: 'InvalidBot', objection: 'badName' }, 'Bad name or username'],
  [{ _tag: 'InvalidBot', objection: 'unknownEmbeddedBot' }, 'Invalid embedded bot name.'],
  [{ _tag: 'InvalidBot', objection: 'invalidConfiguration' }, 'Invalid configuration data!'],
  [{ _tag: 'InvalidBot', objection: 'usernameInUse' }, 'Username already in use'],
  [{ _tag: 'InvalidBot', objection: 'nameInUse' }, 'Name is already in use!'],
  [{ _tag: 'InvalidBot', objection: 'invalidType' }, 'Invalid bot type'],
  [{ _tag: 'InvalidBot', objection: 'invalidInterface' }, 'Invalid interface type'],
  [{ _tag: 'InvalidBot', objection: 'severalFiles' }, 'You may only upload one file at a time'],
  [{ _tag: 'InvalidBot', objection: 'noSuchOwner' }, 'Failed to change owner, no such user'],
  [
    { _tag: 'InvalidBot', objection: 'ownerDeactivated' },
    'Failed to change owner, user is deactivated',
  ],
  [
    { _tag: 'InvalidBot', objection: 'ownerIsBot' },
    "Failed to change owner, bots can't own other bots",
  ],
  [{ _tag: 'SettingsFailure', objection: 'wrongPassword' }, 'Wrong password!'],
  [{ _tag: 'SettingsFailure', objection: 'weakPassword' }, 'New password is too weak!'],
  [
    { _tag: 'SettingsFailure', objection: 'emailChangesDisabled' },
    'Email address changes are disabled in this organization.',
  ],
  [{ _tag: 'SettingsFailure', objection: 'invalidAddress' }, 'Invalid address.'],
  [
    { _tag: 'SettingsFailure', objection: 'disposableAddress' },
    'Please use your real email address.',
  ],
  [{ _tag: 'SettingsFailure', objection: 'addressTaken' }, 'Already has an account.'],
  [{ _tag: 'SettingsFailure', objection: 'addressOfDeactivated' }, 'Account has been deactivated.'],
  [{ _tag: 'SettingNotForOthers' }, 'Cannot change this setting for other users.'],
  [{ _tag: 'InvalidPresenceStatus', status: 'offline' }, 'Invalid status: offline'],
  [{ _tag: 'StatusTextTooLong' }, 'status_text is too long (limit: 60 characters)'],
];

describe('accountFailures', () => {
  itPresents(rows);
});
