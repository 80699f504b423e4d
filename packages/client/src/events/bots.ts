import type { Handler } from '../handler';
import { byOp, change } from '../handler';
import { updateWhere, upsert } from '../lists';
import type { BotEvent } from '../wire/events';

export const applyBot: Handler<BotEvent> = byOp<BotEvent>({
  add: (state, { bot }) =>
    change(state, 'realm_bots', (bots) => upsert(bots, bot, ({ user_id }) => user_id)),
  update: (state, { bot }) =>
    change(state, 'realm_bots', (bots) =>
      updateWhere(
        bots,
        ({ user_id }) => user_id === bot.user_id,
        (known) => ({ ...known, ...bot }),
      ),
    ),
  delete: (state, { bot }) =>
    change(state, 'realm_bots', (bots) => bots.filter(({ user_id }) => user_id !== bot.user_id)),
});
