import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { ChannelId, Work } from '../../../kernel';
import type { ChannelFailure } from '../../failures';
import type { NoticeDependencies } from '../../notices/steps/enqueue-notices';
import { applyUpdate } from '../steps/apply-update';
import { planArchiving } from '../update-plan';
import type { Ports } from '../../use-case-ports';

type ArchiveChannelFailure = ChannelFailure<
  'CannotAdministerChannel' | 'ChannelAlreadyArchived' | 'InvalidChannelId'
>;

type Dependencies = NoticeDependencies & Pick<Ports, 'clock' | 'transact'>;

/**
 * Archives a channel: it takes no new messages, its messages stay readable, its name stays taken.
 *
 * Source: docs/reference/channels.md#archiving.
 */
export const archiveChannel =
  (dependencies: Dependencies) =>
  (
    caller: Caller,
    { channelId }: { readonly channelId: ChannelId },
  ): Work<ArchiveChannelFailure, void> =>
    dependencies.transact(caller, (tx) =>
      pipe(
        // Until the commit nobody is subscribed or unsubscribed, and no message is moved there.
        tx.channels.lock(caller.realm.id, [channelId]),
        TE.flatMap(() => tx.channels.findFor(caller.realm.id, caller.user.id, channelId)),
        TE.flatMapEither((found) => planArchiving(found, caller)),
        TE.bindTo('plan'),
        TE.bindW('now', () => TE.fromIO(dependencies.clock.now)),
        TE.flatMap(({ plan, now }) => applyUpdate(dependencies, tx, caller.realm, plan, now)),
      ),
    );
