import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { isAdministrator, isBot, isSystemBot } from '../../../access';
import { loadBots, presentBot } from '../../../accounts';
import type { InitialStateSection } from './section';

/** The caller's own bots; for administrators, every bot with an owner. */
export const botState: InitialStateSection = (tx, { realm, user, level }, { apiKeyOf }) =>
  pipe(
    isAdministrator(user) ? tx.users.list(realm.id) : tx.users.botsOf(realm.id, user.id),
    TE.flatMap((found) =>
      loadBots(
        tx,
        realm,
        found.filter((each) => isBot(each) && !isSystemBot(each)),
      ),
    ),
    TE.map((bots) => ({
      realm_bots: bots.map((bot) =>
        presentBot(bot, { userId: user.id, role: user.role, level, apiKeyOf }),
      ),
    })),
  );

/** Embedded bots: this server has none. */
export const embeddedBotState: InitialStateSection = () => TE.right({ realm_embedded_bots: [] });

/** Services with a format of their own for incoming webhook bots: this server has none. */
export const integrationState: InitialStateSection = () =>
  TE.right({ realm_incoming_webhook_bots: [] });
