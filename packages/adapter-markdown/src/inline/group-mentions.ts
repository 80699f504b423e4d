import { inlineElement, text } from '../tokens';
import type { InlinePass } from './inline-pass';
import { patternPass } from './inline-pass';
import { written } from './written';

/** `@*group*`; system groups can only be mentioned silently. */
export const groupMentionPass: InlinePass = patternPass(
  /@/,
  /(?<![^\s'"({[/<])@(_?)\*([^*]+)\*/g,
  ([, underscore, name = ''], context) => {
    const isAskedSilent = underscore === '_' || context.isQuoted;
    const group = context.directory.groupNamed(written(context, name));
    if (group === undefined || (group.kind === 'system' && !isAskedSilent)) {
      return undefined;
    }
    const isSilent = isAskedSilent || group.kind === 'deactivated';
    return () =>
      inlineElement(
        'group_mention',
        'span',
        [
          ['class', `user-group-mention${isSilent ? ' silent' : ''}`],
          ['data-user-group-id', String(group.id)],
        ],
        [text(isSilent ? group.displayName : `@${group.displayName}`)],
      );
  },
);
