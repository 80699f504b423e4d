import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, KeyScope, NamedKey, User } from '../../../access';
import { isKeyExpired, maxNamedKeys } from '../../../access';
import type { ChannelFailure } from '../../../channels';
import { canReadContent, channelFailure } from '../../../channels';
import type { ChannelId, Timestamp, Work } from '../../../kernel';
import { newHexToken } from '../../../kernel';
import type { AccountFailure } from '../../failures';
import { accountFailure } from '../../failures';
import type { Transaction } from '../../transaction';
import { announceNamedKeys } from './revoke-named-keys';
import type { Ports } from '../../use-case-ports';

export type CreateNamedKey = {
  readonly name: string;
  readonly scope: KeyScope;
  /** The channels to whose messages it is limited; null if it is not limited to channels. */
  readonly channelIds: readonly ChannelId[] | null;
  readonly expiresAt: Timestamp | null;
};

export type CreateNamedKeyFailure =
  | AccountFailure<'InvalidNamedKey' | 'TooManyNamedKeys'>
  | ChannelFailure<'InvalidChannelId'>;

/** The key itself, which is shown once, and what is stored of it. */
export type CreatedNamedKey = { readonly key: NamedKey; readonly text: string };

export type IssuingDependencies = Pick<Ports, 'bearerTokens' | 'clock' | 'ids' | 'transact'>;

const checkCommand = (
  { name, channelIds, expiresAt }: CreateNamedKey,
  now: Timestamp,
): E.Either<AccountFailure<'InvalidNamedKey'>, string> => {
  const trimmed = name.trim();
  if (trimmed === '') {
    return E.left(accountFailure('InvalidNamedKey', { problem: 'noName' }));
  }
  if (channelIds?.length === 0) {
    return E.left(accountFailure('InvalidNamedKey', { problem: 'channels' }));
  }
  return isKeyExpired({ expiresAt }, now)
    ? E.left(accountFailure('InvalidNamedKey', { problem: 'past' }))
    : E.right(trimmed);
};

/** A channel that the caller cannot read does not exist; for the operator, those of the realm do. */
const confirmChannels = (
  { channels }: Pick<Transaction, 'channels'>,
  by: Caller | 'server',
  { realmId, id: userId }: Pick<User, 'id' | 'realmId'>,
  channelIds: readonly ChannelId[],
): Work<ChannelFailure<'InvalidChannelId'>, void> =>
  pipe(
    channels.loadManyFor(realmId, userId, channelIds),
    TE.flatMapEither((found) => {
      const known = new Set(
        found
          .filter((target) => by === 'server' || canReadContent(by, target))
          .map(({ channel }) => channel.id),
      );
      return channelIds.every((id) => known.has(id))
        ? E.right(undefined)
        : E.left(channelFailure('InvalidChannelId'));
    }),
  );

/**
 * Gives the account another API key.
 *
 * @param by who requests it: the account itself, or the operator of the server
 */
export const issueNamedKey = (
  { transact, bearerTokens, clock, ids }: IssuingDependencies,
  by: Caller | 'server',
  { realmId, id: userId }: Pick<User, 'id' | 'realmId'>,
  command: CreateNamedKey,
): Work<CreateNamedKeyFailure, CreatedNamedKey> =>
  pipe(
    TE.Do,
    TE.bindW('now', () => TE.fromIO(clock.now)),
    TE.bindW('name', ({ now }) => TE.fromEither(checkCommand(command, now))),
    TE.bindW('text', () => TE.fromIO(newHexToken(ids))),
    TE.flatMap(({ now, name, text }) =>
      transact(by, (tx) =>
        pipe(
          confirmChannels(tx, by, { realmId, id: userId }, command.channelIds ?? []),
          TE.flatMap(() =>
            tx.namedKeys.create(
              {
                realmId,
                userId,
                tokenHash: bearerTokens.hashOf(text),
                name,
                scope: command.scope,
                channelIds: command.channelIds,
                createdAt: now,
                expiresAt: command.expiresAt,
              },
              maxNamedKeys,
            ),
          ),
          TE.flatMap(
            O.match(
              (): Work<CreateNamedKeyFailure, NamedKey> =>
                TE.left(accountFailure('TooManyNamedKeys', { limit: maxNamedKeys })),
              (key) => TE.right(key),
            ),
          ),
          TE.tap(() => announceNamedKeys(tx, realmId, userId)),
          TE.map((key) => ({ key, text })),
        ),
      ),
    ),
  );
