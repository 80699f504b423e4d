import type { NamedNarrow } from '@parley/client';
import { typingIn } from '../../state/typing';
import { userName } from '../../state/users';
import { texts } from '../../texts/texts';

/** Who is writing a message here. */
export const TypingLine = ({ narrow }: { readonly narrow: NamedNarrow }) => {
  const names = typingIn(narrow).map((id) => userName(id));
  return (
    <p class="typing clip rigid faint small" dir="auto">
      {names.length === 0 ? '' : texts.conversation.typing(names)}
    </p>
  );
};
