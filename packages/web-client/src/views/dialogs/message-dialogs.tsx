import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Call, ListedMessage, ResultOf } from '@parley/client';
import { formatMoment, sortByName } from '@parley/client';
import { deleteMessage } from '../../actions/messages';
import { perform, reportFailure } from '../../actions/notices';
import { Button } from '../../components/button';
import { Avatar } from '../../components/avatar';
import { Dialog, closeAround } from '../../components/dialog';
import { Spinner } from '../../components/waiting';
import { channelName } from '../../state/channels';
import { LongRows } from '../../components/long-rows';
import type { OpenDialog } from '../../state/dialog';
import { closeDialog } from '../../state/dialog';
import { snippets } from '../../state/personal';
import { avatarUrl, topicName, userName } from '../../state/users';
import { texts } from '../../texts/texts';
import { MessageContent } from '../conversation/message-content';
import { EntryLine } from '../../components/entry-line';
import { Clip } from '../../components/clip';
import { useRemote } from '../../state/remote';
import { Notices } from '../parts/notices';

type Props = { readonly title: string; readonly children: ComponentChildren };

/** A window above the page, as `state/dialog.ts` has it. */
export const MessageDialog = ({ title, children }: Props) => (
  <Dialog title={title} closeLabel={texts.close} onClose={closeDialog}>
    {children}
    {/* Those of the page are behind the window. */}
    <Notices />
  </Dialog>
);

type ChoiceProps = {
  readonly label: string;
  readonly detail: string;
  readonly onClick: (event: { readonly currentTarget: Element }) => void;
};

/** One of the things to choose from in a window. */
export const LongChoice = ({ label, detail, onClick }: ChoiceProps) => (
  <button
    type="button"
    class="time-choice wide line wrap between raised hoverable"
    onClick={onClick}
  >
    <span dir="auto">{label}</span>
    <Clip class="faint medium">{detail}</Clip>
  </button>
);

/** The last line of a window: what is done, unless it is cancelled. */
export const Decision = ({ children }: { readonly children: ComponentChildren }) => (
  <div class="buttons buttons-end">
    <Button label={texts.cancel} onClick={closeDialog} />
    {children}
  </div>
);

type LoadedProps<Value> = {
  readonly title: string;
  readonly load: (call: Call) => Promise<Value>;
  readonly children: (value: Value) => ComponentChildren;
};

/** A window with what is loaded while it is open; if that fails, it closes with the reason. */
const LoadedDialog = <Value,>({ title, load, children }: LoadedProps<Value>) => {
  const { value, failure } = useRemote('', load);
  useEffect(() => {
    if (failure !== undefined) {
      closeDialog();
      reportFailure(failure);
    }
  }, [failure]);
  return (
    <MessageDialog title={title}>
      {value === undefined ? <Spinner label={texts.loading} /> : children(value)}
    </MessageDialog>
  );
};

type QuestionProps = Omit<Extract<OpenDialog, { readonly kind: 'question' }>, 'kind'> & {
  readonly children?: ComponentChildren;
};

/** Asks before something is done that cannot be undone. */
export const QuestionDialog = ({ title, warning, confirm, onConfirm, children }: QuestionProps) => {
  const act = async () => {
    if (await onConfirm()) {
      closeDialog();
    }
  };
  return (
    <MessageDialog title={title}>
      <p>{warning}</p>
      {children}
      <Decision>
        <Button label={confirm} class="button-danger" onClick={act} />
      </Decision>
    </MessageDialog>
  );
};

/** Asks before a message is deleted. */
export const DeleteDialog = ({ message }: { readonly message: ListedMessage }) => (
  <QuestionDialog {...texts.deletion} onConfirm={() => deleteMessage(message)}>
    <div class="sunken raised scroll">
      <MessageContent html={message.content} />
    </div>
  </QuestionDialog>
);

type MessageVersion = ResultOf<'getMessageHistory'>['message_history'][number];

/** What somebody did, in words. */
const changeOf = (version: MessageVersion): string => {
  const name = version.user_id === null ? texts.unknownUser : userName(version.user_id);
  const { prev_topic: topic, prev_stream: channel, prev_content: content } = version;
  const from = [
    ...(channel === undefined ? [] : [channelName(channel)]),
    ...(topic === undefined ? [] : [topicName(topic)]),
  ].join(' › ');
  if (from !== '') {
    return texts.history.moved(name, from);
  }
  return content === undefined ? texts.history.sent(name) : texts.history.edited(name);
};

const Version = ({ version }: { readonly version: MessageVersion }) => (
  <li>
    <p class="version-title line wrap between faint small">
      <span dir="auto">{changeOf(version)}</span>
      <time>{formatMoment(version.timestamp)}</time>
    </p>
    <MessageContent html={version.content_html_diff ?? version.rendered_content} />
  </li>
);

/** What a message said before, and where it was. */
export const HistoryDialog = ({ message: { id } }: { readonly message: ListedMessage }) => (
  <LoadedDialog
    title={texts.history.title}
    load={(call) => call('getMessageHistory', { message_id: id, allow_empty_topic_name: true })}
  >
    {({ message_history: versions }) => (
      <ol class="stack scroll">
        {[...versions].reverse().map((version, at) => (
          <Version key={at} version={version} />
        ))}
      </ol>
    )}
  </LoadedDialog>
);

/** Who has read a message. */
export const ReadersDialog = ({ message: { id } }: { readonly message: ListedMessage }) => (
  <LoadedDialog
    title={texts.readers.title}
    load={(call) => call('listMessageReaders', { message_id: id })}
  >
    {({ user_ids: readers }) => (
      <>
        <p class="faint medium">{texts.readers.count(readers.length)}</p>
        <ul class="stack scroll">
          <LongRows
            items={sortByName(readers, (reader) => userName(reader))}
            rowHeight={2.25}
            render={(reader, place) => (
              <li key={reader} class="line" {...place}>
                <Avatar name={userName(reader)} url={avatarUrl(reader)} size="small" />
                <span dir="auto">{userName(reader)}</span>
              </li>
            )}
          />
        </ul>
      </>
    )}
  </LoadedDialog>
);

/** A picture of a message, as large as the window allows. */
export const PictureDialog = ({ url, name }: { readonly url: string; readonly name: string }) => (
  <MessageDialog title={name}>
    <img class="picture" src={url} alt={name} />
    <p class="buttons buttons-end">
      <a class="button" href={url} target="_blank" rel="noopener noreferrer">
        {texts.message.openPicture}
      </a>
    </p>
  </MessageDialog>
);

type SnippetsDialogProps = { readonly text: string; readonly onPick: (text: string) => void };

/** Texts that the user has saved, to be inserted. */
export const SnippetsDialog = ({ text, onPick }: SnippetsDialogProps) => (
  <MessageDialog title={texts.snippets.insert}>
    {snippets.value.length === 0 ? <p class="faint medium">{texts.snippets.empty}</p> : null}
    <ul class="stack scroll">
      {snippets.value.map(({ id, title, content }) => (
        <li key={id}>
          <LongChoice
            label={title}
            detail={content}
            onClick={(event) => {
              closeAround(event.currentTarget);
              onPick(content);
            }}
          />
        </li>
      ))}
    </ul>
    {text.trim() === '' ? null : (
      <EntryLine
        label={texts.snippets.newTitle}
        submit={texts.snippets.save}
        onEnter={(title) => perform('createSavedSnippet', { title, content: text })}
      />
    )}
  </MessageDialog>
);
