import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { sendMessage } from '../../actions/messages';
import { noteTyping } from '../../actions/typing';
import { IconButton } from '../../components/icon-button';
import type { Narrow } from '../../router/narrow';
import { narrowKey } from '../../router/narrow';
import { narrowTitle } from '../../state/place-names';
import { maxMessageLength, maxTopicLength } from '../../state/realm';
import { enterSends } from '../../state/settings';
import { keepUnsent, unsent } from '../../state/unsent';
import { texts } from '../../texts/texts';
import { isSendKey } from './send-key';

type Target = Extract<Narrow, { readonly type: 'topic' | 'direct' | 'channel' }>;

/** In Unicode code points, as the server counts. */
const lengthOf = (text: string): number => Array.from(text).length;

/** The height follows the text, up to a limit of the style sheet. */
const useGrowth = (text: string) => {
  const element = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const { current } = element;
    if (current !== null) {
      current.style.height = 'auto';
      current.style.height = `${current.scrollHeight + 2}px`;
    }
  }, [text]);
  return element;
};

/** Where one writes a message; what is not sent is kept. */
export const Compose = ({ narrow }: { readonly narrow: Target }) => {
  const key = narrowKey(narrow);
  const text = unsent.value[key] ?? '';
  const [topic, setTopic] = useState('');
  const element = useGrowth(text);
  const over = lengthOf(text) - maxMessageLength.value;
  const canSend = text.trim() !== '' && over <= 0;

  const send = () => {
    if (canSend) {
      const to =
        narrow.type === 'channel'
          ? ({ type: 'topic', channelId: narrow.channelId, topic: topic.trim() } as const)
          : narrow;
      void sendMessage(to, text);
      noteTyping(narrow, false);
      keepUnsent(key, '');
    }
    element.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (isSendKey(event, enterSends.value)) {
      event.preventDefault();
      send();
    }
  };

  return (
    <form
      class="compose"
      aria-label={texts.compose.label}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div class="compose-box">
        {narrow.type === 'channel' ? (
          <input
            class="compose-topic"
            aria-label={texts.compose.topic}
            placeholder={texts.compose.topicPlaceholder}
            dir="auto"
            maxLength={maxTopicLength.value}
            value={topic}
            onInput={(event) => setTopic(event.currentTarget.value)}
          />
        ) : null}
        <textarea
          ref={element}
          class="compose-text"
          rows={1}
          dir="auto"
          aria-label={texts.compose.to(narrowTitle(narrow))}
          placeholder={texts.compose.to(narrowTitle(narrow))}
          value={text}
          onInput={(event) => {
            keepUnsent(key, event.currentTarget.value);
            noteTyping(narrow, event.currentTarget.value !== '');
          }}
          onKeyDown={onKeyDown}
        />
        <div class="compose-bar">
          <span class="compose-hint">
            {over > 0 ? (
              texts.compose.tooLong(over)
            ) : (
              <span class="compose-keys">
                {enterSends.value ? texts.compose.enterSends : texts.compose.enterBreaks}
              </span>
            )}
          </span>
          <IconButton icon="send" class="compose-send" label={texts.compose.send} onClick={send} />
        </div>
      </div>
    </form>
  );
};
