import type { ChannelPermissionName } from '@parley/core';
import { mapChannelPermissions } from '@parley/core';
import { given } from '../supplied-fields';

/** Of the parameters of a channel, the permissions that were not left out. */
export const givenPermissions = <A>(
  values: Readonly<Record<ChannelPermissionName, A | undefined>>,
) => given(mapChannelPermissions((name) => values[name]));
