import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../authentication/caller';
import type { RenderingFailed } from '../../ports/renderer';
import type { Unexpected } from '../../ports/unexpected';
import type { RenderingDependencies } from '../../rendering/use-cases/render-content';
import { renderContent } from '../../rendering/use-cases/render-content';

/** Shows what a text would look like as a message. Source: API document, «POST /messages/render». */
export const renderMessage =
  (dependencies: RenderingDependencies) =>
  (
    caller: Caller,
    { content }: { readonly content: string },
  ): TE.TaskEither<RenderingFailed | Unexpected, string> =>
    pipe(
      renderContent(dependencies)(caller.realm, content, caller),
      TE.map(({ html }) => html),
    );
