import * as O from 'fp-ts/Option';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import type { BotService, User } from '../../../access';
import { embeddedBotNamed } from '../../../integrations';
import type { Async } from '../../../kernel';
import type { Snapshot } from '../../transaction';
import type { WebhookReply } from '../webhook-reply';
import type { LoadedCall } from './load-call';

/** The text without mentions of the bot, as it is written to a bot that reads commands. */
const withoutMention = (content: string, { fullName, id }: Pick<User, 'fullName' | 'id'>): string =>
  content.replaceAll(`@**${fullName}|${id}**`, '').replaceAll(`@**${fullName}**`, '').trim();

type EmbeddedService = Extract<BotService, { readonly _tag: 'Embedded' }>;

/** The reply of a bot that runs within the server; None if the server no longer has it. */
export const askEmbeddedBot = (
  { snapshot }: { readonly snapshot: Snapshot<'botStorage'> },
  { bot, message }: LoadedCall,
  { name, settings }: EmbeddedService,
): Async<O.Option<WebhookReply>> => {
  const service = embeddedBotNamed(name);
  return service === undefined
    ? TE.right(O.none)
    : pipe(
        service.usesStorage
          ? snapshot(bot.realmId)(({ botStorage }) =>
              botStorage.load(bot.realmId, bot.id, undefined),
            )
          : TE.right(new Map<string, string>()),
        TE.map((memory) => {
          const content = withoutMention(message.content, bot);
          const { content: reply, changes } = service.reply({ content, settings, memory });
          return O.some({ content: reply, widgetContent: undefined, text: '', stores: changes });
        }),
      );
};
