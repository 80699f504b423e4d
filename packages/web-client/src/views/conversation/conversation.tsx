import { route } from '../../router/location';
import { isConversation, narrowKey } from '../../router/narrow';
import { home } from '../../router/route';
import { Compose } from '../compose/compose';
import { ConversationHeader } from './conversation-header';
import { MessageList } from './message-list';
import { TypingLine } from './typing-line';

/** The messages of a narrow, and where one writes to it. */
export const Conversation = () => {
  const current = route.value.view === 'messages' ? route.value : undefined;
  if (current === undefined) {
    // The route has changed; so will the view.
    return <div data-view={home.view} />;
  }
  const { narrow, near } = current;
  const key = narrowKey(narrow);
  return (
    <>
      <ConversationHeader narrow={narrow} />
      <MessageList key={`${key} ${near ?? ''}`} narrow={narrow} near={near} />
      {isConversation(narrow) || narrow.type === 'channel' ? (
        <>
          <TypingLine narrow={narrow} />
          <Compose key={key} narrow={narrow} />
        </>
      ) : null}
    </>
  );
};
