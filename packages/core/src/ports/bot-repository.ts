import type * as TE from 'fp-ts/TaskEither';
import type { BotConfiguration } from '../bots/bot';
import type { ChannelId, RealmId, UserGroupId, UserId } from '../shared/id';
import type { Unexpected } from './unexpected';

/** Those to whom a message speaks. */
export type BotsAddressed = {
  readonly userIds: readonly UserId[];
  /** Direct members of the groups, as far as they are subscribed to the channel. */
  readonly members:
    { readonly groupIds: readonly UserGroupId[]; readonly channelId: ChannelId } | undefined;
};

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
