import type { Caller } from '../../access';
import { allowsExceptGuests, botType } from '../../access';

/**
 * Whether the caller may make bots of that type. Whoever may make any may make incoming webhooks;
 * some may make those alone.
 *
 * Source: reference, «POST /bots», creation policy.
 */
export const mayCreateBot = (caller: Caller, type: number): boolean => {
  const { can_create_bots_group, can_create_write_only_bots_group } = caller.realm.settings;
  return (
    allowsExceptGuests(can_create_bots_group, caller) ||
    (type === botType.incomingWebhook &&
      allowsExceptGuests(can_create_write_only_bots_group, caller))
  );
};
