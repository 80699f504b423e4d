import { clientVersion } from '../wire/operation-paths';

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/**
 * The header that names this client, if the program runs in Node. Browsers name themselves: some
 * forbid the header, and others would ask the server first whether it accepts it.
 *
 * @param scope the global variables
 */
export const userAgentIn = (scope: object): Readonly<Record<string, string>> => {
  const node = fieldOf(fieldOf(fieldOf(scope, 'process'), 'versions'), 'node');
  return typeof node === 'string' && !('window' in scope)
    ? { 'user-agent': `ParleyClient/${clientVersion}` }
    : {};
};
