import { Argument, Command, InvalidArgumentError, Option } from '@commander-js/extra-typings';
import type { Bound } from '@parley/core/access';
import type { EffectiveLimit, LimitChange } from '@parley/core/organization';
import { collectionLimits, describeBytes } from '@parley/core/access';
import { organizationOption } from './named-organization';
import type { Json } from './report';
import { resultOf } from './result-of';
import type { Runner } from './runner';

const isCollection = (name: string): name is LimitChange['collection'] =>
  Object.hasOwn(collectionLimits, name);

const collectionNames = Object.keys(collectionLimits).filter(isCollection).sort();

const scopes = ['account', 'organization'] as const;

const maxNumber = 1_000_000_000;

const readNumber = (text: string): number => {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(number <= maxNumber)) {
    throw new InvalidArgumentError(`It must be a number up to ${maxNumber}.`);
  }
  return number;
};

const units: Readonly<Record<string, number>> = {
  KiB: 2 ** 10,
  MiB: 2 ** 20,
  GiB: 2 ** 30,
  TiB: 2 ** 40,
};

const maxTebibytes = 1_024;

const readSize = (text: string): number => {
  const [, digits = '', unit = ''] = /^(\d{1,9}) ?([KMGT]iB)$/.exec(text) ?? [];
  const bytes = Number(digits) * (units[unit] ?? Number.NaN);
  if (digits === '' || !(bytes <= maxTebibytes * 2 ** 40)) {
    throw new InvalidArgumentError(`It must be like 500MiB or 2GiB, up to ${maxTebibytes}TiB.`);
  }
  return bytes;
};

type Chosen = {
  readonly number?: number | undefined;
  readonly size?: number | undefined;
  readonly default?: true | undefined;
};

/** The change that the arguments ask for, if any; a text says what is missing or too much. */
const readChange = (
  collection: LimitChange['collection'] | undefined,
  scope: LimitChange['scope'] | undefined,
  { number, size, default: isDefault }: Chosen,
): LimitChange | undefined | string => {
  const isChange = number !== undefined || size !== undefined || isDefault === true;
  if (collection === undefined || scope === undefined) {
    return collection === undefined && !isChange
      ? undefined
      : 'a change needs a collection, account or organization, and the new limit';
  }
  if (!isChange) {
    return 'give --number, --size or --default';
  }
  if (!collectionLimits[collection].measured.some((measured) => measured === scope)) {
    return `${collection} have no limit for each ${scope}`;
  }
  return {
    collection,
    scope,
    bound:
      isDefault === true
        ? 'default'
        : {
            ...(number === undefined ? {} : { maxCount: number }),
            ...(size === undefined ? {} : { maxBytes: size }),
          },
  };
};

const describeBound = ({ maxCount, maxBytes }: Bound): string =>
  `${maxCount}${Number.isFinite(maxBytes) ? `, ${describeBytes(maxBytes)}` : ''}`;

const describeUse = ({ used, bound }: EffectiveLimit): string => {
  if (used === undefined) {
    return '';
  }
  const size = Number.isFinite(bound.maxBytes) ? `, ${describeBytes(used.bytes)}` : '';
  return `; in use: ${used.count}${size}`;
};

/** What the command prints: a line for each limit. */
const describeLimits = (limits: readonly EffectiveLimit[]): string =>
  limits
    .map(
      (limit) =>
        `${limit.collection} of an ${limit.scope}: ${describeBound(limit.bound)}${describeUse(limit)}\n`,
    )
    .join('');

/** Infinite numbers, which JSON does not have, are null. */
const finite = (number: number): number | null => (Number.isFinite(number) ? number : null);

const limitAsJson = ({ collection, scope, bound, used }: EffectiveLimit): Json => ({
  collection,
  scope,
  max_count: finite(bound.maxCount),
  max_bytes: finite(bound.maxBytes),
  ...(used === undefined ? {} : { count: used.count, bytes: used.bytes }),
});

export const limitsCommand = (run: Runner) =>
  new Command('limits')
    .summary(
      'shows how much accounts and an organization can have, after changing one of the limits',
    )
    .addArgument(new Argument('[collection]', 'what to limit').choices(collectionNames))
    .addArgument(new Argument('[scope]', 'for each account, or for all').choices(scopes))
    .option('--number <n>', 'how many there can be', readNumber)
    .option('--size <size>', 'how much space they can take, like 500MiB or 2GiB', readSize)
    .addOption(new Option('--default', 'the limit by default').conflicts(['number', 'size']))
    .addOption(organizationOption)
    .action(async (collection, scope, { organization, ...chosen }, command) => {
      const change = readChange(collection, scope, chosen);
      if (typeof change === 'string') {
        return command.error(`error: ${change}`);
      }
      return run.inOrganization(organization, async ({ useCases, realm: { subdomain } }) => {
        const limits = resultOf(
          await useCases.organization.changeLimits({ subdomain, change })(),
          {},
        );
        return { text: describeLimits(limits), data: limits.map(limitAsJson) };
      });
    });
