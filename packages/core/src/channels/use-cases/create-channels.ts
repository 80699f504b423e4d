import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type {
  InsufficientPermission,
  MustBeOwner,
} from '../../authentication/authentication-failures';
import { insufficientPermission, mustBeOwner } from '../../authentication/authentication-failures';
import type { Caller } from '../../authentication/caller';
import type { InvalidChannelFolderId } from '../../channel-folders/channel-folder-failures';
import { invalidChannelFolderId } from '../../channel-folders/channel-folder-failures';
import type { RenderingFailed } from '../../ports/renderer';
import type { NewChannel } from '../../ports/channel-repository';
import type { Transaction } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { RenderingDependencies } from '../../rendering/use-cases/render-content';
import { renderContent } from '../../rendering/use-cases/render-content';
import type { ChannelFolderId } from '../../shared/id';
import { foldCase } from '../../shared/text';
import type { Timestamp } from '../../shared/timestamp';
import { allows } from '../../user-groups/group-setting';
import { isAdministrator, isOwner } from '../../users/user';
import type { Channel } from '../channel';
import { mayChooseDeletion, mayCreateChannel } from '../channel-creation';
import type {
  InvalidChannelPrivacy,
  InvalidRetention,
  PrivateDefaultChannel,
  TopicsNeedSharedHistory,
  WebPublicChannelsDisabled,
} from '../channel-failures';
import {
  invalidChannelPrivacy,
  privateDefaultChannel,
  topicsNeedSharedHistory,
} from '../channel-failures';
import type { InvalidChannelName } from '../channel-name';
import { parseChannelName } from '../channel-name';
import { oneLine } from '../channel-description';
import type { ChannelPermissions } from '../channel-permissions';
import { channelPermissions } from '../channel-permissions';
import type { ChannelPrivacy } from '../channel-privacy';
import { hasSharedHistory, isPrivate, privacyOf } from '../channel-privacy';
import type { RequestedChannel } from '../requested-channel';
import { parseRetention } from '../retention';
import type { TopicsPolicy } from '../topics-policy';
import type { InvalidPermission } from './choose-permissions';
import { resolvePermissions } from './choose-permissions';

/** What new channels are made with. */
export type ChannelOptions = {
  readonly inviteOnly: boolean;
  readonly isWebPublic: boolean;
  readonly historyPublicToSubscribers: boolean | undefined;
  readonly topicsPolicy: TopicsPolicy;
  /** As the request says it; undefined inherits. */
  readonly messageRetention: string | number | undefined;
  readonly folderId: ChannelFolderId | null;
  readonly isDefault: boolean;
  readonly permissions: Partial<ChannelPermissions>;
};

/** A channel as it would be made: name checked, description rendered. */
export type ParsedChannel = {
  readonly name: string;
  readonly color: string | undefined;
  readonly description: string;
  readonly renderedDescription: string;
};

/** Checks the names and renders the descriptions; a name that is asked for twice counts once. */
export const parseChannels = (
  dependencies: RenderingDependencies,
  caller: Caller,
  requested: readonly RequestedChannel[],
): TE.TaskEither<InvalidChannelName | RenderingFailed | Unexpected, readonly ParsedChannel[]> =>
  pipe(
    requested,
    TE.traverseSeqArray((channel) =>
      pipe(
        TE.Do,
        TE.bindW('name', () => TE.fromEither(parseChannelName(channel.name))),
        TE.let('description', () => oneLine(channel.description ?? '')),
        TE.bindW('rendering', ({ description }) =>
          renderContent(dependencies)(caller.realm, description),
        ),
        TE.map(({ name, description, rendering }) => ({
          name,
          color: channel.color,
          description,
          renderedDescription: rendering.html,
        })),
      ),
    ),
    TE.map((parsed) => Array.from(new Map(parsed.map((c) => [foldCase(c.name), c])).values())),
  );

export type InvalidChannelOptions =
  InvalidChannelFolderId | InvalidRetention | InsufficientPermission | Unexpected;

/** What stands before everything else, even where no channel is made of it. */
export const checkOptions = (
  { channelFolders }: Pick<Transaction, 'channelFolders'>,
  caller: Caller,
  { folderId, messageRetention, topicsPolicy }: ChannelOptions,
): TE.TaskEither<InvalidChannelOptions, void> =>
  pipe(
    TE.Do,
    TE.flatMap(() => checkFolder({ channelFolders }, caller, folderId)),
    TE.flatMapEither(() => parseRetention(messageRetention ?? 'realm_default')),
    TE.filterOrElseW(
      () =>
        topicsPolicy === 'inherit' ||
        allows(caller.realm.settings.can_set_topics_policy_group, caller),
      () => insufficientPermission,
    ),
    TE.map(() => undefined),
  );

/** A folder that channels can be put into. */
export const checkFolder = (
  { channelFolders }: Pick<Transaction, 'channelFolders'>,
  { realm }: Caller,
  folderId: ChannelFolderId | null,
): TE.TaskEither<InvalidChannelFolderId | Unexpected, void> =>
  folderId === null
    ? TE.right(undefined)
    : pipe(
        channelFolders.find(realm.id, folderId),
        TE.flatMap(TE.fromOption(() => invalidChannelFolderId)),
        TE.filterOrElseW(
          ({ isArchived }) => !isArchived,
          () => invalidChannelFolderId,
        ),
        TE.map(() => undefined),
      );

type Refused =
  | InvalidChannelPrivacy
  | InsufficientPermission
  | InvalidRetention
  | MustBeOwner
  | PrivateDefaultChannel
  | TopicsNeedSharedHistory
  | WebPublicChannelsDisabled;

/** Source: reference, «POST /users/me/subscriptions», rows 7 to 12. */
const permittedPrivacy = (
  caller: Caller,
  options: ChannelOptions,
): E.Either<Refused, ChannelPrivacy> =>
  pipe(
    E.fromNullable(invalidChannelPrivacy)(privacyOf(options)),
    E.filterOrElseW(
      (privacy) => mayCreate(caller, privacy),
      () => insufficientPermission,
    ),
    E.filterOrElseW(
      () => !options.isDefault || isAdministrator(caller.user),
      () => insufficientPermission,
    ),
    E.filterOrElseW(
      (privacy) => !options.isDefault || !isPrivate(privacy),
      () => privateDefaultChannel(false),
    ),
    E.tap((privacy) => mayCreateChannel(caller, privacy)),
    E.filterOrElseW(
      () => mayChooseDeletion(caller, options.permissions),
      () => insufficientPermission,
    ),
    E.filterOrElseW(
      () =>
        options.messageRetention === undefined ||
        options.messageRetention === 'realm_default' ||
        isOwner(caller.user),
      () => mustBeOwner,
    ),
    E.filterOrElseW(
      (privacy) => hasSharedHistory(privacy) || !restrictsTopics(caller, options.permissions),
      () => topicsNeedSharedHistory,
    ),
  );

/** Whether not everybody may begin topics, which nobody can judge who sees a part of the history. */
export const restrictsTopics = (
  { realm }: Caller,
  { can_create_topic_group: value }: Partial<ChannelPermissions>,
): boolean => value !== undefined && value !== realm.systemGroups['role:everyone'];

const mayCreate = (caller: Caller, privacy: ChannelPrivacy): boolean =>
  O.isSome(O.fromEither(mayCreateChannel(caller, isPrivate(privacy) ? privacy : 'public')));

const newChannel = (
  { realm, user }: Caller,
  { name, description, renderedDescription }: ParsedChannel,
  privacy: ChannelPrivacy,
  retentionDays: number | null,
  options: ChannelOptions,
  createdAt: Timestamp,
): NewChannel => ({
  realmId: realm.id,
  name,
  description,
  renderedDescription,
  createdAt,
  creatorId: user.id,
  privacy,
  messageRetentionDays: retentionDays,
  folderId: options.folderId,
  topicsPolicy: options.topicsPolicy,
  permissions: channelPermissions(options.permissions, realm.systemGroups, user.id),
});

type Tx = Pick<Transaction, 'channels' | 'userGroups' | 'users'>;

export type CreateChannelsFailure = Refused | InvalidPermission | Unexpected;

/** Makes the channels, if the caller may; nobody is subscribed or told yet. */
export const createChannels = (
  tx: Tx,
  caller: Caller,
  wanted: readonly ParsedChannel[],
  given: ChannelOptions,
  now: Timestamp,
): TE.TaskEither<CreateChannelsFailure, readonly Channel[]> =>
  wanted.length === 0
    ? TE.right([])
    : pipe(
        TE.Do,
        TE.bindW('permissions', () => resolvePermissions(tx, caller.realm, given.permissions)),
        TE.let('options', ({ permissions }) => ({ ...given, permissions })),
        TE.bindW('privacy', ({ options }) => TE.fromEither(permittedPrivacy(caller, options))),
        TE.bindW('retention', () =>
          TE.fromEither(parseRetention(given.messageRetention ?? 'realm_default')),
        ),
        TE.flatMap(({ options, privacy, retention }) =>
          pipe(
            wanted,
            TE.traverseSeqArray((channel) =>
              pipe(
                tx.channels.create(newChannel(caller, channel, privacy, retention, options, now)),
                TE.tap(({ id }) =>
                  options.isDefault
                    ? tx.channels.update(caller.realm.id, id, { isDefault: true })
                    : TE.right(undefined),
                ),
                TE.map((made): Channel => ({ ...made, isDefault: options.isDefault })),
              ),
            ),
          ),
        ),
      );
