import { Command, InvalidArgumentError } from '@commander-js/extra-typings';
import type { Realm } from '@parley/core/access';
import type { OperateActivity } from '@parley/core/organization';
import { toMinute } from '../read-time';
import { resultOf } from '../result-of';
import type { Runner } from '../runner';
import { realmAsJson } from './describe-realm';

const readDays = (text: string): number => {
  const days = Number(text);
  if (!/^\d{1,5}$/.test(text) || days > 36_500) {
    throw new InvalidArgumentError('It must be a number of days from 0 to 36500.');
  }
  return days;
};

const describe = ({ name, isActive, deletionAt }: Realm): string => {
  if (isActive) {
    return `The organization ${name} is active again. In browsers, people log in again.\n`;
  }
  return deletionAt === null
    ? `The organization ${name} is deactivated, and kept.\n`
    : `The organization ${name} is deactivated. Everything of it is deleted in the night after ${toMinute(deletionAt)}.\n`;
};

const change = (
  run: Runner,
  named: string,
  deactivation: OperateActivity['deactivation'],
): Promise<void> =>
  run.inOrganization(named, async ({ realm: { subdomain }, useCases }) => {
    const changed = resultOf(
      await useCases.organization.operateActivity({ subdomain, deactivation })(),
      {},
    );
    return { text: describe(changed), data: realmAsJson(changed) };
  });

const hostArgument = ['<host>', 'the host of the organization, or its subdomain'] as const;

export const deactivateOrganizationCommand = (run: Runner) =>
  new Command('deactivate')
    .summary(
      'ends all sessions of an organization, and refuses its requests until it is reactivated',
    )
    .argument(...hostArgument)
    .option('--delete-after <days>', 'deletes everything of it after so many days', readDays)
    .action((host, { deleteAfter = null }) =>
      change(run, host, { deletionDelayDays: deleteAfter }),
    );

export const reactivateOrganizationCommand = (run: Runner) =>
  new Command('reactivate')
    .summary('brings a deactivated organization back, unless its deletion has begun')
    .argument(...hostArgument)
    .action((host) => change(run, host, undefined));
