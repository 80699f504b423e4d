import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../authentication/caller';
import type { ApiKeys } from '../../ports/secrets';
import type { UnitOfWork } from '../../ports/unit-of-work';
import type { Unexpected } from '../../ports/unexpected';
import type { BotWithKey } from './bot-key';
import { withKey } from './bot-key';
import { loadBots } from './load-bots';

type Dependencies = {
  readonly snapshot: UnitOfWork<'bots' | 'channels' | 'users'>;
  readonly apiKeys: ApiKeys;
};

/** The active bots that the caller owns, the oldest first. Source: reference, «Bots». */
export const listBots =
  ({ snapshot, apiKeys }: Dependencies) =>
  ({ realm, user }: Caller): TE.TaskEither<Unexpected, readonly BotWithKey[]> =>
    snapshot((tx) =>
      pipe(
        tx.users.botsOf(realm.id, user.id),
        TE.flatMap((bots) =>
          loadBots(
            tx,
            realm,
            bots.filter(({ isActive }) => isActive),
          ),
        ),
        TE.map((bots) => bots.map(withKey(apiKeys))),
      ),
    );
