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
  canReadMetadata,
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
import type { InitialStateRequest, InitialStateSection } from './section';

/** Subscribers that the caller may not see. */
const hidden: readonly UserId[] = [];

const recordsOf = (
  records: readonly { readonly isActive: boolean; readonly record: object }[],
  areActive: boolean,
): readonly object[] =>
  records.filter(({ isActive }) => isActive === areActive).map(({ record }) => record);

type Loaded = {
  readonly all: readonly Channel[];
  /** The channels that the caller may know of, but was never subscribed to. */
  readonly others: readonly ChannelForViewer[];
  readonly shown: ChannelsShown;
  readonly subscribers: ReadonlyMap<ChannelId, ListedSubscribers>;
};

/**
 * Records in one of two forms: one for everybody who sees the subscribers of the channel, and one
 * for everybody who does not.
 */
const neverSubscribed = (
  caller: Caller,
  { all, others, shown, subscribers }: Loaded,
  { level, includeSubscribers }: Pick<InitialStateRequest, 'level' | 'includeSubscribers'>,
): SharedList<object> => {
  const forms = new Map(
    others.map((target) => [
      target.channel.id,
      canReadSubscribers(caller, target) ? ('with subscribers' as const) : ('without' as const),
    ]),
  );
  // Partial lists depend on who was active recently, and no fact tells when that changes.
  const ages = includeSubscribers === 'partial' ? unknownAges : shown.ages;
  return channelsInBlocks(all, { ...shown, ages }, ({ id }) => forms.get(id)).map(
    `${level} ${includeSubscribers}`,
    ({ channel, form }) => {
      const listed = subscribers.get(channel.id);
      const isShown = form === 'with subscribers';
      return presentNeverSubscribed(
        shown.viewOf(channel),
        level,
        listed === undefined || isShown ? listed?.ids : hidden,
        isShown && listed?.isPartial === true,
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
    TE.let('known', ({ targets }) =>
      targets
        .filter((target) => canReadMetadata(caller, target))
        .filter(({ channel }) => !channel.isArchived || capabilities.has('archived_channels')),
    ),
    TE.let('all', ({ targets }) => targets.map(({ channel }) => channel)),
    TE.bind('shown', ({ all }) => loadShownOfChannels(tx, caller.realm, all, now)),
    // Of all channels: blocks also have the records that other viewers get.
    TE.bind('subscribers', ({ all, shown }) =>
      loadSubscribers(
        tx,
        caller.realm,
        all.map(({ id }) => ({
          id,
          subscriberCount: shown.activityOf(id).subscriberCount,
        })),
        includeSubscribers,
        now,
      ),
    ),
    TE.let(
      'own',
      ({ rows }) => new Map<ChannelId, Subscription>(rows.map((row) => [row.channelId, row])),
    ),
    TE.bind('addresses', ({ known, own }) =>
      channelAddresses(
        tx,
        channelEmailTokens,
        caller,
        known.map(({ channel }) => channel).filter(({ id }) => own.has(id)),
      ),
    ),
    TE.bind('settings', () => tx.userSettings.of(caller.realm.id, [caller.user.id])),
    TE.flatMapTask(({ all, known, shown, own, subscribers, addresses, settings }) => {
      const inherited = capabilities.has('notification_settings_null')
        ? undefined
        : settings.get(caller.user.id);
      const withOwn = known.flatMap((target) => {
        const personal = own.get(target.channel.id);
        return personal === undefined ? [] : [{ target, personal }];
      });
      const presentOwn = ({ target, personal }: (typeof withOwn)[number]) => {
        const { channel } = target;
        const listed = subscribers.get(channel.id);
        const isShown = canReadSubscribers(caller, target);
        return {
          isActive: personal.isActive,
          record: presentSubscription(
            {
              channel: shown.viewOf(channel),
              subscriberIds: listed === undefined || isShown ? listed?.ids : hidden,
              isPartial: isShown && listed?.isPartial === true,
              personal,
              emailAddress: addresses.get(channel.id),
            },
            level,
            inherited,
          ),
        };
      };
      const others = known.filter(({ channel }) => !own.has(channel.id));
      return pipe(
        withOwn,
        mapInSlices(presentOwn),
        T.map((records) => ({
          subscriptions: recordsOf(records, true),
          unsubscribed: recordsOf(records, false),
          never_subscribed: neverSubscribed(
            caller,
            { all, others, shown, subscribers },
            {
              level,
              includeSubscribers,
            },
          ),
        })),
      );
    }),
  );
