import { Command } from '@commander-js/extra-typings';
import type { Realm } from '@parley/core/access';
import type { MeasureUse, Use, UsedLimit } from '@parley/core/organization';
import { describeBytes } from '@parley/core/access';
import { organizationOption } from '../named-organization';
import type { Json, Report } from '../report';
import { columns } from '../report';
import { resultOf } from '../result-of';
import type { Runner } from '../runner';
import { findRealm } from '../runner';
import { listAllRealms } from './list-all-realms';

/** The larger part of the two limits that is used; 0 to 1, more if the limit was lowered since. */
const shareOf = ({ bound, used }: UsedLimit): number =>
  Math.max(used.count / bound.maxCount, used.bytes / bound.maxBytes);

const describeLimit = (limit: UsedLimit): readonly string[] => {
  const { collection, bound, used } = limit;
  const size = Number.isFinite(bound.maxBytes)
    ? `, ${describeBytes(used.bytes)} of ${describeBytes(bound.maxBytes)}`
    : '';
  return [
    `  ${collection}`,
    `${Math.round(100 * shareOf(limit))} %`,
    `${used.count} of ${bound.maxCount}${size}`,
  ];
};

/** What has something, the fullest first. */
const usedIn = (limits: readonly UsedLimit[]): readonly UsedLimit[] =>
  limits.filter(({ used }) => used.count > 0).toSorted((a, b) => shareOf(b) - shareOf(a));

/** Who uses what; accounts that have nothing are left out. */
export const describeUse = (host: string, uses: readonly Use[]): string =>
  uses
    .map(({ user, limits }) => ({ whose: user?.deliveryEmail ?? host, used: usedIn(limits) }))
    .filter(({ used }) => used.length > 0)
    .map(({ whose, used }) => `${whose}\n${columns(used.map(describeLimit))}`)
    .join('');

const useAsJson =
  ({ host }: Realm) =>
  ({ user, limits }: Use): Json => ({
    organization: host,
    ...(user === undefined ? {} : { email: user.deliveryEmail }),
    limits: limits.map(({ collection, bound, used }) => ({
      collection,
      count: used.count,
      max_count: bound.maxCount,
      bytes: used.bytes,
      ...(Number.isFinite(bound.maxBytes) ? { max_bytes: bound.maxBytes } : {}),
    })),
  });

const joined = (
  reports: readonly { readonly text: string; readonly data: readonly Json[] }[],
): Report => ({
  text: reports.map(({ text }) => text).join(''),
  data: reports.flatMap(({ data }) => data),
});

export const quotaCommand = (run: Runner) =>
  new Command('quota')
    .summary('shows how much of the limits organizations use, or an account, or each person')
    .argument('[email]', 'the address of an account')
    .option('--people', 'each person instead of the organization')
    .addOption(organizationOption)
    .action(async (email, { people = false, organization }, command) => {
      if (email !== undefined && people) {
        return command.error('error: give either the address of an account or --people');
      }
      const ofAccounts = email === undefined ? 'people' : { email };
      const of: MeasureUse['of'] = email === undefined && !people ? 'organization' : ofAccounts;
      return run.opened(async (opened) => {
        const isOfAll = organization === undefined && of === 'organization';
        const found = isOfAll
          ? await listAllRealms(opened.parley)
          : [await findRealm(opened, organization)];
        const reports = [];
        for (const { realm, useCases } of found) {
          const { measureUse } = useCases.organization;
          const wanted = { subdomain: realm.subdomain, of };
          const uses = resultOf(await measureUse(wanted)(), { email });
          reports.push({ text: describeUse(realm.host, uses), data: uses.map(useAsJson(realm)) });
        }
        return joined(reports);
      });
    });
