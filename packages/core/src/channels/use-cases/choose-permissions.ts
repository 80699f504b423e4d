import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import type { Transaction } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { Realm } from '../../realms/realm';
import type { GroupSettingValue } from '../../user-groups/group-setting';
import type { ChannelPermissionName, ChannelPermissions } from '../channel-permissions';
import { channelPermissionNames } from '../channel-permissions';

/** What a client wants a permission to be, and what it took it for. */
export type PermissionChange = {
  readonly new: GroupSettingValue;
  readonly old?: GroupSettingValue | undefined;
};

type Needs = Pick<Transaction, 'users'>;

export type InvalidPermission = never;

/** The permissions of a channel that is being made, each in its normal form. */
export const resolvePermissions = (
  _tx: Needs,
  _realm: Realm,
  given: Partial<ChannelPermissions>,
): TE.TaskEither<InvalidPermission | Unexpected, Partial<ChannelPermissions>> => TE.right(given);

/** Those of the permissions that change, each in its normal form. */
export const changePermissions = (
  _tx: Needs,
  _realm: Realm,
  _current: ChannelPermissions,
  changes: Partial<Readonly<Record<ChannelPermissionName, PermissionChange>>>,
): TE.TaskEither<InvalidPermission | Unexpected, Partial<ChannelPermissions>> =>
  TE.fromEither(
    E.right(
      Object.fromEntries(
        channelPermissionNames.flatMap((name) => {
          const change = changes[name];
          return change === undefined ? [] : [[name, change.new]];
        }),
      ),
    ),
  );
