import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import { isAdministrator } from '../../../access';
import type { Unexpected } from '../../../kernel';
import { everyone } from '../../../kernel';
import type { Transaction, UnitOfWork } from '../../transaction';
import { viewCustomEmoji } from '../custom-emoji-view';
import type { CustomEmoji } from '../emoji';
import type { MessageFailure } from '../../failures';
import { messageFailure } from '../../failures';

type Needs = 'customEmoji' | 'events';

type Dependencies = { readonly transact: UnitOfWork<Needs> };

/** The emoji, which nobody else takes out of use meanwhile. */
const lockActive = (
  { customEmoji }: Pick<Transaction, 'customEmoji'>,
  caller: Caller,
  name: string,
): TE.TaskEither<MessageFailure<'EmojiDoesNotExist'> | Unexpected, CustomEmoji> =>
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
 * Takes an emoji out of use; reactions and messages with it go on showing it.
 *
 * Source: reference, "DELETE /realm/emoji/{name}".
 */
export const deactivateEmoji =
  ({ transact }: Dependencies) =>
  (
    caller: Caller,
    { name }: { readonly name: string },
  ): TE.TaskEither<MessageFailure<'EmojiDoesNotExist' | 'NotEmojiAuthor'> | Unexpected, void> =>
    transact((tx: Pick<Transaction, Needs>) =>
      pipe(
        TE.Do,
        TE.bindW('emoji', () => lockActive(tx, caller, name)),
        TE.filterOrElseW(
          ({ emoji }) => isAdministrator(caller.user) || emoji.authorId === caller.user.id,
          () => messageFailure('NotEmojiAuthor'),
        ),
        TE.tap(({ emoji }) => tx.customEmoji.deactivate(caller.realm.id, emoji.id)),
        TE.bindW('all', () => tx.customEmoji.list(caller.realm.id)),
        TE.flatMap(({ emoji, all }) =>
          tx.events.emit(caller.realm.id, [
            {
              event: {
                _tag: 'CustomEmojiRemoved',
                emojiId: emoji.id,
                all: all.map(viewCustomEmoji),
              },
              audience: everyone,
            },
          ]),
        ),
      ),
    );
