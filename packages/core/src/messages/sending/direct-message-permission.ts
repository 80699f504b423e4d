import * as E from 'fp-ts/Either';
import type { Caller, Member, User } from '../../access';
import { allows, displayEmail, isBot } from '../../access';
import type { MessageFailure } from '../failures';
import { messageFailure } from '../failures';

export type Correspondent = Member & { readonly user: User };

export type DirectMessageFailure = MessageFailure<
  'DirectMessagesDisabled' | 'MayNotInitiate' | 'NobodyMayAuthorize' | 'RecipientDeactivated'
>;

/**
 * Checks that the caller may write to these participants, who include the caller.
 *
 * @param hasHistory whether the conversation has messages
 *
 * Source: docs/reference/sending.md#sending-a-message.
 */
export const checkDirectMessage = (
  caller: Caller,
  people: readonly Correspondent[],
  hasHistory: boolean,
): E.Either<DirectMessageFailure, void> => {
  const deactivated = people.find(({ user }) => !user.isActive);
  if (deactivated !== undefined) {
    return E.left(
      messageFailure('RecipientDeactivated', {
        email: displayEmail(deactivated.user, caller.realm.host),
      }),
    );
  }
  const others = people.filter(({ user }) => user.id !== caller.user.id);
  if (isBot(caller.user) || others.every(({ user }) => isBot(user))) {
    return E.right(undefined);
  }
  const { settings, systemGroups } = caller.realm;
  const authorizers = settings.direct_message_permission_group;
  if (![caller, ...others].some((member) => allows(authorizers, member))) {
    return E.left(
      authorizers === systemGroups['role:nobody']
        ? messageFailure('DirectMessagesDisabled')
        : messageFailure('NobodyMayAuthorize'),
    );
  }
  return hasHistory || allows(settings.direct_message_initiator_group, caller)
    ? E.right(undefined)
    : E.left(messageFailure('MayNotInitiate'));
};
