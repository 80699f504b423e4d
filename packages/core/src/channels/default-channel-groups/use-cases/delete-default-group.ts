import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { DefaultChannelGroupId, Work } from '../../../kernel';
import { defaultGroupOf } from '../steps/access-default-group';
import { announceDefaultGroups } from '../steps/announce-default-groups';
import type { ChannelFailure } from '../../failures';
import type { Ports } from '../../use-case-ports';

/** Removes a group; its channels stay. Source: docs/reference/channels.md#default-channels. */
export const deleteDefaultGroup =
  ({ transact, clock }: Pick<Ports, 'clock' | 'transact'>) =>
  (
    caller: Caller,
    { groupId }: { readonly groupId: DefaultChannelGroupId },
  ): Work<ChannelFailure<'DefaultGroupDoesNotExist'>, void> =>
    transact(caller, (tx) =>
      pipe(
        TE.Do,
        TE.bindW('groups', () => tx.defaultChannelGroups.lock(caller.realm.id)),
        TE.tapEither(({ groups }) => defaultGroupOf(groups, groupId)),
        TE.tap(() => tx.defaultChannelGroups.delete(caller.realm.id, groupId)),
        TE.bindW('now', () => TE.fromIO(clock.now)),
        TE.flatMap(({ now }) => announceDefaultGroups(tx, caller.realm, now)),
      ),
    );
