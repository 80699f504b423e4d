import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { fieldKinds, presentField } from '../../../accounts';
import type { InitialStateSection } from './section';

/** The custom profile fields. */
export const profileFieldState: InitialStateSection = ({ profileFields }, { realm, level }) =>
  pipe(
    profileFields.list(realm.id),
    TE.map((fields) => ({
      custom_profile_fields: fields.map(presentField(level)),
      custom_profile_field_types: fieldKinds,
    })),
  );
