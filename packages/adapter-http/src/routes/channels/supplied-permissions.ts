import type { ChannelPermissionName } from '@parley/core/access';
import { mapChannelPermissions } from '@parley/core/access';
import { given } from '../supplied-fields';

/** The permission parameters of a channel that were supplied. */
export const givenPermissions = <A>(
  values: Readonly<Record<ChannelPermissionName, A | undefined>>,
) => given(mapChannelPermissions((name) => values[name]));
