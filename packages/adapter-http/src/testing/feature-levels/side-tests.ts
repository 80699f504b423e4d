import type { Change } from '@parley/core/kernel';
import type { SideTest } from './side-test';
import { sidesTo199 } from './sides-to-199';
import { sidesTo299 } from './sides-to-299';
import { sidesTo399 } from './sides-to-399';
import { sidesTo491 } from './sides-to-491';
import { sidesFrom492 } from './sides-from-492';

/** A test of each change. */
export const sideTests: Readonly<Record<Change, SideTest>> = {
  ...sidesTo199,
  ...sidesTo299,
  ...sidesTo399,
  ...sidesTo491,
  ...sidesFrom492,
};
