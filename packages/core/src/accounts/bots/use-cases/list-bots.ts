import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { ApiKeys, Unexpected } from '../../../kernel';
import type { Snapshot } from '../../transaction';
import { loadBots } from '../steps/load-bots';
import type { BotWithKey } from '../steps/bot-key';
import { withKey } from '../steps/bot-key';

type Dependencies = {
  readonly snapshot: Snapshot;
  readonly apiKeys: ApiKeys;
};

/**
 * Lists the active bots of the caller, oldest first.
 *
 * Source: docs/reference/bots.md#who-may-see-and-change-a-bot.
 */
export const listBots =
  ({ snapshot, apiKeys }: Dependencies) =>
  ({ realm, user }: Caller): TE.TaskEither<Unexpected, readonly BotWithKey[]> =>
    snapshot(realm.id)((tx) =>
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
