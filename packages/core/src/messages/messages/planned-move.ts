import type { Channel, ChannelForViewer, MessageForViewer } from '../../channels';
import { isResolvingToggle } from '../../channels';
import { sameText } from '../../kernel';

/** Where messages are to go. */
export type PlannedMove = {
  readonly message: MessageForViewer;
  readonly from: Channel;
  readonly target: ChannelForViewer;
  readonly topic: string;
};

export const isToOtherChannel = ({ from, target }: PlannedMove): boolean =>
  target.channel.id !== from.id;

/** The messages stay together with the rest of their topic, which is only written in other case. */
export const isRespelling = (planned: PlannedMove): boolean =>
  !isToOtherChannel(planned) && sameText(planned.message.topic, planned.topic);

/** The topic is another one, and not only resolved or unresolved. */
export const isRenaming = ({ message, topic }: PlannedMove): boolean =>
  topic !== message.topic && !isResolvingToggle(message.topic, topic);

/** The topic is resolved or unresolved, and nothing else. */
export const isResolution = (planned: PlannedMove): boolean =>
  !isToOtherChannel(planned) && isResolvingToggle(planned.message.topic, planned.topic);
