import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { presentCustomEmojiMap, viewCustomEmoji } from '../../../messages';
import type { VisitorSection } from './section';

/** The custom emoji, including deactivated ones. */
export const emojiState: VisitorSection = ({ customEmoji }, { realm }) =>
  pipe(
    customEmoji.list(realm.id),
    TE.map((all) => ({ realm_emoji: presentCustomEmojiMap(all.map(viewCustomEmoji(realm))) })),
  );
