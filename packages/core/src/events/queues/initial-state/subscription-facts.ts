import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, UserSettings } from '../../../access';
import type {
  ChannelForViewer,
  ListedSubscribers,
  Subscription,
  SubscriptionView,
} from '../../../channels';
import {
  canReadSubscribers,
  channelAddresses,
  channelsInBlocks,
  loadShownOfChannels,
  loadSubscribers,
} from '../../../channels';
import type { ChannelId, UserId } from '../../../kernel';
import { together, unknownAges } from '../../../kernel';
import type { ListedChannels } from './channel-facts';
import { isShown } from './channel-facts';
import type { Loader } from './loader';

/** A channel that the caller is or was subscribed to. */
type OwnChannel = { readonly target: ChannelForViewer; readonly personal: Subscription };

/** Records in one of two forms: for everybody who sees the subscribers, and for everybody else. */
type NeverSubscribed = ListedChannels<'with subscribers' | 'without'>;

type SubscriptionFacts = {
  readonly own: readonly OwnChannel[];
  readonly viewOwn: (own: OwnChannel) => SubscriptionView;
  readonly neverSubscribed: NeverSubscribed;
  /** Those of a channel; undefined if they were not requested. */
  readonly subscribersOf: (id: ChannelId, areVisible: boolean) => ListedSubscribers | undefined;
  /** The caller's settings, from which channels inherit. */
  readonly settings: UserSettings | undefined;
};

/** Subscribers that the caller may not see. */
const hidden: readonly UserId[] = [];

/**
 * The channels that the caller is subscribed to, those that they left, and other visible ones, with
 * a constant number of queries.
 *
 * Source: docs/reference/register.md#sections.
 */
export const loadSubscriptions: Loader<Caller, SubscriptionFacts> = (
  tx,
  caller,
  { capabilities, includeSubscribers, now, channelEmailTokens },
) =>
  pipe(
    together({
      targets: tx.channels.listFor(caller.realm.id, caller.user.id),
      rows: tx.subscriptions.ofUsers(caller.realm.id, [caller.user.id]),
      shown: loadShownOfChannels(tx, caller.realm, now),
      settings: tx.userSettings.of(caller.realm.id, [caller.user.id]),
    }),
    // Of all channels: blocks also have the records that other viewers get.
    TE.bind('subscribers', ({ targets, shown }) =>
      loadSubscribers(
        tx,
        caller.realm,
        includeSubscribers === 'false'
          ? []
          : targets.map(({ channel: { id } }) => ({
              id,
              subscriberCount: shown.activityOf(id).subscriberCount,
            })),
        includeSubscribers,
        now,
      ),
    ),
    TE.let(
      'rowOf',
      ({ rows }) => new Map<ChannelId, Subscription>(rows.map((row) => [row.channelId, row])),
    ),
    TE.let('own', ({ targets, rowOf }) =>
      targets.flatMap((target): readonly OwnChannel[] => {
        const personal = rowOf.get(target.channel.id);
        return personal !== undefined && isShown(caller, target, capabilities)
          ? [{ target, personal }]
          : [];
      }),
    ),
    TE.bind('addresses', ({ own }) =>
      channelAddresses(
        tx,
        channelEmailTokens,
        caller,
        own.map(({ target }) => target.channel),
      ),
    ),
    TE.map(
      ({ targets, shown, rowOf, own, subscribers, addresses, settings }): SubscriptionFacts => {
        const subscribersOf = (id: ChannelId, areVisible: boolean) => {
          const listed = subscribers.get(id);
          return listed === undefined || areVisible ? listed : { ids: hidden, isPartial: false };
        };
        const formOf = (target: ChannelForViewer) => {
          if (rowOf.has(target.channel.id) || !isShown(caller, target, capabilities)) {
            return undefined;
          }
          return canReadSubscribers(caller, target) ? 'with subscribers' : 'without';
        };
        // Partial lists depend on who was active recently, and no fact tells when that changes.
        const ages = includeSubscribers === 'partial' ? unknownAges : shown.ages;
        return {
          own,
          viewOwn: ({ target, personal }) => {
            const { channel } = target;
            const listed = subscribersOf(channel.id, canReadSubscribers(caller, target));
            return {
              channel: shown.viewOf(channel),
              subscriberIds: listed?.ids,
              isPartial: listed?.isPartial,
              personal,
              emailAddress: addresses.get(channel.id),
            };
          },
          neverSubscribed: {
            shown,
            channels: channelsInBlocks(
              targets,
              { ...shown, ages },
              formOf,
              includeSubscribers !== 'false',
            ),
          },
          subscribersOf,
          settings: settings.get(caller.user.id),
        };
      },
    ),
  );
