import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../authentication/caller';
import { everyone } from '../../events/audience';
import type { Transaction, UnitOfWork } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { PlaygroundId } from '../../shared/id';
import type { Playground } from '../playground';
import { checkPlayground } from '../playground';
import type {
  InvalidPlaygroundUrl,
  InvalidPygmentsLanguage,
  PlaygroundTaken,
  UnknownPlayground,
} from '../realm-failures';
import { playgroundTaken, unknownPlayground } from '../realm-failures';

export type AddPlaygroundFailure =
  InvalidPlaygroundUrl | InvalidPygmentsLanguage | PlaygroundTaken | Unexpected;

type Needs = 'events' | 'playgrounds';

type Dependencies = { readonly transact: UnitOfWork<Needs> };

const tell = (
  { events, playgrounds }: Pick<Transaction, Needs>,
  { realm }: Caller,
): TE.TaskEither<Unexpected, void> =>
  pipe(
    playgrounds.list(realm.id),
    TE.flatMap((all) =>
      events.emit(realm.id, [
        { event: { _tag: 'PlaygroundsChanged', playgrounds: all }, audience: everyone },
      ]),
    ),
  );

/** Source: reference, «Playgrounds». */
export const addPlayground =
  ({ transact }: Dependencies) =>
  (
    caller: Caller,
    command: Omit<Playground, 'id'>,
  ): TE.TaskEither<AddPlaygroundFailure, PlaygroundId> =>
    pipe(
      TE.fromEither(checkPlayground(command)),
      TE.flatMap(() =>
        transact((tx) =>
          pipe(
            tx.playgrounds.add(caller.realm.id, command),
            TE.flatMap((made) => (made === undefined ? TE.left(playgroundTaken) : TE.right(made))),
            TE.tap(() => tell(tx, caller)),
            TE.map(({ id }) => id),
          ),
        ),
      ),
    );

/** Source: reference, «Playgrounds». */
export const removePlayground =
  ({ transact }: Dependencies) =>
  (
    caller: Caller,
    { id }: Pick<Playground, 'id'>,
  ): TE.TaskEither<UnknownPlayground | Unexpected, void> =>
    transact((tx) =>
      pipe(
        tx.playgrounds.remove(caller.realm.id, id),
        TE.filterOrElseW(
          (wasThere) => wasThere,
          () => unknownPlayground,
        ),
        TE.flatMap(() => tell(tx, caller)),
      ),
    );
