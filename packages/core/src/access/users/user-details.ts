import * as t from 'io-ts';
import type { StatusParts } from './status-parts';
import { struct } from '../../kernel';

/** Values of the fields of a user's profile. */
export const ProfileValues = t.readonlyArray(
  struct({ fieldId: t.number, value: t.string, rendered: t.union([t.string, t.null]) }),
);

/** What others see of a user besides the record: the profile, and the parts of the status that are set. */
export type UserDetails = {
  readonly profile: t.TypeOf<typeof ProfileValues>;
  readonly status: StatusParts;
};
