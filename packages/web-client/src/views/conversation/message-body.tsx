import type { ListedMessage } from '@parley/client';
import { pollOf, todoOf } from '@parley/client';
import { edits } from '../../state/editing';
import { PollWidget, TodoWidget } from '../widgets/widgets';
import { MessageContent } from './message-content';
import { MessageEditor } from './message-editor';

/** `/me waves`: the sender is the subject of the sentence. */
const withoutMe = (html: string): string => html.replace(/^<p>\/me\s?/, '<p>');

const contentOf = ({ is_me_message: isMe, match_content: found, content }: ListedMessage): string =>
  isMe ? withoutMe(content) : (found ?? content);

/** What a message consists of: a text, a widget, or the text while it is being edited. */
export const MessageBody = ({ message }: { readonly message: ListedMessage }) => {
  const edit = edits.value[message.id];
  const [poll, list] = [pollOf(message), todoOf(message)];
  if (edit !== undefined) {
    return <MessageEditor message={message} text={edit.text} />;
  }
  if (poll !== undefined) {
    return <PollWidget message={message} poll={poll} />;
  }
  return list === undefined ? (
    <MessageContent html={contentOf(message)} />
  ) : (
    <TodoWidget message={message} list={list} />
  );
};
