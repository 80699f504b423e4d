import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { onlyTo } from '../../events/audience';
import type { AddressedEvent } from '../../events/log-entry';
import type { Transaction } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { Realm } from '../../realms/realm';
import type { UserId } from '../../shared/id';
import type { Timestamp } from '../../shared/timestamp';
import type { Channel } from '../channel';
import { metadataAudience } from '../channel-audience';
import type { ChannelChange } from '../channel-events';
import { widthOfChange } from '../channel-events';
import { isPrivate, isWebPublic } from '../channel-privacy';
import { findInsiders } from './find-insiders';
import { viewChannels } from './view-channels';

type Tx = Pick<Transaction, 'channels' | 'events' | 'subscriptions' | 'users'>;

/**
 * What was changed of a channel, one event each, to everyone who knew of it before, and of a
 * channel that was closed to those who know of it still.
 */
const updates = (
  before: Channel,
  after: Channel,
  insiders: readonly UserId[],
  changes: readonly ChannelChange[],
): readonly AddressedEvent[] =>
  changes.map((change) => ({
    event: { _tag: 'ChannelUpdated', channelId: before.id, name: before.name, change },
    audience: metadataAudience(isPrivate(after.privacy) ? after : before, insiders),
    width: widthOfChange(change),
  }));

/**
 * Who comes in sight of a channel that is opened: everyone whom the new standing names and who
 * knew nothing of it. Undefined where nobody does.
 */
const newcomers = (before: Channel, after: Channel, insiders: readonly UserId[]) => {
  const { standing } = metadataAudience(after, []);
  const isOpened = isPrivate(before.privacy) && !isPrivate(after.privacy);
  const isForGuests = isWebPublic(after.privacy) && !isWebPublic(before.privacy);
  return isOpened || isForGuests
    ? { users: [], ...(standing === undefined ? {} : { standing }), except: insiders }
    : undefined;
};

/**
 * Tells those who see the channel for the first time of it and of its subscribers, and the others
 * what is different.
 *
 * Source: reference, «PATCH /streams/{id}», events.
 */
export const announceUpdate = (
  tx: Tx,
  realm: Realm,
  before: Channel,
  after: Channel,
  changes: readonly ChannelChange[],
  now: Timestamp,
): TE.TaskEither<Unexpected, void> =>
  pipe(
    TE.Do,
    TE.bind('insidersBefore', () =>
      findInsiders(tx, realm, [isPrivate(after.privacy) ? after : before]),
    ),
    TE.let('insiders', ({ insidersBefore }) => insidersBefore.get(before.id) ?? []),
    TE.bind('knowing', ({ insiders }) => alreadyKnowing(tx, realm, before, insiders)),
    TE.bind('views', () => viewChannels(tx, realm, [after], now)),
    TE.bind('subscribers', () => tx.subscriptions.subscribersOf(realm.id, [after.id])),
    TE.flatMap(({ insiders, knowing, views, subscribers }) => {
      const audience = newcomers(before, after, knowing);
      const userIds = subscribers.get(after.id) ?? [];
      const sight: readonly AddressedEvent[] =
        audience === undefined
          ? []
          : [
              { event: { _tag: 'ChannelCreated', channels: views }, audience },
              ...(userIds.length === 0
                ? []
                : [
                    {
                      event: {
                        _tag: 'PeersSubscribed' as const,
                        channelIds: [after.id],
                        userIds,
                      },
                      audience,
                    },
                  ]),
            ];
      return tx.events.emit(realm.id, [...sight, ...updates(before, after, insiders, changes)]);
    }),
    TE.tap(() =>
      isPrivate(before.privacy) || !isPrivate(after.privacy)
        ? TE.right(undefined)
        : closed(tx, realm, after, now),
    ),
  );

/** Whom the event about a channel in sight must leave out, by id. */
const alreadyKnowing = (
  { users }: Pick<Tx, 'users'>,
  realm: Realm,
  before: Channel,
  insiders: readonly UserId[],
): TE.TaskEither<Unexpected, readonly UserId[]> => {
  const group = isPrivate(before.privacy)
    ? realm.systemGroups['role:administrators']
    : realm.systemGroups['role:members'];
  return pipe(
    users.nonGuestsIn(realm, [group]),
    TE.map((inGroup) => Array.from(new Set([...insiders, ...(inGroup.get(group) ?? [])]))),
  );
};

/** Whoever is neither in a channel that was closed nor let know of it loses sight of it. */
const closed = (
  tx: Tx,
  realm: Realm,
  after: Channel,
  now: Timestamp,
): TE.TaskEither<Unexpected, void> =>
  pipe(
    TE.Do,
    TE.bind('insiders', () => findInsiders(tx, realm, [after])),
    TE.bind('administrators', () =>
      tx.users.nonGuestsIn(realm, [realm.systemGroups['role:administrators']]),
    ),
    TE.bind('views', () => viewChannels(tx, realm, [after], now)),
    TE.flatMap(({ insiders, administrators, views }) => {
      const knowing = [
        ...(insiders.get(after.id) ?? []),
        ...Array.from(administrators.values()).flat(),
      ];
      return tx.events.emit(realm.id, [
        {
          event: { _tag: 'ChannelHidden', channels: views },
          audience: { ...onlyTo(), standing: 'nonGuests', except: Array.from(new Set(knowing)) },
        },
      ]);
    }),
  );
