import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Async, RealmId } from '../../../kernel';
import type { Reader } from '../../transaction';
import { storeStatus } from '../stored-status';
import type { UserDetails } from '../user-details';
import type { UserAdded } from '../user-events';

type Addressed = { readonly event: { readonly _tag: string } };

const isAddition = (event: Addressed['event']): event is UserAdded => event._tag === 'UserAdded';

/** The event with what others see of the user. */
const withDetails = (event: UserAdded, { profile, status }: UserDetails): UserAdded => ({
  ...event,
  details: { profile, status: storeStatus(status) },
});

/** The events, with the profile and the status of each user whom they show to somebody. */
export const withUserDetails =
  (tx: Pick<Reader, 'userDetails'>, realmId: RealmId) =>
  <Event extends Addressed>(events: readonly Event[]): Async<readonly Event[]> => {
    const shown = events.flatMap(({ event }) => (isAddition(event) ? [event.user] : []));
    return shown.length === 0
      ? TE.right(events)
      : pipe(
          tx.userDetails.of(
            realmId,
            shown.map(({ id }) => id),
          ),
          TE.map((found) =>
            events.map((each) => {
              const details = isAddition(each.event) ? found.get(each.event.user.id) : undefined;
              return details === undefined || !isAddition(each.event)
                ? each
                : { ...each, event: withDetails(each.event, details) };
            }),
          ),
        );
  };
