import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { isAdministrator, isBot, isSystemBot } from '../../../access';
import { embeddedBots, integrations } from '../../../integrations';
import { loadBots, presentBot, presentIntegration } from '../../../accounts';
import { sharedFields } from '../../../kernel';
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

/** The bots that run within the server, with their options and defaults. */
export const embeddedBotState: InitialStateSection = () =>
  TE.right({
    realm_embedded_bots: embeddedBots.map(({ name, options }) => ({ name, config: options })),
  });

/** The integrations for incoming webhook bots. */
export const integrationState: InitialStateSection = (_tx, { level }) =>
  TE.right(
    sharedFields(`integrations ${level}`, () => ({
      realm_incoming_webhook_bots: integrations.map((each) => presentIntegration(each, level)),
    })),
  );
