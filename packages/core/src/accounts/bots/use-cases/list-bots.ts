import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { Caller } from '../../../access';
import type { Async } from '../../../kernel';
import { loadBots } from '../steps/load-bots';
import type { BotWithKey } from '../steps/bot-key';
import { withKey } from '../steps/bot-key';
import type { Ports } from '../../use-case-ports';

/**
 * Lists the active bots of the caller, oldest first.
 *
 * Source: docs/reference/bots.md#who-may-see-and-change-a-bot.
 */
export const listBots =
  ({ snapshot, apiKeys }: Pick<Ports, 'apiKeys' | 'snapshot'>) =>
  ({ realm, user }: Caller): Async<readonly BotWithKey[]> =>
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
