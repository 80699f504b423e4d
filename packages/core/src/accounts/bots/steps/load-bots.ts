import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { BotConfiguration, Realm, User } from '../../../access';
import { avatarUrl, botType, plainConfiguration } from '../../../access';
import type { ApiKeySeed, Async, ChannelId } from '../../../kernel';
import { firstSeed, unexpected } from '../../../kernel';
import type { Reader } from '../../transaction';
import type { BotView } from '../bot-view';

const namesOf = (
  { channels }: Reader,
  realm: Realm,
  configurations: readonly BotConfiguration[],
): Async<ReadonlyMap<ChannelId, string>> => {
  const ids = configurations
    .flatMap(({ defaultSendingChannel, defaultEventsChannel }) => [
      defaultSendingChannel,
      defaultEventsChannel,
    ])
    .filter((id) => id !== null);
  return pipe(
    Array.from(new Set(ids)),
    TE.traverseSeqArray((id) => channels.findFor(realm.id, undefined, id)),
    TE.map(
      (found) =>
        new Map(
          found
            .filter(O.isSome)
            .map(({ value: { channel } }) => [channel.id, channel.name] as const),
        ),
    ),
  );
};

const viewBot =
  (realm: Realm, nameOf: (id: ChannelId | null) => string | null) =>
  (bot: User, configuration: BotConfiguration, apiKeySeed: ApiKeySeed): BotView => ({
    userId: bot.id,
    email: bot.deliveryEmail,
    fullName: bot.fullName,
    type: bot.bot?.type ?? botType.generic,
    isActive: bot.isActive,
    apiKeyGeneration: apiKeySeed.generation,
    apiKeySalt: apiKeySeed.salt,
    defaultSendingStream: nameOf(configuration.defaultSendingChannel),
    defaultEventsRegisterStream: nameOf(configuration.defaultEventsChannel),
    defaultAllPublicStreams: configuration.defaultAllPublicChannels,
    avatarUrl: avatarUrl(bot, realm.url),
    service: configuration.service,
    settings: configuration.settings,
    ownerId: bot.bot?.ownerId ?? null,
    defaultLevel: bot.defaultLevel,
    mayCreateUsers: bot.grants.includes('can_create_users'),
  });

/** The views of the bots, with their configuration. */
export const loadBots = (
  tx: Reader,
  realm: Realm,
  bots: readonly User[],
): Async<readonly BotView[]> => {
  const ids = bots.map(({ id }) => id);
  return pipe(
    TE.Do,
    TE.bind('configurations', () => tx.bots.configurationsOf(realm.id, ids)),
    TE.bind('secrets', () => tx.users.secretsOf(realm.id, ids)),
    TE.bind('names', ({ configurations }) =>
      namesOf(tx, realm, Array.from(configurations.values())),
    ),
    TE.map(({ configurations, secrets, names }) => {
      const nameOf = (id: ChannelId | null): string | null =>
        id === null ? null : (names.get(id) ?? null);
      const view = viewBot(realm, nameOf);
      return bots.map((bot) =>
        view(
          bot,
          configurations.get(bot.id) ?? plainConfiguration,
          secrets.get(bot.id)?.apiKeySeed ?? firstSeed,
        ),
      );
    }),
  );
};

/** The view of one bot, with its configuration. */
export const loadBot = (tx: Reader, realm: Realm, bot: User): Async<BotView> =>
  pipe(
    loadBots(tx, realm, [bot]),
    TE.flatMap(([view]) =>
      view === undefined ? TE.left(unexpected(new Error('no such bot'))) : TE.right(view),
    ),
  );
