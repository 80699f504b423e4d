import { bindUseCases } from '../../../use-cases';
import type { ModelMessage, ModelPlace, ModelTopic } from '../../unread-model';
import { channelIn, inOtherChannel, isHeld, isReceived } from '../../unread-model';
import { done } from '../world';
import type { Model } from './model-changes';
import {
  isArchived,
  isIn,
  settled,
  withChannel,
  withMessages,
  withMutesMoved,
} from './model-changes';
import type { Operation } from './operations';
import { chosen, modes, topics } from './operations';
import type { Stage } from './stage';

/** Operations of other users on messages and channels. */
export const senderActions = ({ world, reader, senders, channels }: Stage) => {
  const useCases = bindUseCases(world);
  const texts = ['plain', `@**${reader.user.fullName}**`, '@**all**'] as const;
  const readerId = reader.user.id;

  const send = async (model: Model, { a, b, c }: Operation): Promise<Model> => {
    const sender = chosen(senders, a) ?? senders[0];
    const text = chosen(texts, c) ?? 'plain';
    const channel = chosen([...channels, undefined, undefined], b);
    if (channel !== undefined && channelIn(model, channel.id)?.isArchived === true) {
      return model;
    }
    const topic = chosen(topics, c) ?? 'lunch';
    const others = a > 3 ? senders.map(({ user }) => user.id) : [sender.user.id];
    const { id } = await done(
      useCases.messages.send(sender, {
        addressee:
          channel === undefined
            ? { _tag: 'ToPeople', people: { _tag: 'ByIds', ids: [readerId, ...others] } }
            : { _tag: 'ToChannel', channel: channel.id, topic },
        content: text,
        isReadBySender: true,
        echo: undefined,
      }),
    );
    const place: ModelPlace =
      channel === undefined
        ? { _tag: 'Direct', others }
        : { _tag: 'Channel', channelId: channel.id, topic };
    const received = isReceived(model, { id, place });
    const message: ModelMessage = {
      id,
      senderId: sender.user.id,
      place,
      mentionsAll: text === texts[2],
      isEntered: false,
      isCarried: false,
      isUnread: received && !(model.isPersonMuted && sender === senders[1]),
      isMentioned: received && text === texts[1],
      isStarred: false,
    };
    return { ...model, messages: [...model.messages, message] };
  };

  const editing = { isExpected: () => true, notifyOldThread: false, notifyNewThread: false };

  const edit = async (model: Model, { a, c }: Operation): Promise<Model> => {
    const target = chosen(model.messages, a);
    const text = chosen(texts, c) ?? 'plain';
    const sender = senders.find(({ user }) => user.id === target?.senderId);
    if (target === undefined || sender === undefined || isArchived(model, target)) {
      return model;
    }
    await done(
      useCases.messages.edit(sender, {
        messageId: target.id,
        content: text,
        topic: undefined,
        channelId: undefined,
        propagateMode: 'change_one',
        ...editing,
      }),
    );
    return withMessages(
      model,
      ({ id }) => id === target.id,
      (message) => ({
        ...message,
        mentionsAll: text === texts[2],
        isMentioned: isHeld(model, message) && text === texts[1],
      }),
    );
  };

  const moveTopic = async (model: Model, { a, b, c, ids }: Operation): Promise<Model> => {
    const target = chosen(
      model.messages.filter(({ place }) => place._tag === 'Channel'),
      a,
    );
    const topic = chosen(topics, b) ?? 'lunch';
    const mode = chosen(modes, c) ?? 'change_all';
    if (target?.place._tag !== 'Channel') {
      return model;
    }
    const from = target.place;
    const to: ModelTopic = {
      ...from,
      topic,
      channelId: chosen(channels, ids[0] ?? 0)?.id ?? from.channelId,
    };
    const isOther = to.channelId !== from.channelId;
    if (
      (!isOther && topic === from.topic) ||
      isArchived(model, target) ||
      channelIn(model, to.channelId)?.isArchived === true
    ) {
      return model;
    }
    await done(
      useCases.messages.edit(senders[0], {
        messageId: target.id,
        content: undefined,
        topic: topic === from.topic ? undefined : topic,
        channelId: isOther ? to.channelId : undefined,
        propagateMode: mode,
        ...editing,
      }),
    );
    const goes = (message: ModelMessage): boolean =>
      message.id === target.id ||
      (mode !== 'change_one' &&
        isIn(message, from) &&
        (mode === 'change_all' || message.id > target.id));
    const before = model.messages.filter((message) => isIn(message, from));
    const isMerging = model.messages.some((message) => isIn(message, to));
    return withMessages(
      before.every(goes) ? withMutesMoved(model, from, to, isMerging) : model,
      goes,
      (message) => (isOther ? inOtherChannel(model, message, to) : { ...message, place: to }),
    );
  };

  const remove = async (model: Model, { a }: Operation): Promise<Model> => {
    const target = chosen(model.messages, a);
    const sender = senders.find(({ user }) => user.id === target?.senderId);
    if (target === undefined || sender === undefined || isArchived(model, target)) {
      return model;
    }
    await done(useCases.messages.delete(sender, { messageId: target.id }));
    return { ...model, messages: model.messages.filter(({ id }) => id !== target.id) };
  };

  const archive = async (model: Model, { a }: Operation): Promise<Model> => {
    const known = chosen(model.channels, a);
    if (known === undefined) {
      return model;
    }
    if (known.isArchived) {
      await world.within(({ channels: stored }) =>
        stored.update(world.realm.id, known.id, { isArchived: false }),
      );
      return withChannel(model, known.id, { isArchived: false });
    }
    await done(useCases.channels.archive(senders[0], { channelId: known.id }));
    return settled(withChannel(model, known.id, { isArchived: true }), known.id);
  };

  return { send, edit, move: moveTopic, delete: remove, archive };
};
