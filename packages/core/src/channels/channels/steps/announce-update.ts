import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm } from '../../../access';
import type { Async, Timestamp, UserId } from '../../../kernel';
import type { Reader, Transaction } from '../../transaction';
import { botDefaultsRenamed } from '../bot-default-events';
import type { Channel } from '../channel';
import { hasSameVisibility } from '../channel-audience';
import type { ChannelChange } from '../channel-events';
import { isPrivate } from '../channel-privacy';
import type { UpdateEventFacts } from '../update-events';
import { seenBySame, updateEvents } from '../update-events';
import { loadChannelViewers } from './load-channel-viewers';
import { viewChannels } from './view-channels';

const loadViewersOf = (tx: Reader, realm: Realm, channel: Channel): Async<readonly UserId[]> =>
  pipe(
    loadChannelViewers(tx, realm, [channel]),
    TE.map((viewers) => viewers.get(channel.id) ?? []),
  );

const loadAdministrators = ({ users }: Reader, realm: Realm): Async<readonly UserId[]> => {
  const group = realm.systemGroups['role:administrators'];
  return pipe(
    users.nonGuestsIn(realm, [group]),
    TE.map((inGroup) => inGroup.get(group) ?? []),
  );
};

const loadFacts = (
  tx: Reader,
  realm: Realm,
  before: Channel,
  after: Channel,
  now: Timestamp,
): Async<UpdateEventFacts> =>
  hasSameVisibility(before, after)
    ? pipe(loadViewersOf(tx, realm, after), TE.map(seenBySame))
    : pipe(
        TE.Do,
        TE.bind('viewersBefore', () => loadViewersOf(tx, realm, before)),
        TE.bind('viewersAfter', () => loadViewersOf(tx, realm, after)),
        TE.bind('administrators', () =>
          isPrivate(before.privacy) || isPrivate(after.privacy)
            ? loadAdministrators(tx, realm)
            : TE.right([]),
        ),
        TE.bind('both', () => viewChannels(tx, realm, [before, after], now)),
        TE.bind('subscribers', () =>
          pipe(
            tx.subscriptions.subscribersOf(realm.id, [after.id]),
            TE.map((subscribers) => subscribers.get(after.id) ?? []),
          ),
        ),
        TE.map(({ both, ...found }) => ({
          ...found,
          viewsBefore: both.slice(0, 1),
          views: both.slice(1),
        })),
      );

const announceBotDefaults = (tx: Transaction, realm: Realm, { id, name }: Channel): Async<void> =>
  pipe(
    tx.channels.botsWithDefault(realm.id, id),
    TE.flatMap((bots) => tx.events.emit(realm.id, botDefaultsRenamed(bots, name))),
  );

/**
 * Announces what changed to users who can see the channel, and to users who no longer can; a new
 * name also to those who know the channel as a default of a bot.
 */
export const announceUpdate = (
  tx: Transaction,
  realm: Realm,
  before: Channel,
  after: Channel,
  changes: readonly ChannelChange[],
  now: Timestamp,
): Async<void> =>
  changes.length === 0
    ? TE.right(undefined)
    : pipe(
        loadFacts(tx, realm, before, after, now),
        TE.flatMap((facts) =>
          tx.events.emit(realm.id, updateEvents(before, after, changes, facts)),
        ),
        TE.flatMap(() =>
          before.name === after.name ? TE.right(undefined) : announceBotDefaults(tx, realm, after),
        ),
      );
