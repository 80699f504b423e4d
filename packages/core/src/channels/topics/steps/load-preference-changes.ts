import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Async, RealmId } from '../../../kernel';
import type { Reader } from '../../transaction';
import type { Channel } from '../../channels/channel';
import type { PreferenceChange } from '../preference-change';
import { preferenceChanges } from '../preference-change';
import type { TopicPreference } from '../topic-preference';

/**
 * Loads what the changes of preferences depend on, before they are written.
 *
 * @param channel where topics become muted; undefined if none do
 */
export const loadPreferenceChanges = (
  { topicPreferences }: Pick<Reader, 'topicPreferences'>,
  realmId: RealmId,
  preferences: readonly TopicPreference[],
  channel: Pick<Channel, 'name'> | undefined,
): Async<readonly PreferenceChange[]> =>
  preferences.length === 0
    ? TE.right([])
    : pipe(
        topicPreferences.mutedOf(
          realmId,
          preferences.map(({ userId }) => userId),
        ),
        TE.map((muted) => preferenceChanges(preferences, muted, channel)),
      );
