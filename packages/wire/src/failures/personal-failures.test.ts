import type { Failure } from '@parley/core';
import { currentLevel } from '@parley/core/kernel';
import { presentFailure } from './failures';
import type { FailureRow } from './testing/failure-rows';
import { itPresents } from './testing/failure-rows';

const rows: readonly FailureRow[] = [
  [{ _tag: 'DraftsNotSynchronized' }, 'User has disabled synchronizing drafts.'],
  [{ _tag: 'CannotMuteSelf' }, 'Cannot mute self'],
  [{ _tag: 'UserAlreadyMuted' }, 'User already muted'],
  [{ _tag: 'UserNotMuted' }, 'User is not muted'],
  [{ _tag: 'BuiltInViewHasNoName' }, 'Built-in views cannot have a custom name.'],
  [{ _tag: 'CustomViewNeedsName' }, 'Custom views must have a valid name.'],
  [{ _tag: 'NavigationViewExists' }, 'Navigation view already exists.'],
  [{ _tag: 'DeliveryTimeNotInFuture' }, 'Scheduled delivery time must be in the future.'],
  [{ _tag: 'ScheduledMessageWasSent' }, 'Scheduled message was already sent'],
];

describe('personalFailures', () => {
  itPresents(rows);

  it.each<[Failure, string]>([
    [{ _tag: 'DraftDoesNotExist' }, 'Draft does not exist'],
    [{ _tag: 'NavigationViewDoesNotExist' }, 'Navigation view does not exist.'],
    [{ _tag: 'ReminderDoesNotExist' }, 'Reminder does not exist'],
    [{ _tag: 'SavedSnippetDoesNotExist' }, 'Saved snippet does not exist.'],
    [{ _tag: 'ScheduledMessageDoesNotExist' }, 'Scheduled message does not exist'],
  ])('presents %j with status 404', (failure, msg) => {
    expect(presentFailure(failure, currentLevel)).toEqual({
      status: 404,
      code: 'BAD_REQUEST',
      msg,
    });
  });
});
