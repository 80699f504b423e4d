import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, RenderingDependencies, RenderingFailed } from '../../../access';
import { renderContent } from '../../../access';
import type { Work } from '../../../kernel';
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
  | RenderingFailed;

/** Checks and renders a message to send. */
export const prepareMessage =
  (dependencies: RenderingDependencies) =>
  (
    caller: Caller,
    { addressee, content }: Pick<PreparedMessage, 'addressee' | 'content'>,
  ): Work<PreparationFailure, PreparedMessage> =>
    pipe(
      checkAddressee(addressee, caller.level),
      E.flatMap(() => parseContent(content)),
      TE.fromEither,
      TE.flatMap((parsed) =>
        pipe(
          renderContent(dependencies)(caller.realm, parsed, caller),
          TE.map((rendering) => ({
            addressee,
            content: parsed,
            rendering,
            now: dependencies.clock.now(),
          })),
        ),
      ),
    );
