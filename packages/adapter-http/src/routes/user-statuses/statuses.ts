import type { AccessFailure, Caller } from '@parley/core/access';
import { accessFailure, isBot } from '@parley/core/access';
import { partsOfStatus } from '@parley/core/accounts';
import { has } from '@parley/core/kernel';
import * as E from 'fp-ts/Either';
import { boolean, object, field } from '@parley/wire/codecs';
import { userInPath } from '../in-paths';
import type { ValuesOf } from '../../parameters';
import { freeText, json, optional, plain } from '../../parameters';
import { emojiDescriptions } from '../shared-parameters';
import { administratorRoute, humanRoute, userRoute, withoutFields } from '../../route';
import { line } from '../limits';
import { statusRecord } from '@parley/wire';

const parts = {
  status_text: optional(freeText(line), 'The text of the status; empty for none.'),
  emoji_name: optional(plain(line), `${emojiDescriptions.emoji_name} Empty for none.`, {
    since: 'statusEmoji',
  }),
  emoji_code: optional(plain(line), emojiDescriptions.emoji_code, { since: 'statusEmoji' }),
  reaction_type: optional(plain(line), emojiDescriptions.reaction_type, { since: 'statusEmoji' }),
};

const requested = ({
  status_text,
  emoji_name,
  emoji_code,
  reaction_type,
}: ValuesOf<typeof parts>) => ({
  text: status_text,
  emoji: { name: emoji_name, code: emoji_code, type: reaction_type },
});

export const setStatus = humanRoute({
  summary: 'Update your status',
  method: 'post',
  path: '/users/me/status',
  needs: 'write',
  parameters: {
    away: optional(
      json(boolean),
      'Whether you appear to be away: the opposite of your setting `presence_enabled`.',
    ),
    ...parts,
  },
  ...withoutFields,
  run: ({ accounts }, caller, { away, ...values }) =>
    accounts.setStatus(caller, { away, ...requested(values) }),
});

const checkBotLevel = ({ user, level }: Caller): E.Either<AccessFailure<'NotForBots'>, void> =>
  isBot(user) && !has(level, 'statusesSetByBots')
    ? E.left(accessFailure('NotForBots'))
    : E.right(undefined);

export const setStatusOfUser = administratorRoute({
  summary: "Update a user's status",
  method: 'post',
  path: '/users/:user_id/status',
  needs: 'write',
  pathParameters: { user_id: userInPath },
  since: 'statusesOfOthers',
  requires: checkBotLevel,
  parameters: parts,
  ...withoutFields,
  run: ({ accounts }, caller, { user_id, ...values }) =>
    accounts.setStatusOfUser(caller, { userId: user_id, ...requested(values) }),
});

export const getStatus = userRoute({
  summary: "Get a user's status",
  method: 'get',
  path: '/users/:user_id/status',
  needs: 'read',
  pathParameters: { user_id: userInPath },
  response: object({ required: { status: field('Status of the user.', statusRecord.codec) } }),
  run: ({ accounts }, caller, { user_id }) => accounts.getStatus(caller, { userId: user_id }),
  present: ({ status, isAway }, { level }) => ({
    status: statusRecord.present(partsOfStatus(status, isAway), { level }),
  }),
});
