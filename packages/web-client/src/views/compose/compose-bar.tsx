import { reasonOf } from '../../actions/notices';
import { Icon, IconButton } from '../../components/icon';
import { Spinner } from '../../components/waiting';
import { chooseFiles } from '../../lib/choose-files';
import { openDialog } from '../../state/dialog';
import { enterSends } from '../../state/settings';
import { texts } from '../../texts/texts';
import { MessageContent } from '../conversation/message-content';
import { useRemote } from '../../state/remote';

/** How a message with the text will look. */
export const Preview = ({ text }: { readonly text: string }) => {
  const { value, failure } = useRemote(text, (call) => call('renderMessage', { content: text }));
  return (
    <div class="preview" role="region" aria-label={texts.compose.preview}>
      {failure !== undefined ? (
        <p role="alert">{reasonOf(failure)}</p>
      ) : value === undefined ? (
        <Spinner label={texts.loading} />
      ) : (
        <MessageContent html={value.rendered} />
      )}
    </div>
  );
};

/** Whether a key press sends the message: Enter or Ctrl+Enter, by the user's setting. */
export const isSendKey = ({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key === 'Enter' && !shiftKey && (enterSends.value || ctrlKey || metaKey);

type Props = {
  readonly text: string;
  /** By how many characters the text is too long. */
  readonly over: number;
  readonly isPreviewing: boolean;
  readonly canSend: boolean;
  readonly onPreview: () => void;
  readonly onInsert: (text: string) => void;
  readonly onFiles: (files: readonly File[]) => void;
  /** Without it, the text cannot be sent later. */
  readonly onSchedule?: (() => void) | undefined;
};

/** The buttons below a text. */
export const ComposeBar = (props: Props) => {
  const { text, over, isPreviewing, canSend, onPreview, onInsert, onFiles, onSchedule } = props;
  return (
    <div class="compose-bar line">
      <IconButton
        icon="clip"
        label={texts.upload.choose}
        onClick={() => chooseFiles({ multiple: true }, onFiles)}
      />
      <IconButton
        icon="smile"
        label={texts.emoji.insert}
        onClick={() =>
          openDialog({ kind: 'emoji', onPick: (emoji) => onInsert(`:${emoji.emoji_name}:`) })
        }
      />
      <IconButton
        icon="snippet"
        label={texts.snippets.insert}
        onClick={() => openDialog({ kind: 'snippets', text, onPick: onInsert })}
      />
      <IconButton
        icon="eye"
        label={isPreviewing ? texts.compose.write : texts.compose.preview}
        isOn={isPreviewing}
        onClick={onPreview}
      />
      <span class="clip grow faint small">
        {over > 0 ? (
          <span role="alert">{texts.compose.tooLong(over)}</span>
        ) : (
          <span class="compose-keys">
            {enterSends.value ? texts.compose.enterSends : texts.compose.enterBreaks}
          </span>
        )}
      </span>
      {onSchedule === undefined || !canSend ? null : (
        <IconButton icon="clock" label={texts.schedule.title} onClick={onSchedule} />
      )}
      <button
        type="submit"
        class="icon-button button-primary compose-send"
        aria-label={texts.compose.send}
        title={texts.compose.send}
        aria-disabled={!canSend}
      >
        <Icon name="send" />
      </button>
    </div>
  );
};
