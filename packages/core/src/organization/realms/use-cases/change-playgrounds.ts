import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Caller, Playground } from '../../../access';
import { accessFailure, checkPlayground, withinLimit } from '../../../access';
import type { Async, PlaygroundId, Work } from '../../../kernel';
import { ensure, everyone } from '../../../kernel';
import type { Transaction } from '../../transaction';
import type { Ports } from '../../use-case-ports';

type AddPlaygroundFailure = AccessFailure<
  'CollectionFull' | 'InvalidPlaygroundUrl' | 'InvalidPygmentsLanguage' | 'PlaygroundTaken'
>;

type Dependencies = Pick<Ports, 'transact'>;

const announce = ({ events, playgrounds }: Transaction, { realm }: Caller): Async<void> =>
  pipe(
    playgrounds.list(realm.id),
    TE.flatMap((all) =>
      events.emit(realm.id, [
        { event: { _tag: 'PlaygroundsChanged', playgrounds: all }, audience: everyone },
      ]),
    ),
  );

/** Source: docs/reference/organization.md#playgrounds. */
export const addPlayground =
  ({ transact }: Dependencies) =>
  (caller: Caller, command: Omit<Playground, 'id'>): Work<AddPlaygroundFailure, PlaygroundId> =>
    pipe(
      TE.fromEither(checkPlayground(command)),
      TE.flatMap(() =>
        transact(caller, (tx) =>
          pipe(
            tx.playgrounds.add(caller.realm.id, command),
            TE.flatMap((made) =>
              made === undefined ? TE.left(accessFailure('PlaygroundTaken')) : TE.right(made),
            ),
            withinLimit(tx, caller, 'playgrounds'),
            TE.tap(() => announce(tx, caller)),
            TE.map(({ id }) => id),
          ),
        ),
      ),
    );

/** Source: docs/reference/organization.md#playgrounds. */
export const removePlayground =
  ({ transact }: Dependencies) =>
  (
    caller: Caller,
    { id }: Pick<Playground, 'id'>,
  ): Work<AccessFailure<'UnknownPlayground'>, void> =>
    transact(caller, (tx) =>
      pipe(
        tx.playgrounds.remove(caller.realm.id, id),
        ensure((wasThere) => wasThere, accessFailure('UnknownPlayground')),
        TE.flatMap(() => announce(tx, caller)),
      ),
    );
