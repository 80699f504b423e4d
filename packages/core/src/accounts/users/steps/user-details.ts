import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { UserDetailsReader } from '../../../access';
import { together } from '../../../kernel';
import type { Reader } from '../../transaction';
import { noStatus, partsOfStatus } from '../../user-statuses/user-status';

/** Reads what others see of users from the repositories of its parts. */
export const userDetailsFrom = ({
  profileFields,
  statuses,
  userSettings,
}: Pick<Reader, 'profileFields' | 'statuses' | 'userSettings'>): UserDetailsReader => ({
  of: (realmId, userIds) =>
    pipe(
      together({
        profiles: profileFields.valuesOf(realmId, userIds),
        texts: statuses.of(realmId, userIds),
        settings: userSettings.of(realmId, userIds),
      }),
      TE.map(
        ({ profiles, texts, settings }) =>
          new Map(
            userIds
              .map((id) => {
                const isAway = settings.get(id)?.presence_enabled === false;
                const profile = profiles.get(id) ?? [];
                const status = partsOfStatus(texts.get(id) ?? noStatus, isAway);
                return [id, { profile, status }] as const;
              })
              .filter(
                ([, { profile, status }]) => profile.length > 0 || Object.keys(status).length > 0,
              ),
          ),
      ),
    ),
});
