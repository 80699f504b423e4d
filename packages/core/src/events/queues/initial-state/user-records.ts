import * as T from 'fp-ts/Task';
import { pipe } from 'fp-ts/function';
import type { Caller, User, UserPresentation, UserView } from '../../../access';
import {
  isSystemBot,
  maxPresentations,
  presentProfile,
  presentUser,
  presentationVariant,
  viewListedUser,
} from '../../../access';
import type { ProfileValue } from '../../../accounts';
import type { UserId } from '../../../kernel';
import { byVariant, byVariantOfTwo, mapInSlices } from '../../../kernel';

/** The list that contains a record says whether the account is active. */
export type ListedRecord = {
  readonly isActive: boolean;
  readonly record: object;
};

export type UserRecords = {
  readonly active: readonly object[];
  readonly inactive: readonly object[];
};

export type Profiles = ReadonlyMap<UserId, readonly ProfileValue[]>;

export const presentRecord = (
  user: UserView,
  profile: readonly ProfileValue[],
  presentation: UserPresentation,
): ListedRecord => {
  const { is_active, ...record } = presentUser(user, presentation);
  return {
    isActive: is_active,
    record: { ...record, ...(user.bot === null ? { profile_data: presentProfile(profile) } : {}) },
  };
};

const withoutProfile = byVariant<ListedRecord>(maxPresentations);
const withProfile = byVariantOfTwo<ListedRecord>(maxPresentations);

/** The record of another user: the same value for the same user, profile and variant. */
export const presentOther = (
  known: User,
  { realm }: Caller,
  profiles: Profiles,
  presentation: UserPresentation,
): ListedRecord => {
  const user = viewListedUser(known, realm);
  const variant = presentationVariant(presentation);
  const profile = profiles.get(user.id);
  return profile === undefined
    ? withoutProfile(variant, user, () => presentRecord(user, [], presentation))
    : withProfile(variant, user, profile, () => presentRecord(user, profile, presentation));
};

export const splitRecords = (records: readonly ListedRecord[]): UserRecords => ({
  active: records.filter(({ isActive }) => isActive).map(({ record }) => record),
  inactive: records.filter(({ isActive }) => !isActive).map(({ record }) => record),
});

/** The records of all users, and where those of active ones are. */
type Everyone = UserRecords & { readonly places: ReadonlyMap<UserId, Place> };

type Place = { readonly user: User; readonly index: number };

/** Stands for all empty profiles, each of which is another value. */
const noProfiles = {};

const everyoneOnce = byVariantOfTwo<Promise<Everyone>>(maxPresentations);

const presentAll = async (
  everyone: readonly User[],
  caller: Caller,
  profiles: Profiles,
  presentation: UserPresentation,
): Promise<Everyone> => {
  const records = await pipe(
    everyone.filter((user) => !isSystemBot(user)),
    mapInSlices((user) => ({ user, ...presentOther(user, caller, profiles, presentation) })),
  )();
  const active = records.filter(({ isActive }) => isActive);
  return {
    ...splitRecords(records),
    places: new Map(active.map(({ user }, index) => [user.id, { user, index }])),
  };
};

/**
 * The records of all users for a caller who sees all of them. The records are made once for as long
 * as the lists of users and profiles are the same values; only the caller's own record, which shows
 * more, is made each time.
 */
export const presentEveryone = (
  everyone: readonly User[],
  caller: Caller,
  profiles: Profiles,
  presentation: UserPresentation,
): T.Task<UserRecords> =>
  pipe(
    () =>
      everyoneOnce(
        presentationVariant(presentation),
        everyone,
        profiles.size === 0 ? noProfiles : profiles,
        () => presentAll(everyone, caller, profiles, presentation),
      ),
    T.map(({ active, inactive, places }) => {
      const own = places.get(caller.user.id);
      if (own === undefined) {
        return { active, inactive };
      }
      const { record } = presentRecord(
        viewListedUser(own.user, caller.realm),
        profiles.get(own.user.id) ?? [],
        presentation,
      );
      return { active: active.with(own.index, record), inactive };
    }),
  );
