import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { LinkedPage } from '../../../access';
import type { Async, RealmId, Unexpected } from '../../../kernel';
import { inOneChunk } from '../../ports/file-store';
import type { Transact } from '../../transaction';
import { maxLinkedPages, pictureKey, previewOf } from '../link-preview';
import type { Ports } from '../../use-case-ports';

export type FetchDependencies = Pick<Ports, 'clock' | 'files' | 'ids' | 'pages' | 'pictures'> & {
  readonly transact: Transact<'linkedPages'>;
};

type Found = {
  readonly preview: NonNullable<LinkedPage['preview']>;
  /** Encoded by this server. */
  readonly picture: Uint8Array;
};

/** The page and its picture, which is decoded and encoded again. */
const fetchFound = ({ pages, pictures }: FetchDependencies, url: string): Async<O.Option<Found>> =>
  pipe(
    TE.fromTask<O.Option<{ preview: Found['preview']; bytes: Uint8Array }>, Unexpected>(
      async () => {
        const page = await pages.page(url)();
        const preview = O.isNone(page) ? null : previewOf(page.value);
        if (O.isNone(page) || preview === null || page.value.pictureUrl === undefined) {
          return O.none;
        }
        const bytes = await pages.picture(page.value.pictureUrl)();
        return O.isNone(bytes) ? O.none : O.some({ preview, bytes: bytes.value });
      },
    ),
    TE.flatMap(
      O.match(
        () => TE.right(O.none),
        ({ preview, bytes }) =>
          pipe(
            pictures.toThumbnails(inOneChunk(bytes)),
            TE.map(O.map(({ still }) => ({ preview, picture: still }))),
          ),
      ),
    ),
  );

/** Removes the pages that are too many. The pictures go first, so that none is forgotten. */
const removeSurplus = ({ transact, files }: FetchDependencies, realmId: RealmId): Async<void> =>
  pipe(
    transact('server', ({ linkedPages }) => linkedPages.beyond(realmId, maxLinkedPages)),
    TE.tap(TE.traverseSeqArray(({ picture }) => files.remove(picture))),
    TE.flatMap((surplus) =>
      surplus.length === 0
        ? TE.right(undefined)
        : transact('server', ({ linkedPages }) =>
            linkedPages.remove(
              realmId,
              surplus.map(({ url }) => url),
            ),
          ),
    ),
  );

/** Fetches a page with its picture, and keeps what is shown of it; also that nothing is. */
export const fetchPage =
  (dependencies: FetchDependencies, realmId: RealmId) =>
  (url: string): Async<void> => {
    const { transact, files, ids, clock } = dependencies;
    return pipe(
      TE.Do,
      TE.bind('found', () => fetchFound(dependencies, url)),
      TE.bind('picture', () =>
        transact('server', ({ linkedPages }) =>
          linkedPages.ensurePicture(realmId, url, pictureKey(realmId, ids.token())),
        ),
      ),
      TE.tap(({ found, picture }) =>
        O.isNone(found)
          ? TE.right(undefined)
          : files.write(picture, inOneChunk(found.value.picture)),
      ),
      TE.flatMap(({ found, picture }) =>
        transact('server', ({ linkedPages }) =>
          linkedPages.put(realmId, {
            url,
            fetchedAt: clock.now(),
            preview: O.isNone(found) ? null : found.value.preview,
            picture,
          }),
        ),
      ),
      TE.flatMap(() => removeSurplus(dependencies, realmId)),
    );
  };
