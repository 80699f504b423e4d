import type { ParamsOf } from '@parley/client';
import type { Setting, SettingValue } from '../lib/setting';
import { groupPrefix } from '../state/groups';
import { perform } from './notices';

/** A value as the API takes it: a permission names the group that now has it. */
const sent = (value: SettingValue): unknown =>
  typeof value === 'string' && value.startsWith(groupPrefix)
    ? { new: Number(value.slice(groupPrefix.length)) }
    : value;

/** Calls an operation whose parameters are the keys of a table. */
export const performFrom = (
  id: 'updateSettings' | 'updateRealm' | 'updateChannel' | 'updateUserGroup',
  given: Readonly<Record<string, unknown>>,
): Promise<boolean> =>
  // The tables declare their keys as parameters of the operation; the server checks the values.
  perform(id, given as ParamsOf<typeof id>);

/** Saves one setting of what the parameters name: the account and the organization need none. */
export const saving =
  (id: Parameters<typeof performFrom>[0], of: Readonly<Record<string, number>> = {}) =>
  ({ key }: Setting, value: SettingValue): Promise<boolean> =>
    performFrom(id, { ...of, [key]: sent(value) });
