import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { AccessFailure, Caller } from '../../../access';
import { accessFailure, displayEmail, isBot } from '../../../access';
import type { Work } from '../../../kernel';
import type { Snapshot } from '../../transaction';

type OwnWebhook = {
  readonly email: string;
  readonly fullName: string;
  /** The token of each payload; undefined for bots that are not outgoing webhooks. */
  readonly token: string | undefined;
};

type Dependencies = { readonly snapshot: Snapshot<'bots'> };

/**
 * Returns the bot's properties as payloads contain them, so that the webhook can verify payloads.
 *
 * Source: docs/reference/outgoing-webhooks.md#payload and docs/decisions/outgoing-webhook-path.md.
 */
export const getOwnWebhook =
  ({ snapshot }: Dependencies) =>
  ({ realm, user }: Caller): Work<AccessFailure<'InsufficientPermission'>, OwnWebhook> =>
    isBot(user)
      ? pipe(
          snapshot(realm.id)(({ bots }) => bots.configurationsOf(realm.id, [user.id])),
          TE.map((configurations) => {
            const service = configurations.get(user.id)?.service;
            return {
              email: displayEmail(user, realm.host),
              fullName: user.fullName,
              token: service?._tag === 'Outgoing' ? service.token : undefined,
            };
          }),
        )
      : TE.left(accessFailure('InsufficientPermission'));
