import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { RenderingDirectoryReader } from '../../ports/rendering-directory';
import type { Renderer, RenderingFailed } from '../../ports/renderer';
import type { Unexpected } from '../../ports/unexpected';
import type { Realm } from '../../realms/realm';
import type { Rendering } from '../rendering';

export type RenderingDependencies = {
  readonly renderer: Renderer;
  readonly directory: RenderingDirectoryReader;
};

/**
 * Renders a text of the realm, everything that it refers to looked up in one batch. Stands outside
 * of any transaction, so that a slow text holds no connection.
 */
export const renderContent =
  ({ renderer, directory }: RenderingDependencies) =>
  (realm: Realm, content: string): TE.TaskEither<RenderingFailed | Unexpected, Rendering> =>
    pipe(
      directory.lookUp(realm, renderer.referencesIn(content)),
      TE.flatMap((found) => renderer.render(content, found)),
    );
