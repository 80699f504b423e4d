import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { BotConfiguration, User } from '../../../access';
import { plainConfiguration } from '../../../access';
import type { Channel } from '../../../channels';
import type { Audience, RealmId, Unexpected } from '../../../kernel';
import type { Transaction } from '../../transaction';
import { botAudience } from '../bot-audience';

const workplaces = (
  { channels }: Pick<Transaction, 'channels'>,
  realmId: RealmId,
  { defaultSendingChannel, defaultEventsChannel }: BotConfiguration,
): TE.TaskEither<Unexpected, readonly Channel[]> =>
  pipe(
    [defaultSendingChannel, defaultEventsChannel].filter((id) => id !== null),
    TE.traverseSeqArray((id) => channels.findFor(realmId, undefined, id)),
    TE.map((found) => found.filter(O.isSome).map(({ value }) => value.channel)),
  );

/** The audience of the bot's events, by its current configuration. */
export const botEventAudienceOf = (
  tx: Transaction,
  bot: User,
): TE.TaskEither<Unexpected, Audience> =>
  pipe(
    tx.bots.configurationsOf(bot.realmId, [bot.id]),
    TE.map((found) => found.get(bot.id) ?? plainConfiguration),
    TE.flatMap((configuration) => workplaces(tx, bot.realmId, configuration)),
    TE.map((channels) => botAudience(bot, channels)),
  );
