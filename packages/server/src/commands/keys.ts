import { Command, InvalidArgumentError, Option } from '@commander-js/extra-typings';
import type { NamedKey } from '@parley/core/access';
import type { HeldKey } from '@parley/core/accounts';
import { commandDefaults } from '@parley/core';
import { keyScopes } from '@parley/core/access';
import { ChannelId, NamedKeyId, asId, plural } from '@parley/core/kernel';
import { namedKeyRecord } from '@parley/wire';
import { organizationOption } from './named-organization';
import { readTime, toMinute } from './read-time';
import type { Json } from './report';
import { columns } from './report';
import { resultOf } from './result-of';
import type { Runner } from './runner';

const defaults = commandDefaults.accounts.createNamedKey;

const readId = (text: string): number => {
  if (!/^[1-9]\d{0,14}$/.test(text)) {
    throw new InvalidArgumentError('It must be a number.');
  }
  return Number(text);
};

const readChannels = (text: string, earlier: readonly ChannelId[] = []): readonly ChannelId[] => [
  ...earlier,
  asId(ChannelId)(readId(text)),
];

/** `read`, or `send in 3, 12`. */
const describeScope = ({ scope, channelIds }: NamedKey): string =>
  channelIds === null ? scope : `${scope} in ${channelIds.join(', ')}`;

/** The columns of a key in a list. */
const keyRow = ({ key, user }: HeldKey): readonly string[] => [
  String(key.id),
  user.deliveryEmail,
  describeScope(key),
  key.lastUsedAt === null ? 'never used' : `used ${toMinute(key.lastUsedAt)}`,
  key.expiresAt === null ? 'no expiry' : `until ${toMinute(key.expiresAt)}`,
  key.name,
];

const keyAsJson = ({ key, user }: HeldKey): Json => ({
  ...namedKeyRecord.present(key),
  email: user.deliveryEmail,
});

const listCommand = (run: Runner) =>
  new Command('list')
    .summary('lists named API keys: ID, account, scope and channels, last use, expiry, purpose')
    .argument('[email]', 'the address of an account; without it, all accounts')
    .addOption(organizationOption)
    .action((email, { organization }) =>
      run.inOrganization(organization, async ({ useCases: { accounts }, realm }) => {
        const account =
          email === undefined
            ? undefined
            : resultOf(await accounts.getAccount({ host: realm.host, email })(), { email });
        const all = resultOf(await accounts.listNamedKeysAt(realm.id)(), {});
        const keys = all.filter(({ user }) => account === undefined || user.id === account.id);
        return {
          text: `${columns(keys.map(keyRow))}${plural(keys.length, 'key')}.\n`,
          data: keys.map(keyAsJson),
        };
      }),
    );

const createCommand = (run: Runner) =>
  new Command('create')
    .summary('gives an account another API key, and prints it; it is never shown again')
    .argument('<email>', 'the address of the account')
    .argument('<name>', 'what the key is for')
    .addOption(
      new Option('--scope <scope>', 'what it may be used for')
        .choices(keyScopes)
        .default(defaults.scope),
    )
    .option(
      '--channel <id>',
      'limits it to the channel with this ID; may be repeated',
      readChannels,
    )
    .option('--until <date>', 'when it stops working, in UTC', readTime)
    .addOption(organizationOption)
    .action((email, name, { scope, channel, until, organization }) =>
      run.inOrganization(organization, async ({ useCases, realm: { host } }) => {
        const wanted = {
          ...{ host, email, name, scope },
          channelIds: channel ?? defaults.channelIds,
          expiresAt: until ?? defaults.expiresAt,
        };
        const created = await useCases.accounts.createNamedKeyByEmail(wanted)();
        const { key, text } = resultOf(created, { email });
        return {
          text: `${text}\n`,
          data: { ...namedKeyRecord.present(key), email, api_key: text },
        };
      }),
    );

const revokeCommand = (run: Runner) =>
  new Command('revoke')
    .summary('revokes a named API key, at once')
    .argument('<id>', "its ID, as shown by 'parley keys list'", readId)
    .addOption(organizationOption)
    .action((id, { organization }) =>
      run.inOrganization(organization, async ({ useCases, realm }) => {
        const key = { realmId: realm.id, id: asId(NamedKeyId)(id) };
        resultOf(await useCases.accounts.revokeNamedKeyAt(key)(), {});
        return { text: `The key ${id} was revoked.\n`, data: { id } };
      }),
    );

export const keysCommands = (run: Runner) =>
  new Command('keys')
    .summary('lists, creates and revokes named API keys')
    .addCommand(listCommand(run))
    .addCommand(createCommand(run))
    .addCommand(revokeCommand(run));
