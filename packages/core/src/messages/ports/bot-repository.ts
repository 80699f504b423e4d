import type * as TE from 'fp-ts/TaskEither';
import type { BotConfiguration } from '../../access';
import type { RealmId, Unexpected, UserId } from '../../kernel';
import type { BotsAddressed } from '../outgoing-webhooks/webhook-trigger';

export interface BotRepository {
  /** Writes how the bot is set up, in place of what was there. */
  readonly configure: (
    realmId: RealmId,
    botId: UserId,
    configuration: BotConfiguration,
  ) => TE.TaskEither<Unexpected, void>;
  /** How each of the bots is set up; bots that never were are left out. */
  readonly configurationsOf: (
    realmId: RealmId,
    botIds: readonly UserId[],
  ) => TE.TaskEither<Unexpected, ReadonlyMap<UserId, BotConfiguration>>;
  /** The active outgoing webhooks among those addressed, ascending. */
  readonly webhooksAmong: (
    realmId: RealmId,
    addressed: BotsAddressed,
  ) => TE.TaskEither<Unexpected, readonly UserId[]>;
}
