import { randomBytes } from 'node:crypto';
import { Command, InvalidArgumentError } from '@commander-js/extra-typings';
import { maxRealmNameLength } from '@parley/core/access';
import * as E from 'fp-ts/Either';
import * as O from 'fp-ts/Option';
import { StartFailure } from '../../start-failure';
import { subdomainOf } from '../named-organization';
import { readPassword } from '../read-password';
import { resultOf } from '../result-of';
import type { Runner } from '../runner';
import { realmAsJson } from './describe-realm';
import { placeNew } from './place-new';

const readName = (text: string): string => {
  const name = text.trim();
  if (name === '' || Array.from(name).length > maxRealmNameLength) {
    throw new InvalidArgumentError(`It must have 1 to ${maxRealmNameLength} characters.`);
  }
  return name;
};

/** The subdomain of an organization besides the first one. */
const newSubdomain = (hostname: string, host: string): string => {
  const subdomain = subdomainOf(hostname, host);
  if (E.isLeft(subdomain)) {
    throw new StartFailure(subdomain.left);
  }
  if (subdomain.right === '') {
    throw new StartFailure(`the first start of the server creates the organization at ${hostname}`);
  }
  return subdomain.right;
};

export const createOrganizationCommand = (run: Runner) =>
  new Command('create')
    .summary('creates an organization with its owner, and prints a link that logs the owner in')
    .argument('<host>', 'its host, such as sales.chat.example.org, or the subdomain alone')
    .requiredOption('--name <name>', 'its name', readName)
    .requiredOption('--owner <email>', 'the address of its first owner')
    .option('--owner-name <name>', "the owner's full name", 'Owner')
    .option(
      '--database <name>',
      'one of the names in DATABASES; without it, the database that takes the least space',
    )
    .option('--password', "reads the owner's password from the standard input, and prints no link")
    .action(async (given, options) => {
      const { name, owner: email, ownerName, database, password: hasPassword = false } = options;
      const { input, errors } = run.surroundings;
      const password = hasPassword
        ? await readPassword(input, errors)
        : randomBytes(18).toString('base64url');
      await run.opened(async ({ configuration, parley }) => {
        const subdomain = newSubdomain(configuration.publicUrl.hostname, given);
        const { useCases } = await placeNew(parley.shards, subdomain, database);
        const owner = { email, fullName: ownerName, password };
        const created = resultOf(
          await useCases.organization.createRealm({ subdomain, name, owner })(),
          { email },
        );
        if (O.isNone(created)) {
          throw new StartFailure(
            `there is already an organization with the subdomain '${subdomain}'`,
          );
        }
        const { realm } = created.value;
        const { host } = realm;
        const link = hasPassword
          ? undefined
          : resultOf(await useCases.accounts.createLoginLink({ host, email })(), { email });
        return {
          text: `The organization ${name} is at ${realm.url}.\n${link === undefined ? '' : `${link}\n`}`,
          data: { organization: realmAsJson(realm), owner: email, link },
        };
      });
    });
