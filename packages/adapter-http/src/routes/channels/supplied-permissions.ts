import type { ChannelPermissionName } from '@parley/core';
import { mapChannelPermissions } from '@parley/core';
import { given } from '../supplied-fields';

/** The permission parameters of a channel that were supplied. */
export const givenPermissions = <A>(
  values: Readonly<Record<ChannelPermissionName, A | undefined>>,
) => given(mapChannelPermissions((name) => values[name]));
