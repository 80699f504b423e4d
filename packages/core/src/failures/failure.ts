import type { AccessFailure } from '../authentication/authentication-failures';
import { accessFailures } from '../authentication/authentication-failures';
import type { ChannelFolderFailure } from '../channel-folders/channel-folder-failures';
import { channelFolderFailures } from '../channel-folders/channel-folder-failures';
import type { ChannelFailure } from '../channels/channel-failures';
import { channelFailures } from '../channels/channel-failures';
import type { EventFailure } from '../events/event-failures';
import { eventFailures } from '../events/event-failures';
import type { FeatureLevel } from '../feature-levels/feature-level';
import type { MessageFailure } from '../messages/message-failures';
import { messageFailures } from '../messages/message-failures';
import type { NarrowFailure } from '../narrows/narrow-failures';
import { narrowFailures } from '../narrows/narrow-failures';
import type { SubscriptionFailure } from '../subscriptions/subscription-failures';
import { subscriptionFailures } from '../subscriptions/subscription-failures';
import type { TopicFailure } from '../topics/topic-failures';
import { topicFailures } from '../topics/topic-failures';
import type { UserFailure } from '../users/user-failures';
import { userFailures } from '../users/user-failures';
import type { FailurePresentation, FailureTable } from './failure-presentation';

/** Every expected way in which a use case can fail. */
export type Failure =
  | AccessFailure
  | ChannelFailure
  | ChannelFolderFailure
  | EventFailure
  | MessageFailure
  | NarrowFailure
  | SubscriptionFailure
  | TopicFailure
  | UserFailure;

const presentations: FailureTable<Failure> = {
  ...accessFailures,
  ...channelFailures,
  ...channelFolderFailures,
  ...eventFailures,
  ...messageFailures,
  ...narrowFailures,
  ...subscriptionFailures,
  ...topicFailures,
  ...userFailures,
};

/** What the API says of the failure to a caller of that level. */
export const presentFailure = (failure: Failure, level: FeatureLevel): FailurePresentation => {
  // The table's row for a tag takes the failure with that tag, a link that indexing loses.
  const present = presentations[failure._tag] as (
    failure: Failure,
    level: FeatureLevel,
  ) => FailurePresentation;
  return present(failure, level);
};
