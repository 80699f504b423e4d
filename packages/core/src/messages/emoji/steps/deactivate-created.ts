import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm } from '../../../access';
import type { CreatedBy } from '../../../channels';
import type { Async } from '../../../kernel';
import { everyone } from '../../../kernel';
import type { Transaction } from '../../transaction';
import { viewCustomEmoji } from '../custom-emoji-view';

/**
 * Deactivates some of the emoji that these users uploaded, and announces that to everyone; existing
 * reactions and messages still show them. Returns how many; 0 if none is left.
 */
export const deactivateCreatedEmoji = (
  { customEmoji, events }: Pick<Transaction, 'customEmoji' | 'events'>,
  realm: Realm,
  { creatorIds, since, limit }: CreatedBy,
): Async<number> =>
  pipe(
    TE.Do,
    TE.bind('before', () => customEmoji.lock(realm.id)),
    TE.let('created', ({ before }) =>
      before
        .filter(
          ({ isActive, authorId, createdAt }) =>
            isActive && authorId !== null && creatorIds.includes(authorId) && createdAt >= since,
        )
        .slice(0, limit),
    ),
    TE.tap(({ created }) =>
      pipe(
        created,
        TE.traverseSeqArray(({ id }) => customEmoji.deactivate(realm.id, id)),
      ),
    ),
    TE.bind('after', ({ created }) =>
      created.length === 0 ? TE.right([]) : customEmoji.list(realm.id),
    ),
    TE.tap(({ created, after }) => {
      const all = after.map(viewCustomEmoji(realm));
      return events.emit(
        realm.id,
        created.map(({ id }) => ({
          event: { _tag: 'CustomEmojiRemoved', emojiId: id, all },
          audience: everyone,
        })),
      );
    }),
    TE.map(({ created }) => created.length),
  );
