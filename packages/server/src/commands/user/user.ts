import { Command } from '@commander-js/extra-typings';
import type { Runner } from '../runner';
import { setPasswordCommand } from '../set-password';
import { deactivateUserCommand, reactivateUserCommand, roleCommand } from './change-user';
import { createUserCommand } from './create-user';
import { apiKeyCommand, sessionsCommand } from './credentials';
import { loginsCommand } from './logins';
import { listUsersCommand, showUserCommand } from './show-users';

export const userCommands = (run: Runner) =>
  new Command('user')
    .summary('creates, shows and changes accounts')
    .addCommand(createUserCommand(run))
    .addCommand(listUsersCommand(run))
    .addCommand(showUserCommand(run))
    .addCommand(roleCommand(run))
    .addCommand(deactivateUserCommand(run))
    .addCommand(reactivateUserCommand(run))
    .addCommand(setPasswordCommand(run, 'password'))
    .addCommand(apiKeyCommand(run))
    .addCommand(loginsCommand(run))
    .addCommand(sessionsCommand(run));
