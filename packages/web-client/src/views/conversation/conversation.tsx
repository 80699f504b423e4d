import { useEffect } from 'preact/hooks';
import type { NamedNarrow, WritableNarrow } from '@parley/client';
import { isConversation, narrowKey } from '@parley/client';
import { followMessage } from '../../actions/looking-up';
import { subscribe } from '../../actions/subscriptions';
import { Button } from '../../components/button';
import { route } from '../../router/location';
import { home } from '../../router/route';
import { channelsById, subscriptionsById } from '../../state/channels';
import { permissions } from '../../state/permissions';
import { isVisitor } from '../../state/session';
import { usersById } from '../../state/users';
import { texts } from '../../texts/texts';
import { Compose } from '../compose/compose';
import { UnknownPage } from '../parts/page';
import { ConversationHeader } from './conversation-header';
import { MessageList } from './message-list';
import { TypingLine } from './typing-line';

/** Follows a link to a message that has been moved since. */
const MovedMessage = ({ narrow, id }: { readonly narrow: NamedNarrow; readonly id: number }) => {
  useEffect(() => void followMessage(narrow, id), []);
  return null;
};

/** Says to whoever only reads a channel that its new messages come to subscribers. */
const Subscribing = ({ id }: { readonly id: number }) => {
  const channel = channelsById.value.get(id);
  const isOffered = !subscriptionsById.value.has(id) && channel !== undefined;
  return isOffered && permissions.value.canSubscribe(channel) ? (
    <p class="subscribing line wrap rigid medium">
      {texts.channels.notSubscribed}
      <Button label={texts.channels.subscribe} onClick={() => subscribe(id)} />
    </p>
  ) : null;
};

/** Where one writes to a narrow, or why one cannot. */
const Writing = ({ narrow }: { readonly narrow: WritableNarrow }) => {
  const obstacle = permissions.value.obstacleToWriting(narrow);
  return (
    <>
      {narrow.type === 'direct' ? null : <Subscribing id={narrow.channelId} />}
      {obstacle === undefined ? (
        <>
          <TypingLine narrow={narrow} />
          <Compose narrow={narrow} />
        </>
      ) : (
        <p class="list-start rigid faint medium">{texts.compose.obstacles[obstacle]}</p>
      )}
    </>
  );
};

/** What is shown in the place of a conversation in or with what the user does not know. */
const unknownIn = (narrow: NamedNarrow) => {
  if ('channelId' in narrow && !channelsById.value.has(narrow.channelId)) {
    return { icon: 'hash', title: texts.unknownChannel, what: texts.channels.unknown } as const;
  }
  return narrow.type === 'direct' && narrow.userIds.some((id) => !usersById.value.has(id))
    ? ({ icon: 'people', title: texts.unknownUser, what: texts.profile.unknown } as const)
    : undefined;
};

/** The messages of a narrow, and where one writes to it. */
export const Conversation = () => {
  const current = route.value.view === 'messages' ? route.value : undefined;
  if (current === undefined) {
    // The route has changed; so will the view.
    return <div data-view={home.view} />;
  }
  const { narrow } = current;
  const near = current.near ?? current.with;
  const key = narrowKey(narrow);
  const moved = near === undefined ? null : <MovedMessage key={near} narrow={narrow} id={near} />;
  const unknown = unknownIn(narrow);
  if (unknown !== undefined) {
    return (
      <>
        {moved}
        <UnknownPage {...unknown} />
      </>
    );
  }
  return (
    <>
      <ConversationHeader narrow={narrow} />
      {moved}
      <MessageList key={`${key} ${near ?? ''}`} narrow={narrow} near={near} />
      {!isVisitor.value && (isConversation(narrow) || narrow.type === 'channel') ? (
        <Writing key={key} narrow={narrow} />
      ) : null}
    </>
  );
};
