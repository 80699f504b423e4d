import type { UserId } from '../../kernel';
import type { ChannelView } from '../channels/channel-view';
import type { PersonalChannelSettings } from './subscription';

/** A channel with one user's own settings for it. */
export type SubscriptionView = {
  readonly channel: ChannelView;
  readonly personal: PersonalChannelSettings;
  /** Active subscribers, ascending; undefined if not requested. */
  readonly subscriberIds?: readonly UserId[] | undefined;
  /** Whether there are more subscribers than those. */
  readonly isPartial?: boolean | undefined;
  /** The channel's email address, for the levels whose records have it. */
  readonly emailAddress?: string | undefined;
};
