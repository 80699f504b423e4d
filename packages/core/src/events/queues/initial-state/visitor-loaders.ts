import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Viewer } from '../../../access';
import { loadListedGroups } from '../../../accounts';
import { viewCustomEmoji } from '../../../messages';
import { loadWebPublicChannels, loadWebPublicFolders } from './channel-facts';
import type { FactsOf, Loader } from './loader';
import { loadEveryone } from './user-facts';

/** The facts of the snapshot that need no account, by name. */
export const visitorLoaders = {
  customEmoji: ({ customEmoji }, { realm }) =>
    pipe(
      customEmoji.list(realm.id),
      TE.map((all) => all.map(viewCustomEmoji(realm))),
    ),
  everyone: loadEveryone,
  linkifiers: ({ linkifiers }, { realm }) => linkifiers.list(realm.id),
  nothing: () => TE.right(undefined),
  now: (_tx, _viewer, { now }) => TE.right(now),
  playgrounds: ({ playgrounds }, { realm }) => playgrounds.list(realm.id),
  realmDomains: ({ realmDomains }, { realm }) => realmDomains.list(realm.id),
  /** Every group, including system groups; deactivated ones only for clients that support them. */
  userGroups: (tx, { realm }, { capabilities, now }) =>
    loadListedGroups(tx, realm, capabilities.has('include_deactivated_groups'), now),
  webPublicChannels: loadWebPublicChannels,
  webPublicFolders: loadWebPublicFolders,
} satisfies Readonly<Record<string, Loader<Viewer, unknown>>>;

export type VisitorFacts = FactsOf<typeof visitorLoaders>;
