import * as E from 'fp-ts/Either';
import type { AccessFailure, User } from '../../access';
import { accessFailure, isAdministrator, isOwner, silentMention } from '../../access';
import type { Creations, Notice, RemoveCreations, UserId } from '../../kernel';
import { plural } from '../../kernel';

/** Checks that the caller may remove what the target created. */
export const checkRemoval = (
  caller: User,
  target: User,
): E.Either<AccessFailure<'InsufficientPermission' | 'MustBeOwner'>, void> => {
  if (!isAdministrator(caller)) {
    return E.left(accessFailure('InsufficientPermission'));
  }
  return isOwner(target) && !isOwner(caller)
    ? E.left(accessFailure('MustBeOwner'))
    : E.right(undefined);
};

/** What can be removed, in the order in which it is. */
export const creations = [
  'channels',
  'files',
  'groups',
  'emoji',
  'invitations',
] as const satisfies readonly Creations[];

/** How many of each kind the job has removed. */
export const removedBy = (job: RemoveCreations): Readonly<Record<Creations, number>> => ({
  channels: job.channels,
  files: job.files,
  groups: job.groups ?? 0,
  emoji: job.emoji ?? 0,
  invitations: job.invitations ?? 0,
});

const descriptions: Readonly<Record<Creations, (count: number) => string>> = {
  channels: (count) => `${plural(count, 'channel')} archived`,
  files: (count) => `${plural(count, 'file')} deleted`,
  groups: (count) => `${plural(count, 'user group')} deactivated`,
  emoji: (count) => `${count} custom emoji deactivated`,
  invitations: (count) => `${plural(count, 'invitation')} revoked`,
};

/** `2 channels archived, 1 file deleted`: what was removed of the kinds that were to be. */
export const describeRemoval = (
  kinds: readonly Creations[],
  removed: Readonly<Record<Creations, number>>,
): string =>
  creations
    .filter((kind) => kinds.includes(kind))
    .map((kind) => descriptions[kind](removed[kind]))
    .join(', ');

/** Reports to the administrators what was removed, and on whose order. */
export const removalNotices = (
  job: RemoveCreations,
  target: User,
  orderedBy: User | undefined,
  administratorIds: readonly UserId[],
): readonly Notice[] =>
  administratorIds.map((readerId) => ({
    _tag: 'PersonalNotice',
    readerId,
    speaker: 'notification',
    content:
      `${orderedBy === undefined ? 'The operator of the server' : silentMention(orderedBy)} removed ` +
      `what ${silentMention(target)} created: ${describeRemoval(job.kinds, removedBy(job))}.`,
  }));
