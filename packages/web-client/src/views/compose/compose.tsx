import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { WritableNarrow } from '@parley/client';
import { insertAt, narrowKey } from '@parley/client';
import { editLastMessage } from '../../actions/editing';
import { sendMessage } from '../../actions/messages';
import { uploadInto, waitsForFiles } from '../../actions/uploads';
import { endDraft, noteTyping, writeDraft } from '../../actions/writing';
import { classNames } from '../../lib/class-names';
import { dialog } from '../../state/dialog';
import { answered, draftText, keepTopic, typedTopics } from '../../state/drafts';
import { narrowTitle } from '../../state/place-names';
import { maxMessageLength, maxTopicLength } from '../../state/users';
import { isUploading } from '../../state/uploads';
import { texts } from '../../texts/texts';
import { ComposeBar, Preview, isSendKey } from './compose-bar';
import { MessageBox } from './message-box';
import { UploadList, useDroppedFiles } from './files';
import { submitting } from '../../lib/submit';

/** In Unicode code points, as the server counts. */
const lengthOf = (text: string): number => Array.from(text).length;

const TopicField = ({ channelId }: { readonly channelId: number }) => (
  <input
    class="compose-topic wide plain medium strong"
    aria-label={texts.compose.topic}
    placeholder={texts.compose.topicPlaceholder}
    dir="auto"
    maxLength={maxTopicLength.value}
    value={typedTopics.value[channelId] ?? ''}
    onInput={(event) => keepTopic(channelId, event.currentTarget.value)}
  />
);

/** The conversation that a message from this box goes to. */
const addresseeOf = (narrow: WritableNarrow) =>
  narrow.type === 'channel'
    ? ({
        type: 'topic',
        channelId: narrow.channelId,
        topic: (typedTopics.value[narrow.channelId] ?? '').trim(),
      } as const)
    : narrow;

/** Where one writes a message; what is not sent is kept. */
export const Compose = ({ narrow }: { readonly narrow: WritableNarrow }) => {
  const box = narrowKey(narrow);
  const text = draftText(narrow);
  const field = useRef<HTMLTextAreaElement>(null);
  const [isPreviewing, setPreviewing] = useState(false);
  const over = lengthOf(text) - maxMessageLength.value;
  const canSend = text.trim() !== '' && over <= 0 && !isUploading(box);

  useLayoutEffect(() => {
    if (answered.value === box) {
      answered.value = undefined;
      field.current?.focus();
    }
  }, [answered.value]);

  const write = (now: string) => {
    writeDraft(narrow, now);
    noteTyping(narrow, now !== '');
  };
  const insert = (inserted: string) => {
    const { text: now } = insertAt(text, field.current?.selectionStart ?? text.length, inserted);
    write(now);
    field.current?.focus();
  };
  const upload = uploadInto(
    box,
    () => draftText(narrow),
    (now) => writeDraft(narrow, now),
  );
  const isDropTarget = useDroppedFiles(upload);

  const clear = () => {
    noteTyping(narrow, false);
    endDraft(narrow);
    setPreviewing(false);
  };
  const send = () => {
    if (!waitsForFiles(box) && canSend) {
      void sendMessage(addresseeOf(narrow), text);
      clear();
    }
    field.current?.focus();
  };
  const schedule = () => {
    dialog.value = { kind: 'schedule', to: addresseeOf(narrow), content: text, onScheduled: clear };
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isSendKey(event)) {
      event.preventDefault();
      send();
    } else if (event.key === 'ArrowUp' && text === '') {
      event.preventDefault();
      editLastMessage(narrow);
    }
  };

  return (
    <form
      class={classNames('compose rigid', isDropTarget && 'is-drop-target')}
      aria-label={texts.compose.label}
      onSubmit={submitting(send)}
    >
      <div class="compose-box raised">
        {narrow.type === 'channel' ? <TopicField channelId={narrow.channelId} /> : null}
        {isPreviewing ? (
          <Preview text={text} />
        ) : (
          <MessageBox
            label={texts.compose.to(narrowTitle(narrow))}
            text={text}
            field={field}
            onText={write}
            onKeyDown={onKeyDown}
            onFiles={upload}
          />
        )}
        <UploadList box={box} />
        <ComposeBar
          text={text}
          over={over}
          isPreviewing={isPreviewing}
          canSend={canSend}
          onPreview={() => setPreviewing(!isPreviewing)}
          onInsert={insert}
          onFiles={upload}
          onSchedule={schedule}
        />
      </div>
    </form>
  );
};
