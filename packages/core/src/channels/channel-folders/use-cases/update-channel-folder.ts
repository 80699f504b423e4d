import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, RenderingDependencies, RenderingFailed } from '../../../access';
import { renderDescription } from '../../../access';
import type { ChannelFolderId, Work } from '../../../kernel';
import { ensure, everyone } from '../../../kernel';
import type { AddressedEvent } from '../../domain-events';
import type { Transact, Transaction } from '../../transaction';
import type { ChannelFolder, ChannelFolderChanges } from '../channel-folder';
import type { InvalidFolderName } from '../channel-folder-name';
import { checkFolderName } from '../channel-folder-name';
import { requireFreeName } from '../steps/require-free-name';
import type { ChannelFailure } from '../../failures';
import { channelFailure } from '../../failures';

/** Fields that are left out remain unchanged. */
export type UpdateChannelFolder = {
  readonly folderId: ChannelFolderId;
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly isArchived?: boolean | undefined;
};

type UpdateChannelFolderFailure =
  | ChannelFailure<'ChannelFolderExists' | 'ChannelFolderNotEmpty' | 'InvalidChannelFolderId'>
  | InvalidFolderName
  | RenderingFailed;

type Tx = Pick<Transaction, 'channelFolders' | 'channels' | 'events'>;

type Dependencies = RenderingDependencies & {
  readonly transact: Transact<'channelFolders' | 'channels' | 'events'>;
};

/** A folder with channels cannot be archived. Archived channels count: they may become active again. */
const requireEmpty = (
  { channels }: Tx,
  { realm }: Caller,
  folderId: ChannelFolderId,
): Work<ChannelFailure<'ChannelFolderNotEmpty'>, void> =>
  pipe(
    channels.listFor(realm.id, undefined),
    ensure(
      (all) => !all.some(({ channel }) => channel.folderId === folderId),
      channelFailure('ChannelFolderNotEmpty'),
    ),
    TE.map(() => undefined),
  );

const describe = (
  dependencies: RenderingDependencies,
  caller: Caller,
  { description }: UpdateChannelFolder,
): Work<RenderingFailed, ChannelFolderChanges> =>
  description === undefined
    ? TE.right({})
    : pipe(
        renderDescription(dependencies)(caller.realm, description, caller),
        TE.map(({ html }) => ({ description, renderedDescription: html })),
      );

/** A name that the folder has already may stay, even if it is older than the rules for names. */
const rename = (
  before: O.Option<ChannelFolder>,
  name: string | undefined,
): E.Either<InvalidFolderName, ChannelFolderChanges> =>
  name === undefined || (O.isSome(before) && before.value.name === name)
    ? E.right({})
    : pipe(
        checkFolderName(name),
        E.map((checked) => ({ name: checked })),
      );

/** One event for each property that changes. */
const updates = (before: ChannelFolder, after: ChannelFolder): readonly AddressedEvent[] => {
  const aspects: readonly ChannelFolderChanges[] = [
    ...(before.name === after.name ? [] : [{ name: after.name }]),
    ...(before.description === after.description
      ? []
      : [{ description: after.description, renderedDescription: after.renderedDescription }]),
    ...(before.isArchived === after.isArchived ? [] : [{ isArchived: after.isArchived }]),
  ];
  return aspects.map((changes) => ({
    event: { _tag: 'ChannelFolderUpdated', folderId: before.id, changes },
    audience: everyone,
  }));
};

/** Source: docs/reference/channels.md#channel-folders. */
export const updateChannelFolder =
  ({ transact, ...rendering }: Dependencies) =>
  (caller: Caller, command: UpdateChannelFolder): Work<UpdateChannelFolderFailure, void> =>
    pipe(
      describe(rendering, caller, command),
      TE.flatMap((described) =>
        transact(caller, (tx: Tx) =>
          pipe(
            TE.Do,
            TE.bindW('found', () => tx.channelFolders.find(caller.realm.id, command.folderId)),
            TE.bindW('named', ({ found }) => TE.fromEither(rename(found, command.name))),
            TE.bindW('before', ({ found }) =>
              pipe(
                found,
                TE.fromOption(() => channelFailure('InvalidChannelFolderId')),
              ),
            ),
            TE.tap(({ named: { name } }) =>
              name === undefined
                ? TE.right(undefined)
                : requireFreeName(tx, caller, name, command.folderId),
            ),
            TE.tap(({ before }) =>
              command.isArchived === true && !before.isArchived
                ? requireEmpty(tx, caller, command.folderId)
                : TE.right(undefined),
            ),
            TE.let('changes', ({ named }): ChannelFolderChanges => ({
              ...named,
              ...described,
              ...(command.isArchived === undefined ? {} : { isArchived: command.isArchived }),
            })),
            TE.tap(({ changes }) =>
              tx.channelFolders.update(caller.realm.id, command.folderId, changes),
            ),
            TE.flatMap(({ before, changes }) =>
              tx.events.emit(caller.realm.id, updates(before, { ...before, ...changes })),
            ),
          ),
        ),
      ),
    );
