import { useRef } from 'preact/hooks';
import { Icon } from '../../components/icon';
import { IconButton } from '../../components/icon-button';
import { emojiSource } from '../../actions/writing';
import { dialog } from '../../state/dialog';
import { enterSends } from '../../state/settings';
import { texts } from '../../texts/texts';

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

const Hint = ({ over }: { readonly over: number }) => (
  <span class="compose-hint clip grow faint small">
    {over > 0 ? (
      <span role="alert">{texts.compose.tooLong(over)}</span>
    ) : (
      <span class="compose-keys">
        {enterSends.value ? texts.compose.enterSends : texts.compose.enterBreaks}
      </span>
    )}
  </span>
);

/** The buttons below a text. */
export const ComposeBar = (props: Props) => {
  const { text, over, isPreviewing, canSend, onPreview, onInsert, onFiles, onSchedule } = props;
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <div class="compose-bar line">
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        aria-label={texts.upload.choose}
        onChange={(event) => {
          onFiles(Array.from(event.currentTarget.files ?? []));
          event.currentTarget.value = '';
        }}
      />
      <IconButton
        icon="clip"
        label={texts.upload.choose}
        onClick={() => chooser.current?.click()}
      />
      <IconButton
        icon="smile"
        label={texts.emoji.insert}
        onClick={() => {
          dialog.value = { kind: 'emoji', onPick: (emoji) => onInsert(emojiSource(emoji)) };
        }}
      />
      <IconButton
        icon="snippet"
        label={texts.snippets.insert}
        onClick={() => {
          dialog.value = { kind: 'snippets', text, onPick: onInsert };
        }}
      />
      <IconButton
        icon="eye"
        label={isPreviewing ? texts.compose.write : texts.compose.preview}
        isOn={isPreviewing}
        onClick={onPreview}
      />
      <Hint over={over} />
      {onSchedule === undefined || !canSend ? null : (
        <IconButton icon="clock" label={texts.schedule.title} onClick={onSchedule} />
      )}
      <button
        type="submit"
        class="icon-button compose-send"
        aria-label={texts.compose.send}
        title={texts.compose.send}
        aria-disabled={!canSend}
      >
        <Icon name="send" />
      </button>
    </div>
  );
};
