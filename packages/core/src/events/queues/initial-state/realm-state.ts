import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Realm } from '../../../access';
import {
  channelSettingNames,
  currentRealm,
  deactivatedAmong,
  presentPlayground,
  presentRealmDomain,
  realmPermissionNames,
} from '../../../access';
import type { Unexpected } from '../../../kernel';
import { ChannelId, ageOf, asId, sharedFields } from '../../../kernel';
import { presentRealm } from '../../../organization';
import type { Reader } from '../../transaction';
import type { InitialStateSection, VisitorSection } from './section';
import { serverLimits } from './server-limits';

/** The archived channels that settings refer to. */
const archivedChannels = (
  { channels }: Reader,
  { id: realmId, settings }: Realm,
): TE.TaskEither<Unexpected, ReadonlySet<ChannelId>> =>
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

/** The organization's current settings, and the limits of the server. */
export const realmState: InitialStateSection = (
  tx,
  caller,
  { level, serverGeneration, loginMethods },
) =>
  pipe(
    TE.Do,
    TE.bind('realm', () => currentRealm(tx, caller.realm)),
    TE.bind('archived', ({ realm }) => archivedChannels(tx, realm)),
    TE.bind('deactivated', ({ realm }) =>
      deactivatedAmong(
        tx,
        realm,
        realmPermissionNames.map((name) => realm.settings[name]),
      ),
    ),
    TE.bind('ages', () => tx.events.factAges(caller.realm.id)),
    TE.map(({ realm, archived, deactivated, ages }) => {
      const age = ageOf(ages, ({ name }) => name === 'realm');
      // What else is shown is the same for as long as the process runs.
      const named = [realm.url, level, [...archived].join(), [...deactivated].join()];
      return sharedFields(age && `realm ${age} ${named.join(' ')}`, () => ({
        ...presentRealm(realm, {
          level,
          isDeactivated: (id) => deactivated.has(id),
          isArchived: (id) => archived.has(id),
          serverGeneration,
          loginMethods,
        }),
        ...serverLimits,
      }));
    }),
  );

/** The email domains to which the organization is restricted. */
export const realmDomainState: VisitorSection = ({ realmDomains }, { realm }) =>
  pipe(
    realmDomains.list(realm.id),
    TE.map((domains) => ({ realm_domains: domains.map(presentRealmDomain) })),
  );

/** The code playgrounds. */
export const playgroundState: VisitorSection = ({ playgrounds }, { realm }) =>
  pipe(
    playgrounds.list(realm.id),
    TE.map((all) => ({ realm_playgrounds: all.map(presentPlayground) })),
  );
