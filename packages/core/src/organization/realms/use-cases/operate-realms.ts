import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Realm, User } from '../../../access';
import { isBot } from '../../../access';
import type { Channel, ChannelActivity } from '../../../channels';
import type { Async, Work } from '../../../kernel';
import { loadOperatedRealm } from '../../../messages';
import type { Ports } from '../../use-case-ports';

type Dependencies = Pick<Ports, 'clock' | 'transact'>;

/** An organization, and its active people, who can log in if it is active. */
type OperatedRealm = { readonly realm: Realm; readonly people: readonly User[] };

/** The organizations of the server, for its operator; ascending by id. */
export const listRealms =
  ({ transact }: Pick<Dependencies, 'transact'>) =>
  (): Async<readonly OperatedRealm[]> =>
    transact('server', ({ realms, users }) =>
      pipe(
        realms.list(),
        TE.flatMap(
          TE.traverseSeqArray((realm) =>
            pipe(
              users.list(realm.id),
              TE.map((all) => ({
                realm,
                people: all.filter((user) => user.isActive && !isBot(user)),
              })),
            ),
          ),
        ),
      ),
    );

type OperatedChannel = { readonly channel: Channel; readonly activity: ChannelActivity };

/**
 * Every channel of an organization, private and archived ones included, for the operator of the
 * server; by name.
 *
 * @param subdomain empty for the first organization
 */
export const listRealmChannels =
  ({ transact, clock }: Dependencies) =>
  (subdomain: string): Work<AccessFailure<'NoSuchRealm'>, readonly OperatedChannel[]> =>
    transact('server', (tx) =>
      pipe(
        TE.Do,
        TE.bindW('now', () => TE.fromIO(clock.now)),
        TE.bindW('realm', () => loadOperatedRealm(tx, subdomain)),
        TE.bindW('all', ({ realm }) => tx.channels.listFor(realm.id, undefined)),
        TE.bindW('activities', ({ realm, now }) => tx.channels.activityOfAll(realm.id, now)),
        TE.map(({ all, activities }) =>
          all.flatMap(({ channel }) => {
            const activity = activities.of.get(channel.id);
            return activity === undefined ? [] : [{ channel, activity }];
          }),
        ),
      ),
    );
