import type { BotConfiguration } from '../../access';
import type { Async, RealmId, UserId } from '../../kernel';
import type { BotsAddressed } from '../outgoing-webhooks/webhook-trigger';

export interface BotReader {
  /** The configurations of the bots; bots without one are left out. */
  readonly configurationsOf: (
    realmId: RealmId,
    botIds: readonly UserId[],
  ) => Async<ReadonlyMap<UserId, BotConfiguration>>;
  /** The active outgoing webhook and embedded bots among the addressed users, ascending. */
  readonly webhooksAmong: (realmId: RealmId, addressed: BotsAddressed) => Async<readonly UserId[]>;
}

export interface BotRepository extends BotReader {
  /** Replaces the configuration of the bot. */
  readonly configure: (
    realmId: RealmId,
    botId: UserId,
    configuration: BotConfiguration,
  ) => Async<void>;
}
