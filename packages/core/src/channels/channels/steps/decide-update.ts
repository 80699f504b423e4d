import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import { isAdministrator } from '../../../access';
import type { ChannelFolderId, ChannelId } from '../../../kernel';
import type { Transaction } from '../../transaction';
import type { ChannelChanges } from '../channel';
import type { ChannelForViewer } from '../channel-access';
import { hasSharedHistory } from '../channel-privacy';
import type { PrivacyChange, PrivacyRefused } from '../channel-update';
import { checkPrivacyChange } from '../channel-update';
import { restrictsTopics } from '../permitted-privacy';
import type { PostPolicy } from '../post-policy';
import { postPolicyOf, postingGroup } from '../post-policy';
import type { TopicsPolicy } from '../topics-policy';
import { checkFolder } from './check-options';
import type { PermissionChanges, PropertyRefused } from './decide-properties';
import {
  decideName,
  decidePermissions,
  decideRetention,
  decideTopicsPolicy,
} from './decide-properties';
import type { ChannelFailure } from '../../failures';
import { channelFailure } from '../../failures';
import { accessFailure } from '../../../access';

/** What is left out stays as it is. */
export type UpdateChannel = PrivacyChange & {
  readonly channelId: ChannelId;
  readonly name: string | undefined;
  readonly description: string | undefined;
  readonly isDefault: boolean | undefined;
  /** As the request says it. */
  readonly messageRetention: string | number | undefined;
  readonly isArchived: boolean | undefined;
  readonly topicsPolicy: TopicsPolicy | undefined;
  readonly folderId: ChannelFolderId | null | undefined;
  readonly permissions: PermissionChanges;
  /** The posting permission as clients name it that know no groups. */
  readonly postPolicy: PostPolicy | undefined;
};

export type DecideUpdateFailure =
  | ChannelFailure<'ChannelNotArchived' | 'InvalidChannelFolderId' | 'TopicsNeedSharedHistory'>
  | PrivacyRefused
  | PropertyRefused;

type Tx = Pick<Transaction, 'channelFolders' | 'channels' | 'topics' | 'userGroups' | 'users'>;

type Step = TE.TaskEither<DecideUpdateFailure, ChannelChanges>;

/** The number that the channel has already says nothing new, whatever group it stands for. */
const permissionChanges = (
  { realm: { systemGroups } }: Caller,
  { channel }: ChannelForViewer,
  { permissions, postPolicy }: UpdateChannel,
): PermissionChanges =>
  postPolicy === undefined ||
  postPolicy === postPolicyOf(channel.permissions.can_send_message_group, systemGroups)
    ? permissions
    : { ...permissions, can_send_message_group: { new: postingGroup(postPolicy, systemGroups) } };

const given = <A>(value: A | undefined, step: (value: A) => Step) =>
  value === undefined ? TE.right({}) : step(value);

/**
 * Everything that changes, in the order of the checks.
 *
 * Source: reference, "PATCH /streams/{id}", rows 3 to 16.
 */
export const decideUpdate = (
  tx: Tx,
  caller: Caller,
  target: ChannelForViewer,
  command: UpdateChannel,
): Step => {
  const { channel } = target;
  return pipe(
    TE.Do,
    TE.bindW('privacy', () =>
      TE.fromEither(
        checkPrivacyChange(caller, target, command, command.isDefault ?? channel.isDefault),
      ),
    ),
    TE.filterOrElseW(
      () => command.isDefault !== true || isAdministrator(caller.user) || channel.isDefault,
      () => accessFailure('InsufficientPermission'),
    ),
    TE.bindW('retention', () =>
      given(command.messageRetention, (value) => decideRetention(caller, value)),
    ),
    TE.filterOrElseW(
      () => command.isArchived !== false || channel.isArchived,
      () => channelFailure('ChannelNotArchived'),
    ),
    TE.bindW('policy', () =>
      given(command.topicsPolicy, (value) => decideTopicsPolicy(tx, caller, channel, value)),
    ),
    TE.bindW('name', () => given(command.name, (value) => decideName(tx, caller, channel, value))),
    TE.bindW('folder', () =>
      given(command.folderId, (folderId) =>
        pipe(
          checkFolder(tx, caller, folderId),
          TE.map(() => ({ folderId })),
        ),
      ),
    ),
    TE.bindW('permissions', () =>
      decidePermissions(tx, caller, target, permissionChanges(caller, target, command)),
    ),
    TE.filterOrElseW(
      ({ privacy, permissions: { permissions: changed } }) =>
        hasSharedHistory(privacy) || !restrictsTopics(caller, changed ?? channel.permissions),
      () => channelFailure('TopicsNeedSharedHistory'),
    ),
    TE.map(({ privacy, retention: kept, policy, name, folder, permissions: permitted }) => ({
      privacy,
      ...kept,
      ...policy,
      ...name,
      ...folder,
      ...permitted,
      ...(command.isDefault === undefined ? {} : { isDefault: command.isDefault }),
      ...(command.isArchived === undefined ? {} : { isArchived: command.isArchived }),
      ...(command.isArchived === true ? { isDefault: false } : {}),
    })),
  );
};
