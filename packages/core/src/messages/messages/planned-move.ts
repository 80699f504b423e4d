import type { Channel, ChannelForViewer, MessageForViewer } from '../../channels';
import { isResolvingToggle } from '../../channels';
import { sameText } from '../../kernel';
import type { MovePlaces } from './move';

/** A message and its destination. */
export type PlannedMove = {
  readonly message: MessageForViewer;
  readonly from: Channel;
  readonly target: ChannelForViewer;
  readonly topic: string;
};

export const isToOtherChannel = ({ from, target }: PlannedMove): boolean =>
  target.channel.id !== from.id;

/** Whether the move at most changes the case of the topic, within the channel. */
export const isRespelling = (planned: PlannedMove): boolean =>
  !isToOtherChannel(planned) && sameText(planned.message.topic, planned.topic);

/** Whether the topic changes by more than being resolved or unresolved. */
export const isRenaming = ({ message, topic }: PlannedMove): boolean =>
  topic !== message.topic && !isResolvingToggle(message.topic, topic);

/** Whether the move only resolves or unresolves the topic. */
export const isResolution = (planned: PlannedMove): boolean =>
  !isToOtherChannel(planned) && isResolvingToggle(planned.message.topic, planned.topic);

export const placesOfMove = ({ from, target: { channel: to } }: PlannedMove): MovePlaces => ({
  from: { recipientId: from.recipientId, channelId: from.id },
  to: { recipientId: to.recipientId, channelId: to.id },
});
