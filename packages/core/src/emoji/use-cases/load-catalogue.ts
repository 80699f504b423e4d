import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Transaction } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { RealmId } from '../../shared/id';
import type { EmojiCatalogue, UnicodeEmoji } from '../emoji';

/** Every emoji of the realm. */
export const loadCatalogue = (
  { customEmoji }: Pick<Transaction, 'customEmoji'>,
  unicode: UnicodeEmoji,
  realmId: RealmId,
): TE.TaskEither<Unexpected, EmojiCatalogue> =>
  pipe(
    customEmoji.list(realmId),
    TE.map((custom) => ({ unicode, custom })),
  );
