import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { RealmId, Unexpected } from '../../../kernel';
import type { Reader } from '../../transaction';
import type { EmojiCatalogue, UnicodeEmoji } from '../emoji';

/** Loads every emoji of the realm. */
export const loadCatalogue = (
  { customEmoji }: Pick<Reader, 'customEmoji'>,
  unicode: UnicodeEmoji,
  realmId: RealmId,
): TE.TaskEither<Unexpected, EmojiCatalogue> =>
  pipe(
    customEmoji.list(realmId),
    TE.map((custom) => ({ unicode, custom })),
  );
