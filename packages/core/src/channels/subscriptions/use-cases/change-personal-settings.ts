import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { ChannelId, Unexpected } from '../../../kernel';
import { onlyTo } from '../../../kernel';
import { ofArchived } from '../../channels/archived-channels';
import type { Channel } from '../../channels/channel';
import { canReadMetadata } from '../../channels/channel-access';
import type { Transaction, UnitOfWork } from '../../transaction';
import type { InvalidPersonalChange, PersonalChange } from '../personal-setting';
import { parsePersonalChange, settingsOf } from '../personal-setting';
import type { PersonalChannelChanges } from '../subscription';
import type { ChannelFailure } from '../../failures';
import { channelFailure } from '../../failures';

/** One setting as a request has it, and what stands for its value in an error. */
export type RequestedSetting = {
  readonly channelId: ChannelId;
  readonly property: string;
  readonly value: boolean | string;
  readonly place: string | undefined;
};

export type ChangePersonalSettingsFailure =
  InvalidPersonalChange | ChannelFailure<'InvalidChannelId' | 'NotSubscribed'> | Unexpected;

type Needs = 'channels' | 'events' | 'subscriptions';
type Tx = Pick<Transaction, Needs>;
type Change = { readonly channelId: ChannelId; readonly change: PersonalChange };
type Channels = ReadonlyMap<ChannelId, Channel>;

const parse = (
  requested: readonly RequestedSetting[],
): E.Either<InvalidPersonalChange, readonly Change[]> =>
  pipe(
    requested,
    E.traverseArray(({ channelId, property, value, place }) =>
      pipe(
        parsePersonalChange(property, value, place),
        E.map((change) => ({ channelId, change })),
      ),
    ),
  );

/** Of several changes of one setting the last one counts. */
const byChannel = (changes: readonly Change[]): ReadonlyMap<ChannelId, PersonalChannelChanges> => {
  const merged = new Map<ChannelId, PersonalChannelChanges>();
  for (const { channelId, change } of changes) {
    merged.set(channelId, { ...merged.get(channelId), ...settingsOf(change) });
  }
  return merged;
};

/** The channels that are changed, to all of which the caller is subscribed. */
const findSubscribed = (
  { channels }: Tx,
  caller: Caller,
  changes: readonly Change[],
): TE.TaskEither<ChannelFailure<'InvalidChannelId' | 'NotSubscribed'> | Unexpected, Channels> =>
  pipe(
    channels.findManyFor(
      caller.realm.id,
      caller.user.id,
      Array.from(new Set(changes.map(({ channelId }) => channelId))),
    ),
    TE.flatMapEither(
      (found): E.Either<ChannelFailure<'InvalidChannelId' | 'NotSubscribed'>, Channels> => {
        const byId = new Map(found.map((target) => [target.channel.id, target]));
        for (const { channelId } of changes) {
          const target = byId.get(channelId);
          if (target === undefined || !canReadMetadata(caller, target)) {
            return E.left(channelFailure('InvalidChannelId'));
          }
          if (!target.isSubscribed) {
            return E.left(channelFailure('NotSubscribed', { channelId }));
          }
        }
        return E.right(new Map(found.map(({ channel }) => [channel.id, channel])));
      },
    ),
  );

/**
 * Changes what the caller set for themselves about channels: all of it, or nothing if one item is
 * wrong. Told to the caller's clients even where nothing is different.
 *
 * Source: API document, "POST /users/me/subscriptions/properties".
 */
export const changePersonalSettings =
  ({ transact }: { readonly transact: UnitOfWork<Needs> }) =>
  (
    caller: Caller,
    requested: readonly RequestedSetting[],
  ): TE.TaskEither<ChangePersonalSettingsFailure, void> =>
    pipe(
      TE.fromEither(parse(requested)),
      TE.flatMap((changes) =>
        transact((tx: Tx) =>
          pipe(
            findSubscribed(tx, caller, changes),
            TE.tap(() =>
              tx.subscriptions.changePersonal(caller.realm.id, caller.user.id, byChannel(changes)),
            ),
            TE.flatMap((channels) =>
              tx.events.emit(
                caller.realm.id,
                changes.map(({ channelId, change }) => ({
                  event: {
                    _tag: 'PersonalSettingChanged',
                    channelId,
                    change,
                    ...ofArchived(channels.get(channelId)),
                  },
                  audience: onlyTo(caller.user.id),
                })),
              ),
            ),
          ),
        ),
      ),
    );
