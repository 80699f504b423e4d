import type {
  ArchivedCount,
  MessageCount,
  RestoreMessages,
  RetentionPreview,
  Timestamp,
} from '@parley/core';
import { archiveDays, plural, secondsPerDay } from '@parley/core';
import * as O from 'fp-ts/Option';
import type { Configuration } from '../configuration/configuration';
import type { Log } from '../logger';
import { StartFailure } from '../start-failure';
import { readArguments } from './read-arguments';
import { readTime } from './read-time';
import { resultOf } from './result-of';
import { withParley } from './with-parley';

export const retentionName = 'retention';

export const restoreMessagesName = 'restore-messages';

export const retentionUsage = `usage: ${retentionName} [--organization SUBDOMAIN]`;

export const restoreUsage =
  `usage: ${restoreMessagesName} (--channel NAME | --direct-messages | --all) ` +
  '[--sent-from DATE] [--sent-before DATE] [--organization SUBDOMAIN]; ' +
  'a DATE is like 2026-11-30 or 2026-11-30T18:00Z, in UTC';

/** `2026-11-30T18:00Z` */
const toMinute = (time: Timestamp): string =>
  `${new Date(time * 1000).toISOString().slice(0, 16)}Z`;

/** Reads the arguments after the name of the command `retention`; returns the subdomain. */
export const readRetention = (given: readonly string[]): string => {
  const { values } = readArguments(given, retentionUsage, {
    options: { organization: { type: 'string' } },
  });
  return values.organization ?? '';
};

/** Reads the arguments after the name of the command `restore-messages`. */
export const readRestoreMessages = (given: readonly string[]): RestoreMessages => {
  const { values } = readArguments(given, restoreUsage, {
    options: {
      organization: { type: 'string' },
      channel: { type: 'string' },
      'direct-messages': { type: 'boolean' },
      all: { type: 'boolean' },
      'sent-from': { type: 'string' },
      'sent-before': { type: 'string' },
    },
  });
  const places: readonly RestoreMessages['place'][] = [
    ...(values.channel === undefined ? [] : [{ _tag: 'InChannel' as const, name: values.channel }]),
    ...(values['direct-messages'] === true ? [{ _tag: 'DirectMessages' as const }] : []),
    ...(values.all === true ? [{ _tag: 'Anywhere' as const }] : []),
  ];
  const [place, ...others] = places;
  if (place === undefined || others.length > 0) {
    throw new StartFailure(restoreUsage);
  }
  return {
    subdomain: values.organization ?? '',
    place,
    sentFrom: readTime(values['sent-from'], restoreUsage),
    sentBefore: readTime(values['sent-before'], restoreUsage),
  };
};

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

/** Shows what the retention job would archive now, and what is archived. It changes nothing. */
export const runRetention = (
  configuration: Configuration,
  given: readonly string[],
  log: Log,
  signal: AbortSignal,
): Promise<string> => {
  const subdomain = readRetention(given);
  return withParley(configuration, log, signal, async ({ useCases }) => {
    const preview = await useCases.messages.previewRetention(subdomain)();
    return describeRetention(resultOf(preview, { subdomain }));
  });
};

/** Moves messages back from the archive, and returns the message about it. */
export const runRestoreMessages = (
  configuration: Configuration,
  given: readonly string[],
  log: Log,
  signal: AbortSignal,
): Promise<string> => {
  const wanted = readRestoreMessages(given);
  return withParley(configuration, log, signal, async ({ useCases }) => {
    const done = await useCases.messages.restoreMessages(wanted)();
    const { restored, stillExpired } = resultOf(done, wanted);
    const warning =
      stillExpired === 0
        ? ''
        : `The next run will archive ${stillExpired} of them again: extend the retention of the organization or of the channels before then.\n`;
    return `${plural(restored, 'message')} ${restored === 1 ? 'was' : 'were'} restored.\n${warning}`;
  });
};
