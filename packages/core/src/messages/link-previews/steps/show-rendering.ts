import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm, Rendering } from '../../../access';
import type { Async } from '../../../kernel';
import { messageActionAudience } from '../../messages/message-audience';
import type { MessageView } from '../../messages/message-view';
import type { Transaction } from '../../transaction';
import type { Ports } from '../../use-case-ports';

/** Whether the message still has the content that was rendered, and another rendering. */
const isOutdated = (
  current: MessageView | undefined,
  { content }: MessageView,
  { html }: Rendering,
): boolean => current?.content === content && current.renderedContent !== html;

/** Loads who receives the event and with which flags, writes the rendering, and emits the event. */
const replace = (
  tx: Transaction,
  realm: Realm,
  { id, content, sender }: MessageView,
  rendering: Rendering,
  now: number,
): Async<void> =>
  pipe(
    TE.Do,
    TE.bind('message', () => tx.messages.findFor(realm.id, sender.id, id)),
    TE.bind('facts', () => tx.messages.audienceFactsOf(realm.id, [id])),
    TE.bind('flags', () => tx.edits.flagHolders(realm.id, id)),
    TE.tap(() => tx.edits.changeRendering(realm.id, id, rendering)),
    TE.flatMap(({ message, facts, flags }) =>
      O.isNone(message)
        ? TE.right(undefined)
        : tx.events.emit(realm.id, [
            {
              event: {
                _tag: 'MessageRerendered',
                messageId: id,
                renderedAt: now,
                content,
                renderedContent: rendering.html,
              },
              audience: messageActionAudience(message.value, facts),
              flags,
            },
          ]),
    ),
  );

/**
 * Replaces the rendering of a message, unless it was edited or deleted since, or has this one: then
 * nobody is told. Who sent it no longer matters, so it needs nobody's rights.
 */
export const showRendering = (
  { transact, clock }: Pick<Ports, 'clock' | 'transact'>,
  realm: Realm,
  message: MessageView,
  rendering: Rendering,
): Async<void> =>
  transact('server', (tx) =>
    pipe(
      tx.edits.lock(realm.id, [message.id]),
      TE.flatMap(() => tx.messages.views(realm, [message.id])),
      TE.flatMap(([current]) =>
        isOutdated(current, message, rendering)
          ? replace(tx, realm, message, rendering, clock.now())
          : TE.right(undefined),
      ),
    ),
  );
