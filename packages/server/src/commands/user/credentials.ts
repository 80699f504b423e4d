import { Command } from '@commander-js/extra-typings';
import { plural } from '@parley/core/kernel';
import { organizationOption } from '../named-organization';
import { toMinute } from '../read-time';
import { columns } from '../report';
import { resultOf } from '../result-of';
import type { Runner } from '../runner';

export const apiKeyCommand = (run: Runner) =>
  new Command('api-key')
    .summary('prints the API key of an account, which is as good as its password')
    .argument('<email>', 'the address of the account')
    .option('--renew', 'replaces the key first; the old one and all sessions end at once')
    .addOption(organizationOption)
    .action((email, { renew: isRenewed = false, organization }) =>
      run.inOrganization(organization, async ({ useCases, realm: { host } }) => {
        const found = await useCases.accounts.apiKeyByEmail({ host, email, isRenewed })();
        const key = resultOf(found, { email });
        return { text: `${key}\n`, data: { email, api_key: key } };
      }),
    );

export const sessionsCommand = (run: Runner) =>
  new Command('sessions')
    .summary('lists the browsers in which a person is logged in: program, login, last use')
    .argument('<email>', "the person's address")
    .option('--end', 'logs the person out of all of them')
    .addOption(organizationOption)
    .action((email, { end: isEnding = false, organization }) =>
      run.inOrganization(organization, async ({ useCases, realm: { host } }) => {
        const found = await useCases.accounts.sessionsByEmail({ host, email, isEnding })();
        const sessions = resultOf(found, { email });
        const rows = sessions.map(({ client, createdAt, lastUsedAt }) => [
          client,
          toMinute(createdAt),
          toMinute(lastUsedAt),
        ]);
        return {
          text: `${columns(rows)}${plural(sessions.length, 'session')}${isEnding ? ' ended' : ''}.\n`,
          data: sessions.map(({ client, createdAt, lastUsedAt }) => ({
            client,
            created_at: createdAt,
            last_used_at: lastUsedAt,
          })),
        };
      }),
    );
