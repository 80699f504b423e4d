import { useEffect, useRef, useState } from 'preact/hooks';
import type { ListedMessage } from '@parley/client';
import { announcedText } from '../../lib/trusted-html';
import { isMutedUser, ownId } from '../../state/users';
import { texts } from '../../texts/texts';

type Props = { readonly messages: readonly ListedMessage[]; readonly isLive: boolean };

/** Says new messages of the open conversation to screen readers, each once. */
export const Announcer = ({ messages, isLive }: Props) => {
  const last = messages.at(-1);
  const known = useRef(last?.id ?? 0);
  const [text, setText] = useState('');
  useEffect(() => {
    if (last === undefined || last.id <= known.current) {
      return;
    }
    known.current = last.id;
    if (isLive && last.sender_id !== ownId.value && !isMutedUser(last.sender_id)) {
      setText(texts.conversation.sent(last.sender_full_name, announcedText(last.content)));
    }
  }, [last, isLive]);
  return (
    <div class="visually-hidden" aria-live="polite">
      {text}
    </div>
  );
};
