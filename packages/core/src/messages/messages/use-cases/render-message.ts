import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, RenderingDependencies, RenderingFailed } from '../../../access';
import { renderContent } from '../../../access';
import type { Work } from '../../../kernel';

/** Renders a text like a message. Source: docs/reference/sending.md#rendering-a-text. */
export const renderMessage =
  (dependencies: RenderingDependencies) =>
  (caller: Caller, { content }: { readonly content: string }): Work<RenderingFailed, string> =>
    pipe(
      renderContent(dependencies)(caller.realm, content, caller),
      TE.map(({ html }) => html),
    );
