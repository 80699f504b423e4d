import { Command, Option } from '@commander-js/extra-typings';
import type {
  ArchivedCount,
  MessageCount,
  RestoreMessages,
  RetentionPreview,
} from '@parley/core/messages';
import { plural, secondsPerDay } from '@parley/core/kernel';
import { archiveDays } from '@parley/core/messages';
import * as O from 'fp-ts/Option';
import { organizationOption } from './named-organization';
import { readTime, toMinute } from './read-time';
import type { Json } from './report';
import { resultOf } from './result-of';
import type { Runner } from './runner';

const placeOf = ({ channel }: MessageCount): string =>
  channel === undefined ? 'direct messages' : `#${channel.name} (ID ${channel.id})`;

const describeCount = (count: MessageCount): string =>
  `  ${placeOf(count)}: ${count.messages}, sent ${toMinute(count.oldestSentAt)} to ${toMinute(count.newestSentAt)}`;

const describeArchived = (count: ArchivedCount): string =>
  `${describeCount(count)}, will be deleted from ${toMinute(count.firstArchivedAt + archiveDays * secondsPerDay)} on`;

const total = (counts: readonly MessageCount[]): number =>
  counts.reduce((sum, { messages }) => sum + messages, 0);

const describePolicy = (days: number): string =>
  days >= 1 ? `keeps messages for ${plural(days, 'day')}` : 'keeps messages forever';

/** What the command prints. */
export const describeRetention = ({
  realm,
  expired,
  archived,
  lastCompletion,
}: RetentionPreview): string =>
  [
    `The organization ${realm.name} ${describePolicy(realm.settings.message_retention_days)}; channels may have settings of their own.`,
    O.isNone(lastCompletion)
      ? 'The nightly job has not run yet.'
      : `The nightly job last completed at ${toMinute(lastCompletion.value)}.`,
    `The next run would archive ${plural(total(expired), 'message')}${expired.length === 0 ? '.' : ':'}`,
    ...expired.map(describeCount),
    `The archive has ${plural(total(archived), 'message')}${archived.length === 0 ? '.' : ':'}`,
    ...archived.map(describeArchived),
    '',
  ].join('\n');

const placeToRestore = (
  channel: string | undefined,
  directMessages: true | undefined,
  all: true | undefined,
): RestoreMessages['place'] | undefined => {
  if (channel !== undefined) {
    return { _tag: 'InChannel', name: channel };
  }
  if (directMessages === true) {
    return { _tag: 'DirectMessages' };
  }
  return all === true ? { _tag: 'Anywhere' } : undefined;
};

const countAsJson = ({ channel, messages, oldestSentAt, newestSentAt }: MessageCount): Json => ({
  channel: channel?.name ?? null,
  messages,
  oldest_sent_at: oldestSentAt,
  newest_sent_at: newestSentAt,
});

export const retentionCommand = (run: Runner) =>
  new Command('retention')
    .summary('shows what the retention job would archive now, and what is archived')
    .addOption(organizationOption)
    .action(({ organization }) =>
      run.inOrganization(organization, async ({ useCases, realm: { subdomain } }) => {
        const preview = resultOf(await useCases.messages.previewRetention(subdomain)(), {});
        return {
          text: describeRetention(preview),
          data: {
            retention_days: preview.realm.settings.message_retention_days,
            last_completed_at: O.toNullable(preview.lastCompletion),
            expired: preview.expired.map(countAsJson),
            archived: preview.archived.map(countAsJson),
          },
        };
      }),
    );

export const restoreMessagesCommand = (run: Runner) =>
  new Command('restore-messages')
    .summary('moves messages back from the archive: of one channel, direct messages, or all')
    .addOption(
      new Option('--channel <name>', 'those of one channel').conflicts(['directMessages', 'all']),
    )
    .addOption(new Option('--direct-messages', 'direct messages').conflicts(['channel', 'all']))
    .option('--all', 'all messages')
    .option('--sent-from <date>', 'only those sent then or later, in UTC', readTime)
    .option('--sent-before <date>', 'only those sent before then, in UTC', readTime)
    .addOption(organizationOption)
    .action(
      async ({ channel, directMessages, all, sentFrom, sentBefore, organization }, command) => {
        const place = placeToRestore(channel, directMessages, all);
        if (place === undefined) {
          return command.error('error: give --channel, --direct-messages or --all');
        }
        return run.inOrganization(organization, async ({ useCases, realm: { subdomain } }) => {
          const wanted = { subdomain, place, sentFrom, sentBefore };
          const { restored, stillExpired } = resultOf(
            await useCases.messages.restoreMessages(wanted)(),
            {},
          );
          const warning =
            stillExpired === 0
              ? ''
              : `The next run will archive ${stillExpired} of them again: extend the retention of the organization or of the channels before then.\n`;
          return {
            text: `${plural(restored, 'message')} ${restored === 1 ? 'was' : 'were'} restored.\n${warning}`,
            data: { restored, still_expired: stillExpired },
          };
        });
      },
    );
