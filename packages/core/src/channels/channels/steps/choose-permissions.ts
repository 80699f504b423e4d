import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type {
  Caller,
  ChannelPermissionName,
  ChannelPermissions,
  GroupSettingChange,
} from '../../../access';
import {
  changeGroupSetting,
  channelPermissionNames,
  channelPermissionRules,
  resolveGroupSetting,
} from '../../../access';
import type { FeatureLevel, Unexpected } from '../../../kernel';
import type { Transaction } from '../../transaction';
import type { AccessFailure, InvalidGroupSetting } from '../../../access';

type Needs = Pick<Transaction, 'userGroups' | 'users'>;

export type InvalidPermission = AccessFailure<'ExpectationMismatch'> | InvalidGroupSetting;

type Chosen = Partial<ChannelPermissions>;

/** Chooses the permissions that were given, one after another. */
const eachGiven = <A, E>(
  given: Partial<Readonly<Record<ChannelPermissionName, A>>>,
  choose: (name: ChannelPermissionName, value: A) => TE.TaskEither<E, Chosen>,
): TE.TaskEither<E, Chosen> =>
  pipe(
    channelPermissionNames.flatMap((name) => {
      const value = given[name];
      return value === undefined ? [] : [[name, value] as const];
    }),
    TE.traverseSeqArray(([name, value]) => choose(name, value)),
    TE.map((chosen) => Object.assign({}, ...chosen) as Chosen),
  );

const permission = (level: FeatureLevel, name: ChannelPermissionName) => ({
  name,
  rule: channelPermissionRules(level)[name],
});

/** The permissions of a channel that is being made, each in its normal form. */
export const resolvePermissions = (
  tx: Needs,
  { realm, level }: Caller,
  given: Chosen,
): TE.TaskEither<InvalidPermission | Unexpected, Chosen> =>
  eachGiven(given, (name, value) =>
    pipe(
      resolveGroupSetting(tx, realm, permission(level, name), value),
      TE.map((resolved) => ({ [name]: resolved })),
    ),
  );

/** Those of the permissions that change, each in its normal form. */
export const changePermissions = (
  tx: Needs,
  { realm, level }: Caller,
  current: ChannelPermissions,
  changes: Partial<Readonly<Record<ChannelPermissionName, GroupSettingChange>>>,
): TE.TaskEither<InvalidPermission | Unexpected, Chosen> =>
  eachGiven(changes, (name, change) =>
    pipe(
      changeGroupSetting(tx, realm, permission(level, name), current[name], change),
      TE.map(
        O.match(
          () => ({}),
          (value) => ({ [name]: value }),
        ),
      ),
    ),
  );
