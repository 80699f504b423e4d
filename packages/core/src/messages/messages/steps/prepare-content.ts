import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, RenderingDependencies, RenderingFailed } from '../../../access';
import { renderContent } from '../../../access';
import type { Unexpected } from '../../../kernel';
import type { MessageFailure } from '../../failures';
import type { NewContent } from '../content-edit';
import { parseContent } from '../message-content';

export type ContentFailure =
  | MessageFailure<'MessageIsEmpty' | 'MessageHasNullBytes'>
  | RenderingFailed
  | Unexpected;

/** The content of a message whose text was deleted. */
const deletedContent = '(deleted)';

/** Renders new content before the transaction that writes it; undefined if there is none. */
export const prepareContent = (
  dependencies: RenderingDependencies,
  caller: Caller,
  text: string | undefined,
): TE.TaskEither<ContentFailure, NewContent | undefined> =>
  text === undefined
    ? TE.right(undefined)
    : pipe(
        TE.fromEither(parseContent(text.trim() === '' ? deletedContent : text)),
        TE.flatMap((content) =>
          pipe(
            renderContent(dependencies)(caller.realm, content, caller),
            TE.map((rendering) => ({ content, rendering })),
          ),
        ),
      );
