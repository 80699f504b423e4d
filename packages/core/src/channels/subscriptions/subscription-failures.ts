import type { ChannelId, FailureTable, Tagged } from '../../kernel';
import { badRequest } from '../../kernel';

export type UnknownSubscriptionProperty = Tagged<'UnknownSubscriptionProperty'> & {
  readonly property: string;
};
export const unknownSubscriptionProperty = (property: string): UnknownSubscriptionProperty => ({
  _tag: 'UnknownSubscriptionProperty',
  property,
});

export type SubscriptionPropertyNotBoolean = Tagged<'SubscriptionPropertyNotBoolean'> & {
  readonly property: string;
};
export const subscriptionPropertyNotBoolean = (
  property: string,
): SubscriptionPropertyNotBoolean => ({ _tag: 'SubscriptionPropertyNotBoolean', property });

export type InvalidSubscriptionColor = Tagged<'InvalidSubscriptionColor'> & {
  /** What was given, such as `subscription_data[0]`; undefined where there is one value alone. */
  readonly place: string | undefined;
};
export const invalidSubscriptionColor = (place: string | undefined): InvalidSubscriptionColor => ({
  _tag: 'InvalidSubscriptionColor',
  place,
});

export type NotSubscribed = Tagged<'NotSubscribed'> & { readonly channelId: ChannelId };
export const notSubscribed = (channelId: ChannelId): NotSubscribed => ({
  _tag: 'NotSubscribed',
  channelId,
});

export type InvalidIncludeSubscribers = Tagged<'InvalidIncludeSubscribers'>;
export const invalidIncludeSubscribers: InvalidIncludeSubscribers = {
  _tag: 'InvalidIncludeSubscribers',
};

export type ChannelsDoNotExist = Tagged<'ChannelsDoNotExist'> & {
  readonly names: readonly string[];
};
export const channelsDoNotExist = (names: readonly string[]): ChannelsDoNotExist => ({
  _tag: 'ChannelsDoNotExist',
  names,
});

/** Subscriptions that one request may begin or end: channels times people. */
export const maxSubscriptionsPerRequest = 3_000;

export type TooManySubscriptions = Tagged<'TooManySubscriptions'>;
export const tooManySubscriptions: TooManySubscriptions = { _tag: 'TooManySubscriptions' };

export type NothingToSubscribe = Tagged<'NothingToSubscribe'>;
export const nothingToSubscribe: NothingToSubscribe = { _tag: 'NothingToSubscribe' };

export type SubscribersHidden = Tagged<'SubscribersHidden'> & { readonly isPrivate: boolean };
export const subscribersHidden = (isPrivate: boolean): SubscribersHidden => ({
  _tag: 'SubscribersHidden',
  isPrivate,
});

export type SubscriptionFailure =
  | UnknownSubscriptionProperty
  | SubscriptionPropertyNotBoolean
  | InvalidSubscriptionColor
  | NotSubscribed
  | InvalidIncludeSubscribers
  | ChannelsDoNotExist
  | NothingToSubscribe
  | TooManySubscriptions
  | SubscribersHidden;

const badColor = 'color is not a valid hex color code';

export const subscriptionFailures: FailureTable<SubscriptionFailure> = {
  UnknownSubscriptionProperty: ({ property }) =>
    badRequest(`Unknown subscription property: ${property}`),
  SubscriptionPropertyNotBoolean: ({ property }) => badRequest(`${property} is not a boolean`),
  InvalidSubscriptionColor: ({ place }) =>
    badRequest(place === undefined ? badColor : `Invalid ${place}: Value error, ${badColor}`),
  NotSubscribed: ({ channelId }) => badRequest(`Not subscribed to channel ID ${channelId}`),
  InvalidIncludeSubscribers: () => badRequest('Invalid include_subscribers'),
  ChannelsDoNotExist: ({ names }) => badRequest(`Channel(s) (${names.join(', ')}) do not exist`),
  NothingToSubscribe: () => badRequest('Nothing to do. Specify at least one of "add" or "delete".'),
  TooManySubscriptions: () =>
    badRequest(
      `Too many subscriptions at once (limit: ${maxSubscriptionsPerRequest}, channels times users)`,
    ),
  SubscribersHidden: ({ isPrivate }) =>
    badRequest(
      isPrivate
        ? 'Unable to retrieve subscribers for private channel'
        : 'Subscriber data is not available for this channel.',
    ),
};
