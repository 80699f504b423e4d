import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Renderer, Viewer } from '../../../access';
import { canSeeEveryone, isCaller } from '../../../access';
import type { Async, InPieces, MessageId, Work } from '../../../kernel';
import { chunksByWeight } from '../../../kernel';
import type { ResolvedNarrow } from '../../narrows/requested-narrow';
import type { PageSelection } from '../../ports/message-repository';
import type { Reader, Snapshot } from '../../transaction';
import type { FoundRange } from '../anchor';
import type { MessageWithFlags, PageOfMessages } from './load-messages';
import { loadSelected } from './load-messages';

type Description = FoundRange & {
  /** Undefined where messages were requested by their ids. */
  readonly anchor: number | undefined;
};

export type MessagePage = Description & { readonly messages: readonly MessageWithFlags[] };

/** The messages of a page before they are loaded. */
type Selection = {
  readonly selected: PageSelection;
  readonly describe: (ids: readonly MessageId[]) => Description;
  readonly resolved: Pick<ResolvedNarrow, 'narrow'>;
  /** Whether the viewer may read all of them; otherwise those that they may not read are left out. */
  readonly areReadable: boolean;
};

export type ListingDependencies = {
  readonly snapshot: Snapshot;
  readonly renderer: Pick<Renderer, 'topicLinks'>;
};

/**
 * Bytes in the store of the messages that are loaded at once. Nearly all pages are smaller; 5,000
 * messages with their HTML and edit histories may have several gigabytes.
 */
const maxBytesAtOnce = 4 * 1024 * 1024;

/** As much is presented at once as 200 short messages have, so that other requests wait little. */
const maxSliceWeight = 2_000;

const weightOf = ({ message: { reactions, submessages, place } }: MessageWithFlags): number =>
  10 +
  reactions.length +
  submessages.length +
  (place._tag === 'InConversation' ? place.people.length : 0);

/** The messages in slices that take about equally long to present. */
const slicesOf = chunksByWeight(maxSliceWeight, weightOf);

type TakeMessages = (messages: readonly MessageWithFlags[]) => Async<void>;

const takeSlices = (messages: readonly MessageWithFlags[], take: TakeMessages): Async<void> =>
  pipe(
    // An empty page is one piece, too.
    messages.length === 0 ? [messages] : slicesOf(messages),
    TE.traverseSeqArray(take),
    TE.map(() => undefined),
  );

const loadFitting = (
  tx: Reader,
  renderer: Pick<Renderer, 'topicLinks'>,
  viewer: Viewer,
  selection: Omit<Selection, 'describe'>,
) => loadSelected(tx, renderer, viewer, selection, maxBytesAtOnce);

const takeAll = (
  tx: Reader,
  renderer: Pick<Renderer, 'topicLinks'>,
  viewer: Viewer,
  selection: Omit<Selection, 'describe'>,
  { messages, rest }: PageOfMessages,
  take: TakeMessages,
): Async<void> =>
  pipe(
    takeSlices(messages, take),
    TE.flatMap(() =>
      rest.length === 0
        ? TE.right(undefined)
        : pipe(
            loadFitting(tx, renderer, viewer, {
              ...selection,
              selected: { _tag: 'Named', ids: rest },
            }),
            TE.flatMap((next) => takeAll(tx, renderer, viewer, selection, next, take)),
          ),
    ),
  );

/**
 * A page of the selected messages as they are at one moment. Most pages are selected by one search,
 * and so need no transaction. A page that is too large for memory is selected again in a
 * streaming snapshot, whose connections are few, and loaded as it is taken.
 *
 * @param needsSnapshot whether messages are read before those of the page are selected
 */
export const listSelected =
  <Failure>(
    { snapshot, renderer }: ListingDependencies,
    viewer: Viewer,
    select: (tx: Reader) => Work<Failure, Selection>,
    needsSnapshot: boolean,
  ): InPieces<Failure, MessagePage> =>
  (take) => {
    const loadPage = (tx: Reader) =>
      pipe(
        select(tx),
        TE.flatMap((selection) =>
          pipe(
            loadFitting(tx, renderer, viewer, selection),
            TE.map((loaded) => {
              const description = selection.describe(loaded.ids);
              const takeFor: TakeMessages = (messages) => take({ ...description, messages });
              return { selection, loaded, takeFor };
            }),
          ),
        ),
      );
    const isAlone = !needsSnapshot && (!isCaller(viewer) || canSeeEveryone(viewer));
    return pipe(
      snapshot(
        viewer.realm.id,
        isAlone ? { kind: 'page', asOf: viewer.asOf } : undefined,
      )(loadPage),
      TE.flatMap(({ loaded, takeFor }) =>
        loaded.rest.length === 0
          ? takeSlices(loaded.messages, takeFor)
          : snapshot(viewer.realm.id, { kind: 'streaming', viewer })((tx) =>
              pipe(
                loadPage(tx),
                TE.flatMap((again) =>
                  takeAll(tx, renderer, viewer, again.selection, again.loaded, again.takeFor),
                ),
              ),
            ),
      ),
    );
  };
