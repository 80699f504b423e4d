import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller, Realm, Viewer } from '../../../access';
import {
  channelSettingNames,
  currentRealm,
  deactivatedAmong,
  realmPermissionNames,
} from '../../../access';
import type { Async, FactAges, UserId } from '../../../kernel';
import { ChannelId, asId, together } from '../../../kernel';
import type { Reader } from '../../transaction';
import type { Loader } from './loader';

export type RealmFacts = {
  readonly realm: Realm;
  /** The archived channels that settings refer to. */
  readonly archived: ReadonlySet<ChannelId>;
  /** The deactivated users whom permissions name. */
  readonly deactivated: ReadonlySet<UserId>;
  readonly ages: FactAges;
};

const archivedChannels = (
  { channels }: Reader,
  { id: realmId, settings }: Realm,
): Async<ReadonlySet<ChannelId>> =>
  pipe(
    channelSettingNames.map((name) => settings[name]).filter((id) => id > 0),
    TE.traverseSeqArray((id) => channels.findFor(realmId, undefined, asId(ChannelId)(id))),
    TE.map(
      (found) =>
        new Set(
          found.flatMap((one) =>
            O.isSome(one) && one.value.channel.isArchived ? [one.value.channel.id] : [],
          ),
        ),
    ),
  );

/** The archived channels that settings refer to. */
export const loadArchivedInSettings: Loader<Viewer, ReadonlySet<ChannelId>> = (tx, { realm }) =>
  archivedChannels(tx, realm);

/** The organization's current settings. */
export const loadRealm: Loader<Caller, RealmFacts> = (tx, caller) =>
  pipe(
    currentRealm(tx, caller.realm),
    TE.flatMap((realm) =>
      together({
        realm: E.right(realm),
        archived: archivedChannels(tx, realm),
        deactivated: deactivatedAmong(
          tx,
          realm,
          realmPermissionNames.map((name) => realm.settings[name]),
        ),
        ages: tx.events.factAges(caller.realm.id),
      }),
    ),
  );
