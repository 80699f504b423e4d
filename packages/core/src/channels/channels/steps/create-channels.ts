import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import { channelPermissions } from '../../../access';
import type { Timestamp, Unexpected } from '../../../kernel';
import type { NewChannel } from '../../ports/channel-repository';
import type { Transaction } from '../../transaction';
import type { Channel } from '../channel';
import type { ChannelOptions } from '../channel-options';
import type { ChannelPrivacy } from '../channel-privacy';
import type { CreationRefused } from '../permitted-privacy';
import { permittedPrivacy } from '../permitted-privacy';
import { parseRetention } from '../retention';
import type { InvalidPermission } from './choose-permissions';
import { resolvePermissions } from './choose-permissions';
import type { ParsedChannel } from './parse-channels';

type Tx = Pick<Transaction, 'channels' | 'userGroups' | 'users'>;

export type CreateChannelsFailure = CreationRefused | InvalidPermission | Unexpected;

type Terms = {
  readonly options: ChannelOptions;
  readonly privacy: ChannelPrivacy;
  readonly retentionDays: number | null;
};

const newChannel = (
  { realm, user }: Caller,
  { name, description, renderedDescription }: ParsedChannel,
  { options, privacy, retentionDays }: Terms,
  createdAt: Timestamp,
): NewChannel => ({
  name,
  description,
  renderedDescription,
  createdAt,
  creatorId: user.id,
  privacy,
  messageRetentionDays: retentionDays,
  folderId: options.folderId,
  topicsPolicy: options.topicsPolicy,
  isDefault: options.isDefault,
  permissions: channelPermissions(options.permissions, realm.systemGroups, user.id),
});

/** What new channels are to be like, if the caller may make such channels at all. */
export const checkCreation = (
  tx: Pick<Tx, 'userGroups' | 'users'>,
  caller: Caller,
  given: ChannelOptions,
): TE.TaskEither<CreateChannelsFailure, Terms> =>
  pipe(
    TE.Do,
    TE.bindW('permissions', () => resolvePermissions(tx, caller, given.permissions)),
    TE.let('options', ({ permissions }) => ({ ...given, permissions })),
    TE.bindW('privacy', ({ options }) => TE.fromEither(permittedPrivacy(caller, options))),
    TE.bindW('retentionDays', () =>
      TE.fromEither(parseRetention(given.messageRetention ?? 'realm_default')),
    ),
  );

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
        checkCreation(tx, caller, given),
        TE.flatMap((terms) =>
          tx.channels.createMany(
            caller.realm.id,
            wanted.map((channel) => newChannel(caller, channel, terms, now)),
          ),
        ),
      );
