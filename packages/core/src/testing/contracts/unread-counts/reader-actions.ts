import type { MessageId } from '../../../kernel';
import { bindUseCases } from '../../../use-cases';
import { channelOptions } from '../../build-channels';
import { canEnter, canRead, channelIn, isHeld, topicName } from '../../unread-model';
import { done } from '../world';
import type { Model } from './model-changes';
import { isReachable, newest, settled, toggled, withChannel, withMessages } from './model-changes';
import type { Operation } from './operations';
import { chosen, topics } from './operations';
import type { Stage } from './stage';

/** Operations of the reader, or on the reader only. */
export const readerActions = ({ world, reader, senders, channels }: Stage) => {
  const useCases = bindUseCases(world);
  const readerId = reader.user.id;

  const mark = async (model: Model, { kind, ids }: Operation): Promise<Model> => {
    const isUnread = kind === 'unread';
    const meant = new Set<MessageId | undefined>(
      ids.map((index) => chosen(model.messages, index)?.id),
    );
    const targets = model.messages.filter(
      (message) => meant.has(message.id) && isReachable(model, message),
    );
    await done(
      useCases.messages.changeFlags(reader, {
        messageIds: targets.map(({ id }) => id),
        operation: isUnread ? 'remove' : 'add',
        flag: 'read',
      }),
    );
    return withMessages(
      model,
      (message) => targets.includes(message),
      (message) => ({
        ...message,
        isUnread,
        isEntered: message.isEntered || (isUnread && !isHeld(model, message)),
      }),
    );
  };

  const star = async (model: Model, { a }: Operation): Promise<Model> => {
    const target = chosen(
      model.messages.filter((message) => canRead(model, message)),
      a,
    );
    if (target === undefined) {
      return model;
    }
    await done(
      useCases.messages.changeFlags(reader, {
        messageIds: [target.id],
        operation: target.isStarred ? 'remove' : 'add',
        flag: 'starred',
      }),
    );
    return withMessages(
      model,
      ({ id }) => id === target.id,
      (message) => ({
        ...message,
        isStarred: !message.isStarred,
        isEntered: message.isEntered || !isHeld(model, message),
      }),
    );
  };

  const subscription = async (model: Model, { a }: Operation): Promise<Model> => {
    const channel = chosen(channels, a);
    const known = channel && channelIn(model, channel.id);
    if (channel === undefined || known === undefined || known.isArchived) {
      return model;
    }
    if (known.isSubscribed) {
      await done(
        useCases.channels.unsubscribe(reader, { names: [channel.name], principals: undefined }),
      );
      const periods = known.periods.map((period) =>
        period.until === Infinity ? { ...period, until: newest(model) } : period,
      );
      return settled(withChannel(model, channel.id, { isSubscribed: false, periods }), channel.id);
    }
    await done(
      useCases.channels.subscribe(senders[0], {
        channels: [{ name: channel.name, description: undefined, color: undefined }],
        principals: { _tag: 'ByIds', ids: [readerId] },
        options: channelOptions(),
        authorizationErrorsFatal: true,
        announce: false,
        notifySubscribed: false,
      }),
    );
    const periods = [...known.periods, { after: newest(model), until: Infinity }];
    return withChannel(model, channel.id, { isSubscribed: true, periods });
  };

  const muteTopic = async (model: Model, { a, b }: Operation): Promise<Model> => {
    const [channel, topic] = [chosen(model.channels, a), chosen(topics, b)];
    if (
      channel === undefined ||
      topic === undefined ||
      channel.isArchived ||
      !canEnter(model, channel.id)
    ) {
      return model;
    }
    const mutedTopics = toggled(model.mutedTopics, topicName(channel.id, topic));
    await done(
      useCases.channels.setTopicPreference(reader, {
        channelId: channel.id,
        topic,
        policy: mutedTopics.has(topicName(channel.id, topic)) ? 1 : 0,
      }),
    );
    return { ...model, mutedTopics };
  };

  const muteChannel = async (model: Model, { a }: Operation): Promise<Model> => {
    const channel = chosen(model.channels, a);
    if (channel?.isSubscribed !== true || channel.isArchived) {
      return model;
    }
    await done(
      useCases.channels.updateSubscriptionSettings(reader, [
        {
          channelId: channel.id,
          property: 'is_muted',
          value: !channel.isMuted,
          place: undefined,
        },
      ]),
    );
    return withChannel(model, channel.id, { isMuted: !channel.isMuted });
  };

  const mutePerson = async (model: Model): Promise<Model> => {
    const userId = senders[1].user.id;
    if (model.isPersonMuted) {
      await done(useCases.personal.unmuteUser(reader, { userId }));
      return { ...model, isPersonMuted: false };
    }
    await done(useCases.personal.muteUser(reader, { userId }));
    return withMessages(
      { ...model, isPersonMuted: true },
      ({ senderId }) => senderId === userId,
      (message) => ({ ...message, isUnread: false }),
    );
  };

  const readAll = async (model: Model): Promise<Model> => {
    await done(useCases.messages.markAllAsRead(reader));
    return withMessages(
      model,
      () => true,
      (message) => ({ ...message, isUnread: false }),
    );
  };

  return {
    read: mark,
    unread: mark,
    subscription,
    topic: muteTopic,
    channel: muteChannel,
    person: mutePerson,
    star,
    all: readAll,
  };
};
