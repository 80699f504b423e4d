import type { NamedNarrow } from '@parley/client';
import { Clip } from '../../components/clip';
import { typingIn } from '../../state/typing';
import { userName } from '../../state/users';
import { texts } from '../../texts/texts';

/** Who is writing a message here. */
export const TypingLine = ({ narrow }: { readonly narrow: NamedNarrow }) => {
  const names = typingIn(narrow).map((id) => userName(id));
  return (
    <Clip as="p" class="typing rigid faint small">
      {names.length === 0 ? '' : texts.conversation.typing(names)}
    </Clip>
  );
};
