import { currentLevel, presentFailureOf } from '../kernel';
import type { PersonalFailure } from './failures';
import { personalFailure, personalFailures } from './failures';
import type { FailureRow } from '../testing';
import { badRequestOf } from '../testing';

const rows: readonly FailureRow<PersonalFailure>[] = [
  [personalFailure('DraftsNotSynchronized'), 'User has disabled synchronizing drafts.'],
  [personalFailure('CannotMuteSelf'), 'Cannot mute self'],
  [personalFailure('UserAlreadyMuted'), 'User already muted'],
  [personalFailure('UserNotMuted'), 'User is not muted'],
  [personalFailure('BuiltInViewHasNoName'), 'Built-in views cannot have a custom name.'],
  [personalFailure('CustomViewNeedsName'), 'Custom views must have a valid name.'],
  [personalFailure('NavigationViewExists'), 'Navigation view already exists.'],
  [personalFailure('DeliveryTimeNotInFuture'), 'Scheduled delivery time must be in the future.'],
  [personalFailure('ScheduledMessageWasSent'), 'Scheduled message was already sent'],
];

describe('personalFailures', () => {
  const present = presentFailureOf(personalFailures);

  it.each(rows.map((row) => [row] as const))('present %j', (row) => {
    expect(present(row[0], currentLevel)).toEqual(badRequestOf(row));
  });

  it.each([
    [personalFailure('DraftDoesNotExist'), 'Draft does not exist'],
    [personalFailure('NavigationViewDoesNotExist'), 'Navigation view does not exist.'],
    [personalFailure('ReminderDoesNotExist'), 'Reminder does not exist'],
    [personalFailure('SavedSnippetDoesNotExist'), 'Saved snippet does not exist.'],
    [personalFailure('ScheduledMessageDoesNotExist'), 'Scheduled message does not exist'],
  ])('present %j with status 404', (failure, msg) => {
    expect(present(failure, currentLevel)).toEqual({
      status: 404,
      code: 'BAD_REQUEST',
      msg,
    });
  });
});
