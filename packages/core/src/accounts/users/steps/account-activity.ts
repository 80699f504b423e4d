import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { User } from '../../../access';
import { isBot } from '../../../access';
import type { Audience, Unexpected } from '../../../kernel';
import { hearersOf } from '../../bots/steps/bot-hearers';
import type { AddressedEvent } from '../../domain-events';
import type { Transaction } from '../../transaction';

export type ActivityNeeds =
  | 'acquaintances'
  | 'bots'
  | 'channels'
  | 'events'
  | 'queues'
  | 'realms'
  | 'subscriptions'
  | 'userGroups'
  | 'userSettings'
  | 'users';

export const activityChanged = (
  userId: User['id'],
  isActive: boolean,
  audience: Audience,
): AddressedEvent => ({ event: { _tag: 'UserActivityChanged', userId, isActive }, audience });

/** What whoever looks after a bot is told besides; nothing of people. */
export const botActivityChanged = (
  tx: Pick<Transaction, 'bots' | 'channels'>,
  user: User,
  isActive: boolean,
): TE.TaskEither<Unexpected, readonly AddressedEvent[]> =>
  isBot(user)
    ? pipe(
        hearersOf(tx, user),
        TE.map((audience) => [
          {
            event: {
              _tag: 'BotDetailChanged',
              botId: user.id,
              property: 'is_active',
              value: isActive,
            },
            audience,
          },
        ]),
      )
    : TE.right([]);
