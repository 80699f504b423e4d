import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type {
  InsufficientPermission,
  MustBeOwner,
} from '../../authentication/authentication-failures';
import { insufficientPermission, mustBeOwner } from '../../authentication/authentication-failures';
import type { Caller } from '../../authentication/caller';
import type { InvalidChannelFolderId } from '../../channel-folders/channel-folder-failures';
import type { Transaction } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import { sameText } from '../../shared/text';
import type { ChannelFolderId, ChannelId } from '../../shared/id';
import { allows } from '../../user-groups/group-setting';
import type { GroupSettingChange } from '../../user-groups/use-cases/change-group-setting';
import { isAdministrator, isOwner } from '../../users/user';
import type { Channel, ChannelChanges } from '../channel';
import type { ChannelForViewer } from '../channel-access';
import { mayChooseDeletion } from '../channel-creation';
import type {
  ChannelAlreadyExists,
  ChannelNotArchived,
  ContentAccessRequired,
  InvalidRetention,
  NamedTopicsExist,
  SameChannelName,
  TopicsNeedSharedHistory,
} from '../channel-failures';
import {
  channelAlreadyExists,
  channelNotArchived,
  contentAccessRequired,
  namedTopicsExist,
  sameChannelName,
  topicsNeedSharedHistory,
} from '../channel-failures';
import type { InvalidChannelName } from '../channel-name';
import { parseChannelName } from '../channel-name';
import type { ChannelPermissionName, ChannelPermissions } from '../channel-permissions';
import { channelPermissionNames } from '../channel-permissions';
import { hasSharedHistory } from '../channel-privacy';
import type { PrivacyChange, PrivacyRefused } from '../channel-update';
import { changePrivacy, mayChangePermissions } from '../channel-update';
import { restrictsTopics } from '../permitted-privacy';
import { parseRetention } from '../retention';
import type { TopicsPolicy } from '../topics-policy';
import { checkFolder } from './check-options';
import type { InvalidPermission } from './choose-permissions';
import { changePermissions } from './choose-permissions';

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
  readonly permissions: Partial<Readonly<Record<ChannelPermissionName, GroupSettingChange>>>;
};

export type DecideUpdateFailure =
  | ChannelAlreadyExists
  | ChannelNotArchived
  | ContentAccessRequired
  | InsufficientPermission
  | InvalidChannelFolderId
  | InvalidChannelName
  | InvalidPermission
  | InvalidRetention
  | MustBeOwner
  | NamedTopicsExist
  | PrivacyRefused
  | SameChannelName
  | TopicsNeedSharedHistory
  | Unexpected;

type Tx = Pick<Transaction, 'channelFolders' | 'channels' | 'topics' | 'userGroups' | 'users'>;

type Step<A> = TE.TaskEither<DecideUpdateFailure, A>;

const retention = (caller: Caller, given: string | number): Step<ChannelChanges> =>
  isOwner(caller.user)
    ? pipe(
        TE.fromEither(parseRetention(given)),
        TE.map((messageRetentionDays) => ({ messageRetentionDays })),
      )
    : TE.left(mustBeOwner);

const topicsPolicy = (
  { topics }: Tx,
  caller: Caller,
  channel: Channel,
  policy: TopicsPolicy,
): Step<ChannelChanges> => {
  if (policy !== 'inherit' && !allows(caller.realm.settings.can_set_topics_policy_group, caller)) {
    return TE.left(insufficientPermission);
  }
  return policy !== 'empty_topic_only' || channel.topicsPolicy === policy
    ? TE.right({ topicsPolicy: policy })
    : pipe(
        topics.hasNamedTopic(caller.realm.id, channel.recipientId),
        TE.filterOrElseW(
          (hasNamed) => !hasNamed,
          () => namedTopicsExist,
        ),
        TE.map(() => ({ topicsPolicy: policy })),
      );
};

const rename = (
  { channels }: Tx,
  caller: Caller,
  channel: Channel,
  given: string,
): Step<ChannelChanges> => {
  const wanted = given.trim();
  if (wanted === channel.name) {
    return TE.left(sameChannelName);
  }
  const found = sameText(wanted, channel.name)
    ? TE.right([])
    : channels.findByNamesFor(caller.realm.id, caller.user.id, [wanted]);
  return pipe(
    TE.fromEither(parseChannelName(given)),
    TE.flatMap((name) =>
      pipe(
        found,
        TE.filterOrElseW(
          (taken) => taken.length === 0,
          () => channelAlreadyExists(name),
        ),
        TE.map(() => ({ name })),
      ),
    ),
  );
};

const permissions = (
  tx: Tx,
  caller: Caller,
  target: ChannelForViewer,
  changes: UpdateChannel['permissions'],
): Step<ChannelChanges> => {
  const names = channelPermissionNames.filter((name) => changes[name] !== undefined);
  return names.length === 0
    ? TE.right({})
    : pipe(
        TE.Do,
        TE.filterOrElseW(
          () => mayChangePermissions(caller, target, names),
          () => contentAccessRequired,
        ),
        TE.flatMap(() => changePermissions(tx, caller.realm, target.channel.permissions, changes)),
        TE.filterOrElseW(
          (changed) => mayChooseDeletion(caller, changed),
          () => insufficientPermission,
        ),
        TE.map((changed) => ({
          permissions: { ...target.channel.permissions, ...changed } satisfies ChannelPermissions,
        })),
      );
};

const given = <A>(value: A | undefined, step: (value: A) => Step<ChannelChanges>) =>
  value === undefined ? TE.right({}) : step(value);

/**
 * Everything that changes, in the order of the checks.
 *
 * Source: reference, «PATCH /streams/{id}», rows 3 to 16.
 */
export const decideUpdate = (
  tx: Tx,
  caller: Caller,
  target: ChannelForViewer,
  command: UpdateChannel,
): Step<ChannelChanges> => {
  const { channel } = target;
  return pipe(
    TE.Do,
    TE.bindW('privacy', () =>
      TE.fromEither(changePrivacy(caller, target, command, command.isDefault ?? channel.isDefault)),
    ),
    TE.filterOrElseW(
      () => command.isDefault !== true || isAdministrator(caller.user) || channel.isDefault,
      () => insufficientPermission,
    ),
    TE.bindW('retention', () =>
      given(command.messageRetention, (value) => retention(caller, value)),
    ),
    TE.filterOrElseW(
      () => command.isArchived !== false || channel.isArchived,
      () => channelNotArchived,
    ),
    TE.bindW('policy', () =>
      given(command.topicsPolicy, (value) => topicsPolicy(tx, caller, channel, value)),
    ),
    TE.bindW('name', () => given(command.name, (value) => rename(tx, caller, channel, value))),
    TE.bindW('folder', () =>
      given(command.folderId, (folderId) =>
        pipe(
          checkFolder(tx, caller, folderId),
          TE.map(() => ({ folderId })),
        ),
      ),
    ),
    TE.bindW('permissions', () => permissions(tx, caller, target, command.permissions)),
    TE.filterOrElseW(
      ({ privacy, permissions: { permissions: changed } }) =>
        hasSharedHistory(privacy) || !restrictsTopics(caller, changed ?? channel.permissions),
      () => topicsNeedSharedHistory,
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
