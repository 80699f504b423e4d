import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Async, Clock, FoundNames, Work } from '../../../kernel';
import { has } from '../../../kernel';
import type { Viewer } from '../../authentication/caller';
import type { Renderer, RenderingFailed } from '../../ports/renderer';
import type { FoundReferences, RenderingDirectoryReader } from '../../ports/rendering-directory';
import type { Realm } from '../../realms/realm';
import { isFresh, presentLinkedPage, previewsPages } from '../linked-page';
import type { PagePreview, Rendering } from '../rendering';

export type RenderingDependencies = {
  readonly renderer: Renderer;
  readonly directory: RenderingDirectoryReader;
  readonly clock: Clock;
};

type DescriptionDependencies = Omit<RenderingDependencies, 'clock'>;

/** Source: docs/reference/markdown.md#times. */
const acceptsAnyTime = (author: Viewer | undefined): boolean =>
  author !== undefined && !has(author.level, 'isoTimesOnly');

const noReferredNames = { names: [], userIds: [], channelNames: [], topics: [] };

const lookUp = (
  { renderer, directory }: DescriptionDependencies,
  realm: Realm,
  content: string,
  author: Viewer | undefined,
  names?: FoundNames,
): Async<FoundReferences> => {
  const references = renderer.referencesIn(content);
  return names === undefined
    ? directory.lookUp(realm, references, author)
    : pipe(
        directory.lookUp(realm, { ...references, ...noReferredNames }, author),
        TE.map((found) => ({ ...found, ...names })),
      );
};

/** The previews of the pages that were fetched not long ago. */
const loadPreviews = (
  { directory, clock }: RenderingDependencies,
  realm: Realm,
  urls: readonly string[],
): Async<readonly PagePreview[]> =>
  pipe(
    directory.linkedPages(realm.id, urls),
    TE.map((pages) => {
      const now = clock.now();
      return pages
        .filter((page) => isFresh(page, now))
        .map((page) => presentLinkedPage(realm, page));
    }),
  );

/**
 * Renders a text of the realm after looking up everything that it refers to in one batch. Runs
 * outside of transactions, so that a slow text does not occupy a connection. Which pages a text
 * links is only known when it is rendered; where pages are previewed, it is rendered again with
 * those that are known.
 *
 * @param author limits references to what is visible to them; undefined for the service itself
 * @param names what the names in the text mean; looked up if they are missing
 */
export const renderContent =
  (dependencies: RenderingDependencies) =>
  (
    realm: Realm,
    content: string,
    author: Viewer | undefined,
    names?: FoundNames,
  ): Work<RenderingFailed, Rendering> => {
    const render = (found: FoundReferences, pagePreviews: readonly PagePreview[] | null) =>
      dependencies.renderer.render(content, {
        ...found,
        pagePreviews,
        acceptsAnyTime: acceptsAnyTime(author),
      });
    return pipe(
      lookUp(dependencies, realm, content, author, names),
      TE.flatMap((found) =>
        pipe(
          render(found, previewsPages(realm, author) ? [] : null),
          TE.flatMap((rendering): Work<RenderingFailed, Rendering> =>
            rendering.unknownPages.length === 0
              ? TE.right(rendering)
              : pipe(
                  loadPreviews(dependencies, realm, rendering.unknownPages),
                  TE.flatMap((known) =>
                    known.length === 0 ? TE.right(rendering) : render(found, known),
                  ),
                ),
          ),
        ),
      ),
    );
  };

/**
 * The same for descriptions, which have no author: without previews, and without converting
 * emoticons. Source: docs/reference/channels.md#channel-record.
 */
export const renderDescription =
  (dependencies: DescriptionDependencies) =>
  (realm: Realm, content: string, author: Viewer | undefined): Work<RenderingFailed, Rendering> =>
    pipe(
      lookUp(dependencies, realm, content, author),
      TE.flatMap((found) =>
        dependencies.renderer.render(content, {
          ...found,
          previewsMedia: false,
          pagePreviews: null,
          translatesEmoticons: false,
          acceptsAnyTime: acceptsAnyTime(author),
        }),
      ),
    );
