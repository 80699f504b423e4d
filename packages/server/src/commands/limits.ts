import type { Bound, ChangeLimits, EffectiveLimit, LimitChange } from '@parley/core';
import { collectionLimits, describeBytes } from '@parley/core';
import type { Configuration } from '../configuration/configuration';
import type { Log } from '../logger';
import { StartFailure } from '../start-failure';
import { readArguments } from './read-arguments';
import { resultOf } from './result-of';
import { withParley } from './with-parley';

export const limitsName = 'limits';

export const limitsUsage =
  `usage: ${limitsName} [COLLECTION (account | organization) ([--number N] [--size SIZE] | --default)] ` +
  '[--organization SUBDOMAIN]; a SIZE is like 500MiB or 2GiB';

const isCollection = (name: string): name is LimitChange['collection'] =>
  Object.hasOwn(collectionLimits, name);

const isScope = (name: string): name is LimitChange['scope'] =>
  name === 'account' || name === 'organization';

const maxNumber = 1_000_000_000;

const readNumber = (text: string): number => {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(number <= maxNumber)) {
    throw new StartFailure(limitsUsage);
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
    throw new StartFailure(limitsUsage);
  }
  return bytes;
};

const readBound = (
  number: string | undefined,
  size: string | undefined,
  isDefault: boolean,
): LimitChange['bound'] => {
  if (isDefault === (number !== undefined || size !== undefined)) {
    throw new StartFailure(limitsUsage);
  }
  return isDefault
    ? 'default'
    : {
        ...(number === undefined ? {} : { maxCount: readNumber(number) }),
        ...(size === undefined ? {} : { maxBytes: readSize(size) }),
      };
};

/** Reads the arguments after the name of the command. */
export const readLimits = (given: readonly string[]): ChangeLimits => {
  const { positionals, values } = readArguments(given, limitsUsage, {
    allowPositionals: true,
    options: {
      organization: { type: 'string' },
      number: { type: 'string' },
      size: { type: 'string' },
      default: { type: 'boolean' },
    },
  });
  const subdomain = values.organization ?? '';
  const { number, size, default: isDefault = false } = values;
  const [collection, scope, ...others] = positionals;
  if (collection === undefined) {
    if (number !== undefined || size !== undefined || isDefault) {
      throw new StartFailure(limitsUsage);
    }
    return { subdomain };
  }
  if (!isCollection(collection)) {
    throw new StartFailure(
      `no collection is named '${collection}'; collections: ${Object.keys(collectionLimits).sort().join(', ')}`,
    );
  }
  if (scope === undefined || !isScope(scope) || others.length > 0) {
    throw new StartFailure(limitsUsage);
  }
  if (!collectionLimits[collection].measured.includes(scope)) {
    throw new StartFailure(`${collection} have no limit for each ${scope}`);
  }
  return { subdomain, change: { collection, scope, bound: readBound(number, size, isDefault) } };
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
export const describeLimits = (limits: readonly EffectiveLimit[]): string =>
  limits
    .map(
      (limit) =>
        `${limit.collection} of an ${limit.scope}: ${describeBound(limit.bound)}${describeUse(limit)}\n`,
    )
    .join('');

/**
 * Shows how much accounts and an organization can have, after changing one of these limits if that
 * is requested. Works while the server is running and while it is not.
 */
export const runLimits = (
  configuration: Configuration,
  given: readonly string[],
  log: Log,
  signal: AbortSignal,
): Promise<string> => {
  const wanted = readLimits(given);
  return withParley(configuration, log, signal, async ({ useCases }) => {
    const limits = await useCases.organization.changeLimits(wanted)();
    return describeLimits(resultOf(limits, wanted));
  });
};
