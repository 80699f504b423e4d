import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm } from '../../../access';
import { channelSettingNames } from '../../../access';
import type { Timestamp, Unexpected } from '../../../kernel';
import { everyone } from '../../../kernel';
import type { AddressedEvent } from '../../domain-events';
import { markReadInChannels } from '../../read-state/steps/read-state';
import type { GuestVisibility } from '../../subscriptions/steps/guest-visibility';
import { guestVisibilityChanges } from '../../subscriptions/steps/guest-visibility';
import type { Subscription } from '../../subscriptions/subscription';
import type { Transaction } from '../../transaction';
import type { Channel } from '../channel';
import { metadataAudience } from '../channel-audience';
import { loadChannelViewers } from './load-channel-viewers';
import { viewChannels } from './view-channels';

/** Nothing waits to be read in a channel that is archived. */
const settle = (
  tx: Pick<Transaction, 'events' | 'flags' | 'subscriptions'>,
  realm: Realm,
  channel: Channel,
): TE.TaskEither<Unexpected, void> =>
  !channel.isArchived
    ? TE.right(undefined)
    : pipe(
        tx.subscriptions.subscribersOf(realm.id, [channel.id]),
        TE.flatMap((subscribers) =>
          markReadInChannels(
            tx,
            realm,
            (subscribers.get(channel.id) ?? []).map((userId) => ({
              userId,
              channelId: channel.id,
            })),
          ),
        ),
      );

/** The settings of the organization that point at the channel point nowhere while it is archived. */
const places = ({ settings }: Realm, { id, isArchived }: Channel): readonly AddressedEvent[] =>
  channelSettingNames
    .filter((name) => settings[name] === id)
    .map((property) => ({
      event: { _tag: 'RealmPropertyChanged', property, value: isArchived ? -1 : id },
      audience: everyone,
    }));

/**
 * Tells everyone who may know of the channel that it was archived, or that it is back; then guests
 * whom they know no longer, or again; then subscribers what counts as read by that.
 *
 * @param before whom the guests in the channel knew until then
 */
export const announceArchiving = (
  tx: Pick<Transaction, 'knownUsers' | 'channels' | 'events' | 'flags' | 'subscriptions' | 'users'>,
  realm: Realm,
  channel: Channel,
  before: GuestVisibility,
  now: Timestamp,
): TE.TaskEither<Unexpected, void> =>
  pipe(
    TE.Do,
    TE.bind('views', () => viewChannels(tx, realm, [channel], now)),
    TE.bind('viewers', () => loadChannelViewers(tx, realm, [channel])),
    TE.bind('sight', () => guestVisibilityChanges(tx, realm, before)),
    TE.bind('subscriptions', () =>
      channel.isArchived
        ? TE.right<Unexpected, readonly Subscription[]>([])
        : tx.subscriptions.activeIn(realm.id, channel.id),
    ),
    TE.flatMap(({ views, viewers, sight, subscriptions }) =>
      tx.events.emit(realm.id, [
        ...views.map((view): AddressedEvent => ({
          event: {
            _tag: 'ChannelArchived',
            channel: view,
            isArchived: channel.isArchived,
            subscriptions,
          },
          audience: metadataAudience(channel, viewers.get(channel.id) ?? []),
        })),
        ...places(realm, channel),
        ...sight.gained,
        ...sight.lost,
      ]),
    ),
    TE.flatMap(() => settle(tx, realm, channel)),
  );
