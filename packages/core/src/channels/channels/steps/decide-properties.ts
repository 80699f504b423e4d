import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type {
  Caller,
  ChannelPermissionName,
  ChannelPermissions,
  GroupSettingChange,
} from '../../../access';
import { allows, channelPermissionNames, isOwner } from '../../../access';
import type { Unexpected } from '../../../kernel';
import { sameText } from '../../../kernel';
import type { Transaction } from '../../transaction';
import type { Channel, ChannelChanges } from '../channel';
import type { ChannelForViewer } from '../channel-access';
import { canChooseDeletion } from '../channel-creation';
import type { InvalidChannelName } from '../channel-name';
import { parseChannelName } from '../channel-name';
import { canChangePermissions } from '../channel-update';
import { parseRetention } from '../retention';
import type { TopicsPolicy } from '../topics-policy';
import type { InvalidPermission } from './choose-permissions';
import { changePermissions } from './choose-permissions';
import type { ChannelFailure } from '../../failures';
import { channelFailure } from '../../failures';
import type { AccessFailure } from '../../../access';
import { accessFailure } from '../../../access';

export type PropertyRefused =
  | ChannelFailure<
      | 'ChannelAlreadyExists'
      | 'ContentAccessRequired'
      | 'InvalidRetention'
      | 'NamedTopicsExist'
      | 'SameChannelName'
    >
  | AccessFailure<'InsufficientPermission' | 'MustBeOwner'>
  | InvalidChannelName
  | InvalidPermission
  | Unexpected;

type Tx = Pick<Transaction, 'channels' | 'topics' | 'userGroups' | 'users'>;

type Step = TE.TaskEither<PropertyRefused, ChannelChanges>;

export type PermissionChanges = Partial<
  Readonly<Record<ChannelPermissionName, GroupSettingChange>>
>;

/** Only owners say how long messages are kept. */
export const decideRetention = (caller: Caller, given: string | number): Step =>
  isOwner(caller.user)
    ? pipe(
        TE.fromEither(parseRetention(given)),
        TE.map((messageRetentionDays) => ({ messageRetentionDays })),
      )
    : TE.left(accessFailure('MustBeOwner'));

/** Only the empty topic is left where no message is in another one. */
export const decideTopicsPolicy = (
  { topics }: Tx,
  caller: Caller,
  channel: Channel,
  policy: TopicsPolicy,
): Step => {
  if (policy !== 'inherit' && !allows(caller.realm.settings.can_set_topics_policy_group, caller)) {
    return TE.left(accessFailure('InsufficientPermission'));
  }
  return policy !== 'empty_topic_only' || channel.topicsPolicy === policy
    ? TE.right({ topicsPolicy: policy })
    : pipe(
        topics.hasNamedTopic(caller.realm.id, channel.recipientId),
        TE.filterOrElseW(
          (hasNamed) => !hasNamed,
          () => channelFailure('NamedTopicsExist'),
        ),
        TE.map(() => ({ topicsPolicy: policy })),
      );
};

/** A name that is free, or the same in other letters. */
export const decideName = (
  { channels }: Tx,
  caller: Caller,
  channel: Channel,
  given: string,
): Step => {
  const wanted = given.trim();
  if (wanted === channel.name) {
    return TE.left(channelFailure('SameChannelName'));
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
          () => channelFailure('ChannelAlreadyExists', { name }),
        ),
        TE.map(() => ({ name })),
      ),
    ),
  );
};

/** The permissions that change, if the caller may read what they open. */
export const decidePermissions = (
  tx: Tx,
  caller: Caller,
  target: ChannelForViewer,
  changes: PermissionChanges,
): Step => {
  const names = channelPermissionNames.filter((name) => changes[name] !== undefined);
  return names.length === 0
    ? TE.right({})
    : pipe(
        TE.Do,
        TE.filterOrElseW(
          () => canChangePermissions(caller, target, names),
          () => channelFailure('ContentAccessRequired'),
        ),
        TE.flatMap(() => changePermissions(tx, caller, target.channel.permissions, changes)),
        TE.filterOrElseW(
          (changed) => canChooseDeletion(caller, changed),
          () => accessFailure('InsufficientPermission'),
        ),
        TE.map((changed) => ({
          permissions: { ...target.channel.permissions, ...changed } satisfies ChannelPermissions,
        })),
      );
};
