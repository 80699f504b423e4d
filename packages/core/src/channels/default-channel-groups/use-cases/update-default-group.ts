import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { DefaultChannelGroupId, Work } from '../../../kernel';
import type { DefaultChannelGroup, DefaultChannelGroupChanges } from '../default-channel-group';
import type { DefaultGroupNameRefused } from '../default-channel-group-name';
import { checkDefaultGroupName } from '../default-channel-group-name';
import { defaultGroupOf } from '../steps/access-default-group';
import { announceDefaultGroups } from '../steps/announce-default-groups';
import type { ChannelFailure } from '../../failures';
import { channelFailure } from '../../failures';
import type { Ports } from '../../use-case-ports';

/** Fields that are left out remain unchanged. */
export type UpdateDefaultGroup = {
  readonly groupId: DefaultChannelGroupId;
  readonly name?: string | undefined;
  readonly description?: string | undefined;
};

type NameRefused =
  | ChannelFailure<'DefaultGroupExists' | 'DefaultGroupHasThatName'>
  | DefaultGroupNameRefused;

type UpdateDefaultGroupFailure =
  | ChannelFailure<'DefaultGroupDoesNotExist' | 'NothingNewOfDefaultGroup'>
  | NameRefused;

const rename = (
  groups: readonly DefaultChannelGroup[],
  group: DefaultChannelGroup,
  name: string | undefined,
): E.Either<NameRefused, DefaultChannelGroupChanges> => {
  if (name === undefined) {
    return E.right({});
  }
  if (group.name === name) {
    return E.left(channelFailure('DefaultGroupHasThatName', { name }));
  }
  return groups.some((other) => other.name === name)
    ? E.left(channelFailure('DefaultGroupExists', { name }))
    : pipe(
        checkDefaultGroupName(name),
        E.map((checked) => ({ name: checked })),
      );
};

/** Changes name or description of a group. Source: docs/reference/channels.md#default-channels. */
export const updateDefaultGroup =
  ({ transact, clock }: Pick<Ports, 'clock' | 'transact'>) =>
  (
    caller: Caller,
    { groupId, name, description }: UpdateDefaultGroup,
  ): Work<UpdateDefaultGroupFailure, void> =>
    name === undefined && description === undefined
      ? TE.left(channelFailure('NothingNewOfDefaultGroup'))
      : transact(caller, (tx) =>
          pipe(
            TE.Do,
            TE.bindW('groups', () => tx.defaultChannelGroups.lock(caller.realm.id)),
            TE.bindW('group', ({ groups }) => TE.fromEither(defaultGroupOf(groups, groupId))),
            TE.bindW('named', ({ groups, group }) => TE.fromEither(rename(groups, group, name))),
            TE.tap(({ named }) =>
              tx.defaultChannelGroups.update(caller.realm.id, groupId, {
                ...named,
                ...(description === undefined ? {} : { description }),
              }),
            ),
            TE.bindW('now', () => TE.fromIO(clock.now)),
            TE.flatMap(({ now }) => announceDefaultGroups(tx, caller.realm, now)),
          ),
        );
