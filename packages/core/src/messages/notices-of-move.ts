import type { Caller } from '../authentication/caller';
import { channelDestination } from './destination';
import { messageLink } from './message-link';
import { arrivalNotice, departureNotice, resolvedNotice } from './move-notices';
import type { ChannelNotice } from './notice';
import { channelNotice } from './notice';
import type { PlannedMove } from './planned-move';
import { isResolution, isRespelling } from './planned-move';

export type Moved = {
  readonly count: number;
  /** Nothing is left behind. */
  readonly isWholeTopic: boolean;
  /** There were messages before these. */
  readonly existed: boolean;
};

/** Whom the mover wants told. */
export type MoveTelling = { readonly notifyNewThread: boolean; readonly notifyOldThread: boolean };

/** What is said of a move, and where. Source: reference, «What moves», notices. */
export const noticesOfMove = (
  caller: Caller,
  planned: PlannedMove,
  moved: Moved,
  telling: MoveTelling,
): readonly ChannelNotice[] => {
  const { message, from, topic } = planned;
  const to = planned.target.channel;
  const mover = caller.user;
  if (isResolution(planned)) {
    return [{ ...channelNotice(to, topic, resolvedNotice(mover, topic)), resolverId: mover.id }];
  }
  // A notice in the old spelling would make that the name of the topic once more.
  if (isRespelling(planned)) {
    return [];
  }
  const before = { channelName: from.name, topic: message.topic };
  const after = { channelName: to.name, topic };
  const arrived = {
    mover,
    ...moved,
    isWholeTopic: moved.isWholeTopic && !moved.existed,
    link: messageLink(caller.realm.url, {
      id: message.id,
      place: channelDestination(to, topic).place,
      topic,
    }),
  };
  return [
    ...(telling.notifyNewThread ? [channelNotice(to, topic, arrivalNotice(arrived, before))] : []),
    ...(telling.notifyOldThread
      ? [channelNotice(from, message.topic, departureNotice({ mover, ...moved }, after))]
      : []),
  ];
};
