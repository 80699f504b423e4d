import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, KeyScope, NamedKey } from '../../../access';
import { isKeyExpired, maxNamedKeys } from '../../../access';
import type {
  BearerTokens,
  ChannelId,
  Clock,
  NamedKeyId,
  RandomIds,
  Timestamp,
  Unexpected,
} from '../../../kernel';
import { newHexToken } from '../../../kernel';
import type { AccountFailure } from '../../failures';
import { accountFailure } from '../../failures';
import type { Snapshot, Transact } from '../../transaction';
import { announceNamedKeys } from '../steps/revoke-named-keys';

export type CreateNamedKey = {
  readonly name: string;
  readonly scope: KeyScope;
  /** Only for keys that send: the only channels that they can send to. */
  readonly channelIds: readonly ChannelId[] | null;
  readonly expiresAt: Timestamp | null;
};

export type CreateNamedKeyFailure =
  AccountFailure<'InvalidNamedKey' | 'TooManyNamedKeys'> | Unexpected;

/** The key itself, which is shown once, and what is stored of it. */
export type CreatedNamedKey = { readonly key: NamedKey; readonly text: string };

type Dependencies = {
  readonly transact: Transact;
  readonly bearerTokens: BearerTokens;
  readonly clock: Clock;
  readonly ids: RandomIds;
};

const checkCommand = (
  { name, scope, channelIds, expiresAt }: CreateNamedKey,
  now: Timestamp,
): E.Either<AccountFailure<'InvalidNamedKey'>, string> => {
  const trimmed = name.trim();
  if (trimmed === '') {
    return E.left(accountFailure('InvalidNamedKey', { problem: 'noName' }));
  }
  if (channelIds !== null && (scope !== 'send' || channelIds.length === 0)) {
    return E.left(accountFailure('InvalidNamedKey', { problem: 'channels' }));
  }
  return isKeyExpired({ expiresAt }, now)
    ? E.left(accountFailure('InvalidNamedKey', { problem: 'past' }))
    : E.right(trimmed);
};

/**
 * Gives the caller another API key.
 *
 * Source: docs/reference/authentication.md#named-keys.
 */
export const createNamedKey =
  ({ transact, bearerTokens, clock, ids }: Dependencies) =>
  (
    caller: Caller,
    command: CreateNamedKey,
  ): TE.TaskEither<CreateNamedKeyFailure, CreatedNamedKey> =>
    pipe(
      TE.Do,
      TE.bindW('now', () => TE.fromIO(clock.now)),
      TE.bindW('name', ({ now }) => TE.fromEither(checkCommand(command, now))),
      TE.bindW('text', () => TE.fromIO(newHexToken(ids))),
      TE.flatMap(({ now, name, text }) =>
        transact(caller, (tx) =>
          pipe(
            tx.namedKeys.create(
              {
                realmId: caller.realm.id,
                userId: caller.user.id,
                tokenHash: bearerTokens.hashOf(text),
                name,
                scope: command.scope,
                channelIds: command.channelIds,
                createdAt: now,
                expiresAt: command.expiresAt,
              },
              maxNamedKeys,
            ),
            TE.flatMap(
              O.match(
                (): TE.TaskEither<CreateNamedKeyFailure, NamedKey> =>
                  TE.left(accountFailure('TooManyNamedKeys', { limit: maxNamedKeys })),
                (key) => TE.right(key),
              ),
            ),
            TE.tap(() => announceNamedKeys(tx, caller.realm.id, caller.user.id)),
            TE.map((key) => ({ key, text })),
          ),
        ),
      ),
    );

/** The caller's named keys that have not expired, the newest first. */
export const listNamedKeys =
  ({ snapshot, clock }: { readonly snapshot: Snapshot; readonly clock: Clock }) =>
  ({ realm, user }: Caller): TE.TaskEither<Unexpected, readonly NamedKey[]> =>
    pipe(
      TE.Do,
      TE.bind('now', () => TE.fromIO(clock.now)),
      TE.bind('all', () =>
        snapshot(realm.id)(({ namedKeys }) => namedKeys.list(realm.id, user.id)),
      ),
      TE.map(({ now, all }) => all.filter((key) => !isKeyExpired(key, now))),
    );

/** Revokes one key of the caller; at every process, from the commit on. */
export const revokeNamedKey =
  ({ transact }: Pick<Dependencies, 'transact'>) =>
  (
    caller: Caller,
    id: NamedKeyId,
  ): TE.TaskEither<AccountFailure<'NoSuchNamedKey'> | Unexpected, void> =>
    transact(caller, (tx) =>
      pipe(
        tx.namedKeys.remove(caller.realm.id, caller.user.id, id),
        TE.filterOrElseW(
          (isRevoked) => isRevoked,
          () => accountFailure('NoSuchNamedKey'),
        ),
        TE.flatMap(() => announceNamedKeys(tx, caller.realm.id, caller.user.id)),
      ),
    );
