import type { FailureTable, Tagged } from '../../kernel';
import { badRequest } from '../../kernel';

export type DeliveryTimeNotInFuture = Tagged<'DeliveryTimeNotInFuture'>;
export const deliveryTimeNotInFuture: DeliveryTimeNotInFuture = {
  _tag: 'DeliveryTimeNotInFuture',
};

export type ReminderDoesNotExist = Tagged<'ReminderDoesNotExist'>;
export const reminderDoesNotExist: ReminderDoesNotExist = { _tag: 'ReminderDoesNotExist' };

export type ReminderFailure = DeliveryTimeNotInFuture | ReminderDoesNotExist;

export const reminderFailures: FailureTable<ReminderFailure> = {
  DeliveryTimeNotInFuture: () => badRequest('Scheduled delivery time must be in the future.'),
  ReminderDoesNotExist: () => ({ ...badRequest('Reminder does not exist'), status: 404 }),
};
