import * as TE from 'fp-ts/TaskEither';
import { presentRealm } from '../../../realms/present-realm';
import { serverLimits } from '../../../realms/server-limits';
import type { InitialStateSection } from './section';

/** The organization's settings, and the limits of the server. */
export const realmState: InitialStateSection = (_tx, { realm }) =>
  TE.right({ ...presentRealm(realm), ...serverLimits });
