import * as T from 'fp-ts/Task';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type {
  Channel,
  ChannelForViewer,
  ChannelsShown,
  ListedSubscribers,
  Subscription,
} from '../../../channels';
import {
  canReadSubscribers,
  channelAddresses,
  channelsInBlocks,
  loadShownOfChannels,
  loadSubscribers,
  presentNeverSubscribed,
  presentSubscription,
} from '../../../channels';
import type { ChannelId, SharedList, UserId } from '../../../kernel';
import { mapInSlices, unknownAges } from '../../../kernel';
import { isShown } from './channel-state';
import type { InitialStateRequest, InitialStateSection } from './section';

/** Subscribers that the caller may not see. */
const hidden: readonly UserId[] = [];

const recordsOf = (
  records: readonly { readonly isActive: boolean; readonly record: object }[],
  areActive: boolean,
): readonly object[] =>
  records.filter(({ isActive }) => isActive === areActive).map(({ record }) => record);

type Loaded = {
  /** Every channel of the organization. */
  readonly targets: readonly ChannelForViewer[];
  readonly all: readonly Channel[];
  /** What the caller is and was subscribed to. */
  readonly own: ReadonlyMap<ChannelId, Subscription>;
  readonly shown: ChannelsShown;
  readonly subscribers: ReadonlyMap<ChannelId, ListedSubscribers>;
};

/**
 * Records in one of two forms: one for everybody who sees the subscribers of the channel, and one
 * for everybody who does not.
 */
const neverSubscribed = (
  caller: Caller,
  { targets, all, own, shown, subscribers }: Loaded,
  {
    level,
    includeSubscribers,
    capabilities,
  }: Pick<InitialStateRequest, 'level' | 'includeSubscribers' | 'capabilities'>,
): SharedList<object> => {
  const formOf = ({ id }: Channel, index: number) => {
    const target = targets[index];
    if (target === undefined || own.has(id) || !isShown(caller, target, capabilities)) {
      return undefined;
    }
    return canReadSubscribers(caller, target) ? 'with subscribers' : 'without';
  };
  // Partial lists depend on who was active recently, and no fact tells when that changes.
  const ages = includeSubscribers === 'partial' ? unknownAges : shown.ages;
  return channelsInBlocks(all, { ...shown, ages }, formOf, includeSubscribers !== 'false').map(
    `${level} ${includeSubscribers}`,
    ({ channel, form }) => {
      const listed = subscribers.get(channel.id);
      const isVisible = form === 'with subscribers';
      return presentNeverSubscribed(
        shown.viewOf(channel),
        level,
        listed === undefined || isVisible ? listed?.ids : hidden,
        isVisible && listed?.isPartial === true,
      );
    },
  );
};

/**
 * The channels that the caller is subscribed to, those that they left, and other visible ones, with
 * a constant number of queries.
 *
 * Source: docs/reference/register.md#sections.
 */
export const subscriptionState: InitialStateSection = (
  tx,
  caller,
  { capabilities, includeSubscribers, level, now, channelEmailTokens },
) =>
  pipe(
    TE.Do,
    TE.bind('targets', () => tx.channels.listFor(caller.realm.id, caller.user.id)),
    TE.bind('rows', () => tx.subscriptions.ofUsers(caller.realm.id, [caller.user.id])),
    TE.let('all', ({ targets }) => targets.map(({ channel }) => channel)),
    TE.bind('shown', ({ all }) => loadShownOfChannels(tx, caller.realm, all, now)),
    // Of all channels: blocks also have the records that other viewers get.
    TE.bind('subscribers', ({ all, shown }) =>
      loadSubscribers(
        tx,
        caller.realm,
        includeSubscribers === 'false'
          ? []
          : all.map(({ id }) => ({ id, subscriberCount: shown.activityOf(id).subscriberCount })),
        includeSubscribers,
        now,
      ),
    ),
    TE.let(
      'own',
      ({ rows }) => new Map<ChannelId, Subscription>(rows.map((row) => [row.channelId, row])),
    ),
    TE.let('withOwn', ({ targets, own }) =>
      targets.flatMap((target) => {
        const personal = own.get(target.channel.id);
        return personal !== undefined && isShown(caller, target, capabilities)
          ? [{ target, personal }]
          : [];
      }),
    ),
    TE.bind('addresses', ({ withOwn }) =>
      channelAddresses(
        tx,
        channelEmailTokens,
        caller,
        withOwn.map(({ target }) => target.channel),
      ),
    ),
    TE.bind('settings', () => tx.userSettings.of(caller.realm.id, [caller.user.id])),
    TE.flatMapTask(({ targets, all, shown, own, withOwn, subscribers, addresses, settings }) => {
      const inherited = capabilities.has('notification_settings_null')
        ? undefined
        : settings.get(caller.user.id);
      const presentOwn = ({ target, personal }: (typeof withOwn)[number]) => {
        const { channel } = target;
        const listed = subscribers.get(channel.id);
        const isVisible = canReadSubscribers(caller, target);
        return {
          isActive: personal.isActive,
          record: presentSubscription(
            {
              channel: shown.viewOf(channel),
              subscriberIds: listed === undefined || isVisible ? listed?.ids : hidden,
              isPartial: isVisible && listed?.isPartial === true,
              personal,
              emailAddress: addresses.get(channel.id),
            },
            level,
            inherited,
          ),
        };
      };
      return pipe(
        withOwn,
        mapInSlices(presentOwn),
        T.map((records) => ({
          subscriptions: recordsOf(records, true),
          unsubscribed: recordsOf(records, false),
          never_subscribed: neverSubscribed(
            caller,
            { targets, all, own, shown, subscribers },
            { level, includeSubscribers, capabilities },
          ),
        })),
      );
    }),
  );
