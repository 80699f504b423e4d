import * as TE from 'fp-ts/TaskEither';
import * as O from 'fp-ts/Option';
import type { NewRealm, Realm, RealmRepository, SystemGroupIds } from '../access';
import { defaultUploadQuotaMib, noRealmPictures, realmSettings, userDefaults } from '../access';
import type { Timestamp } from '../kernel';
import { RealmId, UserGroupId } from '../kernel';
import type { Cell } from './cell';
import { changing, reading, writing } from './cell';
import { nextId } from './next-id';
import type { State } from './state';

export const publicHost = 'chat.example.org';

const freshSystemGroups = (): SystemGroupIds => ({
  'role:nobody': nextId(UserGroupId),
  'role:owners': nextId(UserGroupId),
  'role:administrators': nextId(UserGroupId),
  'role:moderators': nextId(UserGroupId),
  'role:fullmembers': nextId(UserGroupId),
  'role:members': nextId(UserGroupId),
  'role:everyone': nextId(UserGroupId),
  'role:internet': nextId(UserGroupId),
});

export const newRealm = ({ subdomain, name, createdAt }: NewRealm): Realm => {
  const host = subdomain === '' ? publicHost : `${subdomain}.${publicHost}`;
  const systemGroups = freshSystemGroups();
  const id = nextId(RealmId);
  return {
    id,
    uuid: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
    subdomain,
    host,
    url: `https://${host}`,
    name,
    description: '',
    renderedDescription: '',
    pictures: noRealmPictures,
    createdAt,
    isActive: true,
    deletionAt: null,
    systemGroups,
    settings: realmSettings({}, systemGroups),
    uploadQuotaMib: defaultUploadQuotaMib,
    limits: {},
    userDefaults: userDefaults({}),
  };
};

/** The subdomain of a host; other hosts belong to the first realm. */
export const subdomainOf = (host: string): string =>
  host.endsWith(`.${publicHost}`) ? host.slice(0, -publicHost.length - 1) : '';

const announcedUntil = ({ realms, fullMembersAnnouncedUntil }: State, id: RealmId): Timestamp =>
  fullMembersAnnouncedUntil.get(id) ?? realms.find((realm) => realm.id === id)?.createdAt ?? 0;

export const inMemoryRealms = (cell: Cell): RealmRepository => ({
  // In-memory transactions run one at a time anyway.
  claim: () => TE.right(undefined),
  create: (realm) =>
    writing(
      cell,
      () => newRealm(realm),
      (made) => (state) => ({ ...state, realms: [...state.realms, made] }),
    ),
  update: (id, { pictures, settings, userDefaults: defaults, ...changes }) =>
    changing(cell, (state) => ({
      ...state,
      realms: state.realms.map((realm) =>
        realm.id === id
          ? {
              ...realm,
              ...changes,
              pictures: { ...realm.pictures, ...pictures },
              settings: { ...realm.settings, ...settings },
              userDefaults: { ...realm.userDefaults, ...defaults },
            }
          : realm,
      ),
    })),
  activeIds: () =>
    reading(cell, ({ realms }) =>
      realms
        .filter(({ isActive }) => isActive)
        .map(({ id }) => id)
        .sort((a, b) => a - b),
    ),
  list: () => reading(cell, ({ realms }) => realms.toSorted((a, b) => a.id - b.id)),
  // Nothing else of the realm can be found without it.
  deleteSome: (id) =>
    writing(
      cell,
      () => false,
      () => (state) => ({ ...state, realms: state.realms.filter((realm) => realm.id !== id) }),
    ),
  markFullMembersAnnounced: (id, until) =>
    writing(
      cell,
      (state) => announcedUntil(state, id),
      (before) => (state) => ({
        ...state,
        fullMembersAnnouncedUntil: new Map(state.fullMembersAnnouncedUntil).set(
          id,
          Math.max(before, until),
        ),
      }),
    ),
  markUpdatesAnnounced: (id, count) =>
    writing(
      cell,
      ({ updatesAnnounced }) => updatesAnnounced.get(id) ?? 0,
      (before) => (state) => ({
        ...state,
        updatesAnnounced: new Map(state.updatesAnnounced).set(id, Math.max(before, count)),
      }),
    ),
  find: (id) =>
    reading(cell, ({ realms }) => O.fromNullable(realms.find((realm) => realm.id === id))),
  findBySubdomain: (subdomain) =>
    reading(cell, ({ realms }) =>
      O.fromNullable(realms.find((realm) => realm.subdomain === subdomain)),
    ),
});
