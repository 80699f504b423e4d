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
 * Renders a text of the realm after looking up everything that it refers to in one batch. Runs
 * outside of transactions, so that a slow text does not occupy a connection.
 *
 * @param author limits references to what is visible to them; undefined for the service itself
 */
export const renderContent = renderWith((found) => found);

/**
 * The same for descriptions, which have no author: without previews, and without converting
 * emoticons. Source: docs/reference/channels.md#channel-record.
 */
export const renderDescription = renderWith((found) => ({
  ...found,
  previewsMedia: false,
  translatesEmoticons: false,
}));
