import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { hearersOf } from '../../bots/use-cases/bot-hearers';
import type { Audience } from '../../events/audience';
import type { AddressedEvent } from '../../events/log-entry';
import type { Transaction } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import { isBot } from '../user';
import type { User } from '../user';

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
