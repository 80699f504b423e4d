import type { OperationId, ParamsOf } from '@parley/client';
import type { Setting, SettingValue } from '../lib/setting';
import { groupPrefix } from '../state/groups';
import { perform } from './notices';

/** Parameters by name, from tables whose keys are those of the operation. */
export const paramsFrom = <Id extends OperationId>(
  given: Readonly<Record<string, unknown>>,
): ParamsOf<Id> =>
  // The tables declare their keys as parameters of the operation; the server checks the values.
  given as ParamsOf<Id>;

/** A value as the API takes it: a permission names the group that now has it. */
const sent = (value: SettingValue): unknown =>
  typeof value === 'string' && value.startsWith(groupPrefix)
    ? { new: Number(value.slice(groupPrefix.length)) }
    : value;

/** Saves one setting of the account. */
export const saveSetting = ({ key }: Setting, value: SettingValue): Promise<boolean> =>
  perform('updateSettings', paramsFrom<'updateSettings'>({ [key]: value }));

/** Saves one setting of the organization. */
export const saveRealm = ({ key }: Setting, value: SettingValue): Promise<boolean> =>
  perform('updateRealm', paramsFrom<'updateRealm'>({ [key]: sent(value) }));

/** Saves one setting of a channel. */
export const saveChannel =
  (channelId: number) =>
  ({ key }: Setting, value: SettingValue): Promise<boolean> =>
    perform(
      'updateChannel',
      paramsFrom<'updateChannel'>({ stream_id: channelId, [key]: sent(value) }),
    );

/** Saves one setting of a user group. */
export const saveGroup =
  (groupId: number) =>
  ({ key }: Setting, value: SettingValue): Promise<boolean> =>
    perform(
      'updateUserGroup',
      paramsFrom<'updateUserGroup'>({ user_group_id: groupId, [key]: sent(value) }),
    );
