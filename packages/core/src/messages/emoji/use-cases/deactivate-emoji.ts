import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import { isAdministrator } from '../../../access';
import type { Unexpected, Work } from '../../../kernel';
import { ensure, everyone } from '../../../kernel';
import type { Transact, Transaction } from '../../transaction';
import { viewCustomEmoji } from '../custom-emoji-view';
import type { CustomEmoji } from '../emoji';
import type { MessageFailure } from '../../failures';
import { messageFailure } from '../../failures';

type Dependencies = { readonly transact: Transact<'customEmoji' | 'events'> };

/** Finds the active emoji and locks the realm's custom emoji against concurrent changes. */
const lockActive = (
  { customEmoji }: Pick<Transaction, 'customEmoji'>,
  caller: Caller,
  name: string,
): Work<MessageFailure<'EmojiDoesNotExist'>, CustomEmoji> =>
  pipe(
    customEmoji.lock(caller.realm.id),
    TE.map((all) => all.find((emoji) => emoji.isActive && emoji.name === name)),
    TE.flatMap(
      TE.fromNullable<MessageFailure<'EmojiDoesNotExist'> | Unexpected>(
        messageFailure('EmojiDoesNotExist', { name, isInPath: true }),
      ),
    ),
  );

/**
 * Deactivates an emoji; existing reactions and messages still show it.
 *
 * Source: docs/reference/emoji.md#custom-emoji.
 */
export const deactivateEmoji =
  ({ transact }: Dependencies) =>
  (
    caller: Caller,
    { name }: { readonly name: string },
  ): Work<MessageFailure<'EmojiDoesNotExist' | 'NotEmojiAuthor'>, void> =>
    transact(caller, (tx) =>
      pipe(
        TE.Do,
        TE.bindW('emoji', () => lockActive(tx, caller, name)),
        ensure(
          ({ emoji }) => isAdministrator(caller.user) || emoji.authorId === caller.user.id,
          messageFailure('NotEmojiAuthor'),
        ),
        TE.tap(({ emoji }) => tx.customEmoji.deactivate(caller.realm.id, emoji.id)),
        TE.bindW('all', () => tx.customEmoji.list(caller.realm.id)),
        TE.flatMap(({ emoji, all }) =>
          tx.events.emit(caller.realm.id, [
            {
              event: {
                _tag: 'CustomEmojiRemoved',
                emojiId: emoji.id,
                all: all.map(viewCustomEmoji(caller.realm)),
              },
              audience: everyone,
            },
          ]),
        ),
      ),
    );
