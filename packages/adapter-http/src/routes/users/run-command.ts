import { pickUserSettings } from '@parley/core/access';
import { parseCommand } from '@parley/core/accounts';
import * as TE from 'fp-ts/TaskEither';
import { pipe } from 'fp-ts/function';
import { plain, required } from '../../parameters';
import { humanRoute, withoutFields } from '../../route';
import { keyword } from '../limits';

export const runCommand = humanRoute({
  summary: 'Run a slash command: ping, or a change of your settings',
  method: 'post',
  path: '/zcommand',
  needs: 'write',
  parameters: {
    command: required(
      plain(keyword),
      'The command: `/ping`, `/dark`, `/light`, `/fluid-width` or `/fixed-width`.',
    ),
  },
  ...withoutFields,
  run: ({ accounts }, caller, { command }) =>
    pipe(
      TE.fromEither(parseCommand(command)),
      TE.flatMap((settings) =>
        accounts.updateOwnAccount(caller, {
          fullName: undefined,
          email: undefined,
          oldPassword: undefined,
          newPassword: undefined,
          settings: pickUserSettings(settings),
        }),
      ),
    ),
});
