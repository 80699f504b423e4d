import * as E from 'fp-ts/Either';
import type { Caller } from '../../access';
import { allows, allowsExceptGuests, isAdministrator } from '../../access';
import type { MessageForViewer } from '../../channels';
import type { Timestamp, UserId } from '../../kernel';
import { has } from '../../kernel';
import type { MessageFailure } from '../failures';
import { messageFailure } from '../failures';

/**
 * Checks that the caller may delete a message that they can read.
 *
 * @param botOwnerId the owner of the sending bot; null if no bot sent the message
 *
 * Source: docs/reference/messages.md#deleting-a-message.
 */
export const checkDeletion = (
  caller: Caller,
  message: MessageForViewer,
  botOwnerId: UserId | null,
  now: Timestamp,
): E.Either<MessageFailure<'MayNotDelete' | 'DeletionTooLate'>, void> => {
  const { settings } = caller.realm;
  if (!has(caller.level, 'deletionByOthersThanAdministrators')) {
    return isAdministrator(caller.user)
      ? E.right(undefined)
      : E.left(messageFailure('MayNotDelete'));
  }
  const permissions = message.channel?.channel.permissions;
  if (
    allowsExceptGuests(settings.can_delete_any_message_group, caller) ||
    (permissions !== undefined &&
      allowsExceptGuests(permissions.can_delete_any_message_group, caller))
  ) {
    return E.right(undefined);
  }
  const isOwn = message.senderId === caller.user.id || botOwnerId === caller.user.id;
  const canDeleteOwn =
    allows(settings.can_delete_own_message_group, caller) ||
    (permissions !== undefined && allows(permissions.can_delete_own_message_group, caller));
  if (!isOwn || !canDeleteOwn) {
    return E.left(messageFailure('MayNotDelete'));
  }
  const limit = settings.message_content_delete_limit_seconds;
  return limit !== null && now - message.sentAt > limit
    ? E.left(messageFailure('DeletionTooLate'))
    : E.right(undefined);
};
