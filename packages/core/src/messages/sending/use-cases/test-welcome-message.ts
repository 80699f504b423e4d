import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, RenderingDependencies, RenderingFailed } from '../../../access';
import { renderContent } from '../../../access';
import type { MessageId, Work } from '../../../kernel';
import { unexpected } from '../../../kernel';
import type { MessageFailure } from '../../failures';
import { parseContent } from '../../messages/message-content';
import { notifier, writeToUsers } from '../steps/deliver-message';
import type { Ports } from '../../use-case-ports';

export type TestWelcomeMessage = {
  /** Markdown. */
  readonly content: string;
};

type TestWelcomeMessageFailure =
  | MessageFailure<'MessageHasNullBytes' | 'MessageIsEmpty'>
  | RenderingFailed;

type Dependencies = RenderingDependencies & Pick<Ports, 'transact'>;

/**
 * Sends the caller the message that the welcome bot would send to new users, and returns its id.
 *
 * Source: docs/reference/organization.md#the-welcome-message.
 */
export const testWelcomeMessage =
  (dependencies: Dependencies) =>
  (caller: Caller, command: TestWelcomeMessage): Work<TestWelcomeMessageFailure, MessageId> =>
    pipe(
      TE.Do,
      TE.bindW('content', () => TE.fromEither(parseContent(command.content))),
      TE.bindW('rendering', ({ content }) =>
        renderContent(dependencies)(caller.realm, content, undefined),
      ),
      TE.bindW('now', () => TE.fromIO(dependencies.clock.now)),
      TE.flatMap((text) =>
        dependencies.transact(caller, (tx) =>
          pipe(
            notifier(tx, caller.realm, 'welcome'),
            TE.flatMap((bot) => writeToUsers(tx, dependencies.renderer, bot, [caller.user], text)),
            TE.flatMap(([id]) =>
              id === undefined ? TE.left(unexpected('no message was written')) : TE.right(id),
            ),
          ),
        ),
      ),
    );
