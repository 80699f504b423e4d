import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type {
  Caller,
  Renderer,
  Rendering,
  RenderingDependencies,
  RenderingFailed,
  UserGroup,
} from '../../../access';
import { isBot, renderContent } from '../../../access';
import type { Timestamp, Unexpected, UserId } from '../../../kernel';
import { notifier, writeToUser } from '../../../messages';
import type { Transaction } from '../../transaction';
import { membershipNotice } from '../membership-notice';

/** A rendered notice and its recipients. */
export type MembershipNotice = {
  readonly content: string;
  readonly rendering: Rendering;
  readonly userIds: readonly UserId[];
};

/** Renders the notice before any transaction; None if only the caller is affected. */
export const prepareNotice = (
  dependencies: RenderingDependencies,
  caller: Caller,
  group: UserGroup,
  change: 'add' | 'remove',
  given: readonly UserId[],
): TE.TaskEither<RenderingFailed | Unexpected, O.Option<MembershipNotice>> => {
  const userIds = Array.from(new Set(given)).filter((id) => id !== caller.user.id);
  const content = membershipNotice(caller.user, group, change);
  return userIds.length === 0
    ? TE.right(O.none)
    : pipe(
        renderContent(dependencies)(caller.realm, content, undefined),
        TE.map((rendering) => O.some({ content, rendering, userIds })),
      );
};

/** Sends the notice from the notification bot to each of the users, except bots. */
export const sendNotice = (
  tx: Transaction,
  renderer: Pick<Renderer, 'topicLinks'>,
  caller: Caller,
  notice: O.Option<MembershipNotice>,
  now: Timestamp,
): TE.TaskEither<Unexpected, void> =>
  O.isNone(notice)
    ? TE.right(undefined)
    : pipe(
        TE.Do,
        TE.bind('sender', () => notifier(tx, caller.realm)),
        TE.bind('found', () => tx.users.loadMany(caller.realm.id, notice.value.userIds)),
        TE.flatMap(({ sender, found }) =>
          pipe(
            found.filter((user) => !isBot(user)),
            TE.traverseSeqArray((user) =>
              writeToUser(tx, renderer, sender, user, {
                content: notice.value.content,
                rendering: notice.value.rendering,
                now,
              }),
            ),
          ),
        ),
        TE.map(() => undefined),
      );
