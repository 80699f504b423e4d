import type { Caller } from '../authentication/caller';
import type { ChannelForViewer } from '../channels/channel-access';
import { canReadContent } from '../channels/channel-access';
import { foldCase } from '../shared/text';
import type { Principals } from '../users/principals';

/** The channels of a request: some are there, some not, and of some the caller may not know. */
export type WantedChannels<Named> = {
  readonly readable: readonly ChannelForViewer[];
  readonly unreadable: readonly ChannelForViewer[];
  readonly missing: readonly Named[];
};

export const sortByAccess = <Named extends { readonly name: string }>(
  caller: Caller,
  wanted: readonly Named[],
  existing: readonly ChannelForViewer[],
): WantedChannels<Named> => {
  const names = new Set(existing.map(({ channel }) => foldCase(channel.name)));
  const isReadable = (target: ChannelForViewer) =>
    !target.channel.isArchived && canReadContent(caller, target);
  return {
    readable: existing.filter(isReadable),
    unreadable: existing.filter((target) => !isReadable(target)),
    missing: wanted.filter(({ name }) => !names.has(foldCase(name))),
  };
};

/** Whoever names themselves by their own id asks for themselves. */
export const isAboutOthers = ({ user }: Caller, principals: Principals | undefined): boolean => {
  if (principals === undefined) {
    return false;
  }
  return principals._tag === 'ByEmails'
    ? principals.emails.length > 0
    : principals.ids.some((id) => id !== user.id);
};
