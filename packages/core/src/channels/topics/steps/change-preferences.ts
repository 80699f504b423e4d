import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { RealmId, Unexpected } from '../../../kernel';
import type { AddressedEvent } from '../../domain-events';
import type { Transaction } from '../../transaction';
import type { PreferenceChange } from '../preference-change';
import { preferenceEvents } from '../preference-change';
import type { TopicPreference } from '../topic-preference';

/**
 * Writes preferences in place of earlier ones. Returns the event for each user, which the caller
 * emits among its others. Two statements, whatever the number.
 */
export const changePreferences = (
  { topics }: Pick<Transaction, 'topics'>,
  realmId: RealmId,
  preferences: readonly TopicPreference[],
): TE.TaskEither<Unexpected, readonly AddressedEvent[]> =>
  preferences.length === 0
    ? TE.right([])
    : pipe(
        topics.setPreferences(realmId, preferences),
        TE.flatMap(() =>
          topics.mutedOf(
            realmId,
            preferences.map(({ userId }) => userId),
          ),
        ),
        TE.map((muted) =>
          preferenceEvents(
            preferences.map((preference) => ({
              preference,
              muted: muted.get(preference.userId) ?? [],
            })),
          ),
        ),
      );

/** Writes the preferences of a plan, which has their events too (`preferenceEvents`). */
export const writePreferences = (
  { topics }: Pick<Transaction, 'topics'>,
  realmId: RealmId,
  changes: readonly PreferenceChange[],
): TE.TaskEither<Unexpected, void> =>
  changes.length === 0
    ? TE.right(undefined)
    : topics.setPreferences(
        realmId,
        changes.map(({ preference }) => preference),
      );
