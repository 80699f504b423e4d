import { channelFolderState } from './channel-folder-state';
import { channelState, defaultChannelState } from './channel-state';
import { messageState } from './message-state';
import { realmState } from './realm-state';
import type { InitialStateSection } from './section';
import { subscriptionState } from './subscription-state';
import { mutedTopicState, topicPreferenceState } from './topic-state';
import { userState } from './user-state';

/** Every name in `fetch_event_types` that brings data, with what it brings. */
export const sections: ReadonlyMap<string, InitialStateSection> = new Map([
  ['channel_folders', channelFolderState],
  ['default_streams', defaultChannelState],
  ['message', messageState],
  ['muted_topics', mutedTopicState],
  ['realm', realmState],
  ['realm_user', userState],
  ['stream', channelState],
  ['subscription', subscriptionState],
  ['user_topic', topicPreferenceState],
]);
