import type { NarrowTerm } from '@parley/client';
import { parseSearch, writeSearch } from '@parley/client';
import { computed } from '@preact/signals';
import { channelName, channelsById, subscriptionsById } from './channels';
import { activeUsers, distinctNameOf, ownId, usersById } from './users';

const names = computed(() => ({
  channels: [...channelsById.value.values()],
  // Whoever is active is meant first.
  users: [...activeUsers.value, ...usersById.value.values()],
  ownId: ownId.value,
}));

/** What is offered: channels of which the user gets messages come before the others. */
export const offered = computed(() => {
  const open = names.value.channels.filter((one) => !one.is_archived);
  const isOwn = ({ stream_id: id }: { readonly stream_id: number }) =>
    subscriptionsById.value.has(id);
  return {
    channels: [...open.filter(isOwn), ...open.filter((one) => !isOwn(one))],
    users: activeUsers.value,
    ownId: ownId.value,
  };
});

/** The terms of a text that somebody wrote. */
export const termsOfText = (text: string): readonly NarrowTerm[] => parseSearch(text, names.value);

/** The text of a search, with names in place of ids. */
export const textOfTerms = (terms: readonly NarrowTerm[]): string =>
  writeSearch(terms, { channel: channelName, user: distinctNameOf });
