import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Unexpected } from '../../../kernel';
import type { Viewer } from '../../authentication/caller';
import type { Renderer, RenderingFailed } from '../../ports/renderer';
import type { RenderingDirectoryReader } from '../../ports/rendering-directory';
import type { Realm } from '../../realms/realm';
import type { Rendering, RenderingDirectory } from '../rendering';

export type RenderingDependencies = {
  readonly renderer: Renderer;
  readonly directory: RenderingDirectoryReader;
};

const renderWith =
  (adapt: (found: RenderingDirectory) => RenderingDirectory) =>
  ({ renderer, directory }: RenderingDependencies) =>
  (
    realm: Realm,
    content: string,
    author: Viewer | undefined,
  ): TE.TaskEither<RenderingFailed | Unexpected, Rendering> =>
    pipe(
      directory.lookUp(realm, renderer.referencesIn(content), author),
      TE.flatMap((found) => renderer.render(content, adapt(found))),
    );

/**
 * Renders a text of the realm, everything that it refers to looked up in one batch. Stands outside
 * of any transaction, so that a slow text holds no connection.
 *
 * @param author names nothing that they may not know of; undefined for the service itself
 */
export const renderContent = renderWith((found) => found);

/**
 * The same for what describes something and is nobody's message: without previews, and emoticons
 * stay as they are. Source: reference, "Channel object", `rendered_description`.
 */
export const renderDescription = renderWith((found) => ({
  ...found,
  previewsMedia: false,
  translatesEmoticons: false,
}));
