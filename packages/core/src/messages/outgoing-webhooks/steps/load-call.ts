import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { BotService, Caller, Realm, Renderer } from '../../../access';
import { actAs } from '../../../access';
import type { Async, CallOutgoingWebhook, FactsVersion } from '../../../kernel';
import type { MessageView } from '../../messages/message-view';
import { loadMessages } from '../../messages/steps/load-messages';
import type { Reader } from '../../transaction';
import type { WebhookCall } from '../webhook-presentation';

/** A call of a bot's service with everything that it needs, loaded when the job runs. */
export type LoadedCall = Omit<WebhookCall, 'service'> & {
  readonly service: NonNullable<BotService>;
  /** The bot as caller, who posts the answer. */
  readonly caller: Caller;
  /**
   * Whose permissions and visibility apply to the answer: the program behind an outgoing webhook
   * answers as the bot; an embedded bot may repeat any text of the asker, so it answers with the permissions of the asker.
   */
  readonly author: Caller;
  /** The key with which the job completes itself. */
  readonly key: CallOutgoingWebhook['key'];
};

type Nothing = O.Option<never>;
const nothing: Async<Nothing> = TE.right(O.none);

/** The client name of answers. Source: docs/reference/outgoing-webhooks.md. */
const answeringClient = 'OutgoingWebhookResponse';

/** The sender of the message, as caller. */
const loadAsker = (
  tx: Reader,
  realm: Realm,
  message: MessageView | undefined,
  asOf: FactsVersion,
): Async<Caller | undefined> =>
  message === undefined
    ? TE.right(undefined)
    : pipe(
        tx.users.find(realm.id, message.sender.id),
        TE.flatMap((sender) =>
          O.isNone(sender) ? TE.right(undefined) : actAs(tx, realm, sender.value, asOf),
        ),
      );

/**
 * None if the organization or the bot is missing or deactivated, the bot has no service, or the
 * message no longer exists.
 */
export const loadCall = (
  tx: Reader,
  renderer: Pick<Renderer, 'topicLinks'>,
  { realmId, key, botId, messageId, trigger }: CallOutgoingWebhook,
): Async<O.Option<LoadedCall>> =>
  pipe(
    TE.Do,
    TE.bind('asOf', () => tx.events.factsVersion(realmId)),
    TE.bind('realm', () => tx.realms.find(realmId)),
    TE.bind('bot', () => tx.users.findActor(realmId, botId)),
    TE.bind('configurations', () => tx.bots.configurationsOf(realmId, [botId])),
    TE.flatMap(({ asOf, realm, bot, configurations }) => {
      const service = configurations.get(botId)?.service;
      if (O.isNone(realm) || O.isNone(bot) || service == null) {
        return nothing;
      }
      return realm.value.isActive && bot.value.isActive
        ? pipe(
            TE.Do,
            TE.bind('caller', () => actAs(tx, realm.value, bot.value, asOf)),
            TE.bind('loaded', ({ caller }) => loadMessages(tx, renderer, caller, [messageId])),
            TE.bind('asker', ({ loaded: [first] }) =>
              loadAsker(tx, realm.value, first?.message, asOf),
            ),
            TE.map(({ caller, loaded, asker }) =>
              pipe(
                O.fromNullable(loaded[0]),
                O.map(({ message }) => ({
                  caller: { ...caller, client: answeringClient },
                  author: service._tag === 'Embedded' ? (asker ?? caller) : caller,
                  realm: realm.value,
                  bot: bot.value,
                  service,
                  message,
                  trigger,
                  key,
                })),
              ),
            ),
          )
        : nothing;
    }),
  );
