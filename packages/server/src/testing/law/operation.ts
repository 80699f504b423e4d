import type { State } from '@parley/client';
import type { Values } from '@parley/adapter-http/testing';
import type { Random } from '../fuzz/random';

/** What an operation chooses from. */
export type Situation = {
  readonly random: Random;
  /** What the account that acts knows. */
  readonly own: State;
  /** What the owner of the organization knows. */
  readonly all: State;
  /** The account that acts. */
  readonly userId: number;
  readonly password: string;
  /** Messages that were sent, the newest last. */
  readonly messageIds: readonly number[];
  /** Those that the account has sent. */
  readonly ownMessageIds: readonly number[];
  /** Addresses of files that were uploaded. */
  readonly uploads: readonly string[];
  /** A number that no other operation of the run has. */
  readonly number: number;
  /** Seconds since 1970. */
  readonly now: number;
};

export type LawRequest = {
  readonly method: 'post' | 'patch' | 'put' | 'delete';
  readonly path: string;
  readonly values?: Values;
  /** A file to upload. */
  readonly file?: { readonly name: string; readonly content: string };
};

/** Parameters of a request. */
export type Choice = Readonly<Record<string, unknown>>;

/** A request, or undefined if there is nothing to choose. */
export type Operation = (situation: Situation) => LawRequest | undefined;

export type Operations = Readonly<Record<string, Operation>>;

/** A channel that the account knows, or seldom one that it may not know. */
export const aChannel = ({ own, all, random }: Situation) =>
  random.maybePick(
    random.chance(0.1)
      ? (all.streams ?? [])
      : random.chance(0.7)
        ? (own.subscriptions ?? [])
        : (own.streams ?? []),
  );

/** A user, deactivated or not, but never the owner of the organization. */
export const aUser = ({ all, random }: Situation) =>
  random.maybePick(
    [...(all.realm_users ?? []), ...(all.realm_non_active_users ?? [])].filter(
      ({ user_id }) => user_id !== all.user_id,
    ),
  );

export const anActiveUser = ({ all, random }: Situation) =>
  random.maybePick((all.realm_users ?? []).filter(({ user_id }) => user_id !== all.user_id));

export const someUserIds = (situation: Situation): readonly number[] =>
  Array.from(
    new Set(
      situation.random
        .times(situation.random.int(1, 3), () => anActiveUser(situation)?.user_id)
        .filter((id) => id !== undefined),
    ),
  );

export const aGroup = ({ all, random }: Situation) =>
  random.maybePick((all.realm_user_groups ?? []).filter((group) => group.is_system_group !== true));

export const anyGroup = ({ all, random }: Situation) =>
  random.maybePick(
    (all.realm_user_groups ?? []).filter(
      ({ deactivated, name }) => deactivated !== true && name !== 'role:internet',
    ),
  );

/** Mostly one of the newest messages. */
export const aMessageId = ({ messageIds, random }: Situation): number | undefined =>
  random.maybePick(random.chance(0.7) ? messageIds.slice(-12) : messageIds);

/** Mostly one that the account has sent itself, because nobody else may edit its content. */
export const anOwnMessageId = (situation: Situation): number | undefined => {
  const { ownMessageIds, random } = situation;
  return (
    (random.chance(0.8) ? random.maybePick(ownMessageIds) : undefined) ?? aMessageId(situation)
  );
};

const topics = ['lunch', 'Lunch', 'plans', '', 'bugs'] as const;

export const aTopic = ({ random }: Situation): string => random.pick(topics);

/** A permission's new value: one group, or users and groups. */
const aGroupSetting = (situation: Situation): unknown => {
  const group = anyGroup(situation);
  if (group === undefined) {
    return undefined;
  }
  return situation.random.chance(0.6)
    ? { new: group.id }
    : {
        new: {
          direct_members: someUserIds(situation),
          direct_subgroups: situation.random.chance(0.5) ? [group.id] : [],
        },
      };
};

/** A new value for one of the permissions. */
export const aPermission = (
  situation: Situation,
  names: readonly string[],
): Readonly<Record<string, unknown>> => {
  const name = situation.random.maybePick(names);
  return name === undefined ? {} : { [name]: aGroupSetting(situation) };
};
