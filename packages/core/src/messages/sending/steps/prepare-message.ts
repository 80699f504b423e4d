import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, RenderingDependencies, RenderingFailed } from '../../../access';
import { renderContent } from '../../../access';
import type { Clock, Unexpected } from '../../../kernel';
import type { MessageFailure } from '../../failures';
import { parseContent } from '../../messages/message-content';
import type { Addressee, AddresseeFailure } from '../addressee';
import { checkAddressee } from '../addressee';
import type { MessageText } from '../plan-send';

/** A message after the checks and the rendering that need no transaction. */
export type PreparedMessage = MessageText & { readonly addressee: Addressee };

export type PreparationFailure =
  | AddresseeFailure
  | MessageFailure<'MessageHasNullBytes' | 'MessageIsEmpty'>
  | RenderingFailed
  | Unexpected;

type Dependencies = RenderingDependencies & { readonly clock: Clock };

/** Checks and renders a message to send. */
export const prepareMessage =
  ({ renderer, directory, clock }: Dependencies) =>
  (
    caller: Caller,
    { addressee, content }: Pick<PreparedMessage, 'addressee' | 'content'>,
  ): TE.TaskEither<PreparationFailure, PreparedMessage> =>
    pipe(
      TE.fromEither(checkAddressee(addressee, caller.level)),
      TE.flatMap(() => TE.Do),
      TE.bindW('content', () => TE.fromEither(parseContent(content))),
      TE.bindW('rendering', (parsed) =>
        renderContent({ renderer, directory })(caller.realm, parsed.content, caller),
      ),
      TE.bindW('now', () => TE.fromIO(clock.now)),
      TE.map((prepared) => ({ addressee, ...prepared })),
    );
