import type { Caller, Principals } from '../../access';
import { foldCase } from '../../kernel';
import type { ChannelForViewer } from '../channels/channel-access';
import { canReadContent, canReadMetadata } from '../channels/channel-access';

/** The channels of a request: some are there, some not, and of some the caller may not know. */
export type WantedChannels<Named> = {
  readonly readable: readonly ChannelForViewer[];
  /** As the caller wrote them, which need not be how they are spelt. */
  readonly unreadable: readonly Named[];
  readonly missing: readonly Named[];
  /** Whether the caller may know of no channel of some of the names: they ask for a new one. */
  readonly asksForNew: boolean;
};

export const sortByAccess = <Named extends { readonly name: string }>(
  caller: Caller,
  wanted: readonly Named[],
  existing: readonly ChannelForViewer[],
): WantedChannels<Named> => {
  const found = new Map(existing.map((target) => [foldCase(target.channel.name), target]));
  const isReadable = (target: ChannelForViewer) =>
    !target.channel.isArchived && canReadContent(caller, target);
  return {
    readable: existing.filter(isReadable),
    unreadable: wanted.filter(({ name }) => {
      const target = found.get(foldCase(name));
      return target !== undefined && !isReadable(target);
    }),
    missing: wanted.filter(({ name }) => !found.has(foldCase(name))),
    asksForNew: wanted.some(({ name }) => {
      const target = found.get(foldCase(name));
      return target === undefined || !canReadMetadata(caller, target);
    }),
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
