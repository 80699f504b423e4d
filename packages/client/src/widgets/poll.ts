import type { ListedMessage } from '../messages/message';
import { listIn, textIn, widgetOf } from './widget-data';

export type PollOption = {
  /** Names the option in votes. */
  readonly key: string;
  readonly text: string;
  readonly voterIds: readonly number[];
};

export type Poll = { readonly question: string; readonly options: readonly PollOption[] };

/** The poll that a message is, with all votes; undefined if it is none. */
export const pollOf = (
  message: Pick<ListedMessage, 'submessages' | 'sender_id'>,
): Poll | undefined => {
  const widget = widgetOf(message);
  if (widget?.kind !== 'poll') {
    return undefined;
  }
  let question = textIn(widget.initial.question);
  const options = new Map<string, { readonly text: string; readonly voters: Set<number> }>();
  const add = (key: string, text: string): void => {
    const isKnown = [...options.values()].some((option) => option.text === text);
    if (!isKnown && !options.has(key)) {
      options.set(key, { text, voters: new Set() });
    }
  };
  listIn(widget.initial.options).forEach((text, index) => add(`canned,${index}`, textIn(text)));
  for (const { senderId, data } of widget.changes) {
    if (data.type === 'new_option') {
      add(`${senderId},${Number(data.idx)}`, textIn(data.option));
    } else if (data.type === 'question' && senderId === message.sender_id) {
      question = textIn(data.question);
    } else if (data.type === 'vote') {
      const voters = options.get(textIn(data.key))?.voters;
      if (data.vote === 1) {
        voters?.add(senderId);
      } else {
        voters?.delete(senderId);
      }
    }
  }
  return {
    question,
    options: [...options].map(([key, { text, voters }]) => ({ key, text, voterIds: [...voters] })),
  };
};

/** The submessage of a vote, or of taking it back. */
export const voteFor = (key: string, isOn: boolean): string =>
  JSON.stringify({ type: 'vote', key, vote: isOn ? 1 : -1 });

/** The submessage that adds an option. */
export const newPollOption = (
  message: Pick<ListedMessage, 'submessages'>,
  option: string,
): string =>
  // The number tells options of one user apart.
  JSON.stringify({ type: 'new_option', idx: message.submessages.length, option });
