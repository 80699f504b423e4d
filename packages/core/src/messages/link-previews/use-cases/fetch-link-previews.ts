import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, RenderingDependencies, RenderingFailed } from '../../../access';
import { actAs, renderContent } from '../../../access';
import type { Async, FetchLinkPreviews, FoundNames, Work } from '../../../kernel';
import { ifAny } from '../../../kernel';
import type { MessageView } from '../../messages/message-view';
import type { Reader } from '../../transaction';
import type { FetchDependencies } from '../steps/fetch-page';
import { fetchPage } from '../steps/fetch-page';
import { showRendering } from '../steps/show-rendering';
import type { Ports } from '../../use-case-ports';

type Dependencies = RenderingDependencies &
  FetchDependencies &
  Pick<Ports, 'snapshot' | 'transact'>;

type Loaded = { readonly author: Caller; readonly message: MessageView };

/** None if the message was deleted or edited, or its organization deactivated. */
const load = (
  tx: Reader,
  { realmId, messageId, level, text }: FetchLinkPreviews,
): Async<O.Option<Loaded>> =>
  pipe(
    tx.realms.find(realmId),
    TE.flatMap((realm) =>
      O.isNone(realm) || !realm.value.isActive
        ? TE.right(O.none)
        : pipe(
            tx.messages.views(realm.value, [messageId]),
            TE.flatMap(([message]): Async<O.Option<Loaded>> =>
              message === undefined || message.content !== (text?.content ?? message.content)
                ? TE.right(O.none)
                : pipe(
                    tx.users.findActor(realmId, message.sender.id),
                    TE.flatMap((sender) =>
                      O.isNone(sender)
                        ? TE.right(O.none)
                        : pipe(
                            actAs(tx, realm.value, sender.value),
                            TE.map((author) =>
                              O.some({
                                author: { ...author, level: level ?? author.level },
                                message,
                              }),
                            ),
                          ),
                    ),
                  ),
            ),
          ),
    ),
  );

const showPreviews = (
  dependencies: Dependencies,
  { author, message }: Loaded,
  names: FoundNames | undefined,
): Work<RenderingFailed, void> => {
  const render = renderContent(dependencies)(author.realm, message.content, author, names);
  return pipe(
    render,
    TE.tap(({ unknownPages }) =>
      // Each page takes a bounded time, however little its server does.
      pipe(unknownPages, TE.traverseArray(fetchPage(dependencies, author.realm.id))),
    ),
    TE.flatMap(({ unknownPages, ...rendering }) =>
      unknownPages.length === 0 ? TE.right({ unknownPages, ...rendering }) : render,
    ),
    TE.flatMap((rendering) => showRendering(dependencies, author.realm, message, rendering)),
  );
};

/**
 * Fetches the pages that a message links and that are not known, and shows all of their previews
 * below it. A job: if the server stops meanwhile, it fetches those that are left. Whether pages are
 * previewed is asked again by rendering; what the names in the text mean is not, so that mentions
 * and links stay as they were sent.
 *
 * Source: docs/reference/markdown.md#previews.
 */
export const fetchLinkPreviews =
  (dependencies: Dependencies) =>
  (job: FetchLinkPreviews): Work<RenderingFailed, void> =>
    pipe(
      dependencies.snapshot(job.realmId)((tx: Reader) => load(tx, job)),
      ifAny((loaded) => showPreviews(dependencies, loaded, job.text?.names)),
    );
