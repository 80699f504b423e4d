import type { ParamsOf } from '@parley/client';
import type { Setting, SettingValue } from '../lib/setting';
import { groupPrefix } from '../state/groups';
import { perform } from './notices';

/** Operations that tables of settings and forms name. */
type Id =
  | `update${'Settings' | 'Realm' | 'Channel' | 'UserGroup'}`
  | `create${'ChannelFolder' | 'Linkifier' | 'SavedSnippet'}`
  | 'addRealmDomain'
  | 'requestExport';

/** A value as the API takes it: a permission names the group that now has it. */
const sent = (value: unknown): unknown =>
  typeof value !== 'string'
    ? value
    : value.startsWith(groupPrefix)
      ? { new: Number(value.slice(groupPrefix.length)) }
      : value.trim();

/** Calls an operation whose parameters are the keys of a table. */
export const performFrom = (id: Id, given: Readonly<Record<string, unknown>>): Promise<boolean> => {
  const values = Object.entries(given).map(([key, value]) => [key, sent(value)] as const);
  // The tables declare their keys as parameters of the operation; the server checks the values.
  return perform(id, Object.fromEntries(values) as ParamsOf<typeof id>);
};

/** Saves one setting of what the parameters name: the account and the organization need none. */
export const saving =
  (id: Id, of: Readonly<Record<string, number>> = {}) =>
  ({ key }: Setting, value: SettingValue): Promise<boolean> =>
    performFrom(id, { ...of, [key]: value });
