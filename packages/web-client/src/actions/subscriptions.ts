import type { TopicPolicy } from '@parley/client';
import { topicPolicies } from '@parley/client';
import type { SettingValue } from '../lib/setting';
import { navigate } from '../router/location';
import { channelName, channelsById } from '../state/channels';
import { openDialog } from '../state/dialog';
import { ownId } from '../state/users';
import { texts } from '../texts/texts';
import { ask, perform } from './notices';

/** Subscribes oneself to a channel, or others. */
export const subscribe = (channelId: number, principals = [ownId.value]): Promise<boolean> =>
  perform('subscribe', { subscriptions: [{ name: channelName(channelId) }], principals });

export const unsubscribe = (channelId: number, principals = [ownId.value]): Promise<boolean> =>
  perform('unsubscribe', { subscriptions: [channelName(channelId)], principals });

/** Ends one's subscription; nobody can come back alone to a channel that is private. */
export const leave = (channelId: number): void => {
  const onConfirm = () => unsubscribe(channelId);
  if (channelsById.value.get(channelId)?.invite_only === true) {
    const title = texts.leaving.title(channelName(channelId));
    openDialog({ kind: 'question', ...texts.leaving, title, onConfirm });
  } else {
    void onConfirm();
  }
};

/** Changes one of the user's own settings of a channel. */
export const setSubscription = (
  channelId: number,
  property: string,
  value: string | boolean,
): Promise<boolean> =>
  perform('changeSubscriptionSettings', {
    subscription_data: [{ stream_id: channelId, property, value }],
  });

export const setTopicPolicy = (
  channelId: number,
  topic: string,
  policy: TopicPolicy,
): Promise<boolean> =>
  perform('setTopicPreference', {
    stream_id: channelId,
    topic,
    visibility_policy: topicPolicies[policy],
  });

type Wanted = Readonly<Record<'name' | 'description' | 'privacy', SettingValue>>;

export const createChannel = async ({ privacy, ...wanted }: Wanted): Promise<boolean> => {
  const named = { name: String(wanted.name).trim(), description: String(wanted.description) };
  const kind = { invite_only: privacy === 'private', is_web_public: privacy === 'web-public' };
  const subscribers = [ownId.value];
  const made = await ask('createChannel', { ...named, subscribers, ...kind });
  if (made !== undefined) {
    navigate({ view: 'messages', narrow: { type: 'channel', channelId: made.id } });
  }
  return made !== undefined;
};
