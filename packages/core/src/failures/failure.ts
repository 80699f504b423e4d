import type { AccessFailure } from '../authentication/authentication-failures';
import { accessFailures } from '../authentication/authentication-failures';
import type { ChannelFailure } from '../channels/channel-failures';
import { channelFailures } from '../channels/channel-failures';
import type { EmojiFailure } from '../emoji/emoji-failures';
import { emojiFailures } from '../emoji/emoji-failures';
import type { EventFailure } from '../events/event-failures';
import { eventFailures } from '../events/event-failures';
import type { FeatureLevel } from '../feature-levels/feature-level';
import type { FlagFailure } from '../flags/flag-failures';
import { flagFailures } from '../flags/flag-failures';
import type { MessageFailure } from '../messages/message-failures';
import { messageFailures } from '../messages/message-failures';
import type { NarrowFailure } from '../narrows/narrow-failures';
import { narrowFailures } from '../narrows/narrow-failures';
import type { ReactionFailure } from '../reactions/reaction-failures';
import { reactionFailures } from '../reactions/reaction-failures';
import type { UserFailure } from '../users/user-failures';
import { userFailures } from '../users/user-failures';
import type { FailurePresentation, FailureTable } from './failure-presentation';

/** Every expected way in which a use case can fail. */
export type Failure =
  | AccessFailure
  | ChannelFailure
  | EventFailure
  | FlagFailure
  | MessageFailure
  | NarrowFailure
  | EmojiFailure
  | EventFailure
  | MessageFailure
  | NarrowFailure
  | ReactionFailure
  | UserFailure;

const presentations: FailureTable<Failure> = {
  ...accessFailures,
  ...channelFailures,
  ...emojiFailures,
  ...eventFailures,
  ...flagFailures,
  ...messageFailures,
  ...narrowFailures,
  ...reactionFailures,
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
