import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../authentication/caller';
import type { EmojiCatalogue, UnicodeEmoji } from '../../emoji/emoji';
import { loadCatalogue } from '../../emoji/use-cases/load-catalogue';
import { has } from '../../feature-levels/feature-level';
import type { UnitOfWork } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import { lengthOf } from '../../shared/text';
import { changeSettings } from '../../users/use-cases/change-settings';
import { seersOf } from '../../users/use-cases/sight';
import type { RequestedEmoji, StatusEmojiFailure } from '../status-emoji';
import { parseStatusEmoji } from '../status-emoji';
import type { StatusEmoji } from '../user-status';
import { maxStatusTextLength } from '../user-status';
import type { NoNewValues, StatusTextTooLong } from '../user-status-failures';
import { noNewValues, statusTextTooLong } from '../user-status-failures';

/** What is undefined stays as it is. */
export type SetStatus = {
  readonly away: boolean | undefined;
  readonly text: string | undefined;
  readonly emoji: RequestedEmoji;
};

export type SetStatusFailure = NoNewValues | StatusTextTooLong | StatusEmojiFailure | Unexpected;

type Dependencies = {
  readonly transact: UnitOfWork<
    'acquaintances' | 'customEmoji' | 'drafts' | 'events' | 'statuses' | 'userSettings' | 'users'
  >;
  readonly unicodeEmoji: UnicodeEmoji;
};

type NewStatus = {
  readonly text: string | undefined;
  readonly emoji: StatusEmoji | undefined;
};

const parse = (
  catalogue: EmojiCatalogue,
  { level }: Caller,
  { away, text, emoji: requested }: SetStatus,
): E.Either<Exclude<SetStatusFailure, Unexpected>, NewStatus> => {
  const stripped = text?.trim();
  if (stripped !== undefined && lengthOf(stripped) > maxStatusTextLength) {
    return E.left(statusTextTooLong);
  }
  return pipe(
    has(level, 'statusEmoji') ? parseStatusEmoji(catalogue, requested) : E.right(undefined),
    E.filterOrElseW(
      (emoji) => away !== undefined || stripped !== undefined || emoji !== undefined,
      () => noNewValues,
    ),
    E.map((emoji) => ({ text: stripped, emoji })),
  );
};

/** Leaves out what is undefined. */
const given = ({ text, emoji }: NewStatus) => ({
  ...(text === undefined ? {} : { text }),
  ...(emoji === undefined ? {} : { emoji }),
});

/**
 * Sets those parts of the caller's status that are given, and tells of those parts alone.
 *
 * Source: API document, «POST /users/me/status».
 */
export const setStatus =
  ({ transact, unicodeEmoji }: Dependencies) =>
  (caller: Caller, command: SetStatus): TE.TaskEither<SetStatusFailure, void> => {
    const { realm, user } = caller;
    const { away } = command;
    return transact((tx) =>
      pipe(
        loadCatalogue(tx, unicodeEmoji, realm.id),
        TE.flatMapEither((catalogue) => parse(catalogue, caller, command)),
        TE.tap(() =>
          away === undefined
            ? TE.right(undefined)
            : changeSettings(tx, caller, { presence_enabled: !away }),
        ),
        TE.tap((status) => tx.statuses.change(realm.id, user.id, given(status))),
        TE.bindTo('status'),
        TE.bindW('audience', () => seersOf(tx, realm, user)),
        TE.flatMap(({ status, audience }) =>
          tx.events.emit(realm.id, [
            {
              event: {
                _tag: 'UserStatusChanged',
                userId: user.id,
                ...(away === undefined ? {} : { away }),
                ...given(status),
              },
              audience,
            },
          ]),
        ),
      ),
    );
  };
