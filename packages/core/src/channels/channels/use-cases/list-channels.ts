import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import { isAdministrator, isGuest } from '../../../access';
import type { Async, ChannelId, Unexpected, UserId, Work } from '../../../kernel';
import { has } from '../../../kernel';
import type { Reader } from '../../transaction';
import type { ChannelForViewer } from '../channel-access';
import { canReadContent, canReadMetadata } from '../channel-access';
import { isPrivate, isWebPublic } from '../channel-privacy';
import type { ChannelView } from '../channel-view';
import { viewChannels } from '../steps/view-channels';
import type { ChannelFailure } from '../../failures';
import { channelFailure } from '../../failures';
import type { Ports } from '../../use-case-ports';

export type ListChannels = {
  readonly includePublic: boolean;
  readonly includeWebPublic: boolean;
  readonly includeSubscribed: boolean;
  readonly excludeArchived: boolean;
  /** Every channel that is visible to the caller. */
  readonly includeAll: boolean;
  /** The channels that the owner of a bot is subscribed to. */
  readonly includeOwnerSubscribed: boolean;
  readonly includeCanAccessContent: boolean;
};

export type ListedChannel = { readonly channel: ChannelView; readonly isDefault: boolean };

const ownerSubscriptions = (
  { subscriptions }: Pick<Reader, 'subscriptions'>,
  { realm }: Caller,
  ownerId: UserId | null | undefined,
): Async<ReadonlySet<ChannelId>> =>
  ownerId === null || ownerId === undefined
    ? TE.right(new Set())
    : pipe(
        subscriptions.ofUsers(realm.id, [ownerId]),
        TE.map(
          (rows) =>
            new Set(rows.filter(({ isActive }) => isActive).map(({ channelId }) => channelId)),
        ),
      );

const isSelected =
  (caller: Caller, wanted: ListChannels, ofOwner: ReadonlySet<ChannelId>) =>
  (target: ChannelForViewer): boolean => {
    const { channel, isSubscribed } = target;
    if (wanted.excludeArchived && channel.isArchived) {
      return false;
    }
    // Bots may know of every channel that their owners are subscribed to, private or not.
    if (wanted.includeOwnerSubscribed && ofOwner.has(channel.id)) {
      return true;
    }
    if (!canReadMetadata(caller, target)) {
      return false;
    }
    return (
      wanted.includeAll ||
      (wanted.includePublic && !isPrivate(channel.privacy) && !isGuest(caller.user)) ||
      (wanted.includeWebPublic && isWebPublic(channel.privacy)) ||
      (wanted.includeSubscribed && isSubscribed) ||
      (wanted.includeCanAccessContent && canReadContent(caller, target))
    );
  };

/** Only bots have owners; at older levels only administrators can list every channel. */
const canList = ({ user, level }: Caller, wanted: ListChannels): boolean =>
  (!wanted.includeOwnerSubscribed || user.bot !== null) &&
  (!wanted.includeAll || has(level, 'includeAllChannels') || isAdministrator(user));

/**
 * Lists the channels of the selected kinds, sorted by name.
 *
 * Source: docs/reference/channels.md#listing-channels.
 */
export const listChannels =
  ({ snapshot, clock }: Pick<Ports, 'clock' | 'snapshot'>) =>
  (
    caller: Caller,
    wanted: ListChannels,
  ): Work<ChannelFailure<'NotForThisQuery'>, readonly ListedChannel[]> =>
    !canList(caller, wanted)
      ? TE.left(channelFailure('NotForThisQuery'))
      : snapshot(caller.realm.id)((tx) =>
          pipe(
            TE.Do,
            TE.bind('now', () => TE.fromIO(clock.now)),
            TE.bind('all', () => tx.channels.listFor(caller.realm.id, caller.user.id)),
            TE.bind('ofOwner', () =>
              wanted.includeOwnerSubscribed
                ? ownerSubscriptions(tx, caller, caller.user.bot?.ownerId)
                : TE.right<Unexpected, ReadonlySet<ChannelId>>(new Set()),
            ),
            TE.let('selected', ({ all, ofOwner }) =>
              all.filter(isSelected(caller, wanted, ofOwner)).map(({ channel }) => channel),
            ),
            TE.bind('views', ({ selected, now }) => viewChannels(tx, caller.realm, selected, now)),
            TE.map(({ selected, views }) => {
              const defaults = new Set(
                selected.filter(({ isDefault }) => isDefault).map(({ id }) => id),
              );
              return views.map((channel) => ({ channel, isDefault: defaults.has(channel.id) }));
            }),
          ),
        );
