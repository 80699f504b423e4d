import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { RealmId, Unexpected } from '../../../kernel';
import type { AddressedEvent } from '../../domain-events';
import type { Transaction } from '../../transaction';
import type { MovedTopic } from '../moved-preferences';
import { movedPreferences } from '../moved-preferences';
import { changePreferences } from './change-preferences';

/** Moves preferences along with a whole topic; returns the events for the users. */
export const movePreferences = (
  tx: Pick<Transaction, 'topics'>,
  realmId: RealmId,
  from: MovedTopic['to'],
  moved: Omit<MovedTopic, 'before' | 'there'>,
): TE.TaskEither<Unexpected, readonly AddressedEvent[]> =>
  pipe(
    TE.Do,
    TE.bind('before', () => tx.topics.preferencesAbout(realmId, from.channelId, from.topic)),
    TE.bind('there', () => tx.topics.preferencesAbout(realmId, moved.to.channelId, moved.to.topic)),
    TE.flatMap((found) => changePreferences(tx, realmId, movedPreferences({ ...moved, ...found }))),
  );
