import * as E from 'fp-ts/Either';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type {
  InsufficientPermission,
  MustBeOwner,
} from '../../authentication/authentication-failures';
import type { Caller } from '../../authentication/caller';
import type { RenderingFailed } from '../../ports/renderer';
import type { NewChannel } from '../../ports/channel-repository';
import type { Transaction } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { RenderingDependencies } from '../../rendering/use-cases/render-content';
import { renderContent } from '../../rendering/use-cases/render-content';
import { foldCase } from '../../shared/text';
import type { Timestamp } from '../../shared/timestamp';
import type { Channel } from '../channel';
import { mayChooseSettings, mayCreateChannel } from '../channel-creation';
import type { InvalidChannelPrivacy, WebPublicChannelsDisabled } from '../channel-failures';
import { invalidChannelPrivacy } from '../channel-failures';
import type { InvalidChannelName } from '../channel-name';
import { parseChannelName } from '../channel-name';
import type { ChannelPermissions } from '../channel-permissions';
import { channelPermissions } from '../channel-permissions';
import type { ChannelPrivacy } from '../channel-privacy';
import { privacyOf } from '../channel-privacy';
import type { RequestedChannel } from '../requested-channel';
import type { TopicsPolicy } from '../topics-policy';

/** What new channels are made with. */
export type ChannelOptions = {
  readonly inviteOnly: boolean;
  readonly isWebPublic: boolean;
  readonly historyPublicToSubscribers: boolean | undefined;
  readonly topicsPolicy: TopicsPolicy;
  /** Days; null inherits, -1 is for ever. */
  readonly messageRetentionDays: number | null;
  readonly permissions: Partial<ChannelPermissions>;
};

/** A channel as it would be made: name checked, description rendered. */
export type ParsedChannel = {
  readonly name: string;
  readonly color: string | undefined;
  readonly description: string;
  readonly renderedDescription: string;
};

const oneLine = (text: string): string => text.replace(/\s*\n\s*/g, ' ').trim();

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

const newChannel = (
  { realm, user }: Caller,
  { name, description, renderedDescription }: ParsedChannel,
  privacy: ChannelPrivacy,
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
  messageRetentionDays: options.messageRetentionDays,
  folderId: null,
  topicsPolicy: options.topicsPolicy,
  permissions: channelPermissions(options.permissions, realm.systemGroups, user.id),
});

const permittedPrivacy = (
  caller: Caller,
  options: ChannelOptions,
): E.Either<
  InvalidChannelPrivacy | InsufficientPermission | MustBeOwner | WebPublicChannelsDisabled,
  ChannelPrivacy
> =>
  pipe(
    E.fromNullable(invalidChannelPrivacy)(privacyOf(options)),
    E.tap((privacy) => mayCreateChannel(caller, privacy)),
    E.tap(() => mayChooseSettings(caller, options)),
  );

/** Makes the channels, if the caller may; nobody is subscribed or told yet. */
export const createChannels = (
  { channels }: Pick<Transaction, 'channels'>,
  caller: Caller,
  wanted: readonly ParsedChannel[],
  options: ChannelOptions,
  now: Timestamp,
): TE.TaskEither<
  | InvalidChannelPrivacy
  | InsufficientPermission
  | MustBeOwner
  | WebPublicChannelsDisabled
  | Unexpected,
  readonly Channel[]
> =>
  wanted.length === 0
    ? TE.right([])
    : pipe(
        TE.fromEither(permittedPrivacy(caller, options)),
        TE.flatMap((privacy) =>
          pipe(
            wanted,
            TE.traverseSeqArray((channel) =>
              channels.create(newChannel(caller, channel, privacy, options, now)),
            ),
          ),
        ),
      );
