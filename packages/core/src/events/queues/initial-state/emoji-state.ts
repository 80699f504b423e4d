import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { presentCustomEmojiMap, viewCustomEmoji } from '../../../messages';
import type { VisitorSection } from './section';

/** The organization's own emoji, those out of use included. */
export const emojiState: VisitorSection = ({ customEmoji }, { realm }) =>
  pipe(
    customEmoji.list(realm.id),
    TE.map((all) => ({ realm_emoji: presentCustomEmojiMap(all.map(viewCustomEmoji)) })),
  );
