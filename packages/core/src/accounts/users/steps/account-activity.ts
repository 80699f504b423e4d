import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { User } from '../../../access';
import { isBot } from '../../../access';
import type { Audience, Unexpected } from '../../../kernel';
import { botEventAudienceOf } from '../../bots/steps/bot-event-audience';
import type { AddressedEvent } from '../../domain-events';
import type { Transaction } from '../../transaction';

export type ActivityNeeds =
  | 'knownUsers'
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
        botEventAudienceOf(tx, user),
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
