import { useState } from 'preact/hooks';
import type { ResultOf } from '@parley/client';
import { formatMoment } from '@parley/client';
import { ask, calling } from '../../actions/notices';
import { choice, entry, optionsFrom } from '../../lib/setting';
import { channelName, channelOptions } from '../../state/channels';
import { useRemote } from '../../state/remote';
import { userName } from '../../state/users';
import { settingsTexts } from '../../texts/settings-texts';
import { Collection, Items } from '../parts/items';
import { NewSecret } from '../parts/new-secret';

const { keys: words } = settingsTexts;

type NamedKey = ResultOf<'listNamedKeys'>['named_api_keys'][number];

/** @param done called when the key was revoked */
const itemOf = (
  key: NamedKey,
  operation: 'revokeNamedKey' | 'revokeRealmNamedKey',
  done: () => void,
  holder: readonly string[] = [],
) => ({
  key: key.id,
  name: key.name,
  detail: [
    key.last_used_at === null ? words.neverUsed : words.lastUsed(formatMoment(key.last_used_at)),
    key.expires_at === null ? words.noEnd : words.endsOn(formatMoment(key.expires_at)),
  ],
  tags: [
    ...holder,
    words.scopes[key.scope],
    ...(key.channel_ids ?? []).map((id) => `#${channelName(id)}`),
  ],
  actions: [
    {
      ...calling(words.revoke, operation, { api_key_id: key.id }, done),
      question: words.revokeQuestion,
    },
  ],
});

const fieldsOf = () => [
  entry('name', 'text', words.name, { hint: words.nameHint, maxLength: 60 }),
  choice('scope', words.scope, optionsFrom(words.scopes)),
  choice('channel', words.channel, [
    { value: 0, label: words.everywhere },
    ...channelOptions.value,
  ]),
  entry('end', 'date', words.end, { hint: words.endHint }),
];

const isScope = (value: unknown): value is NamedKey['scope'] =>
  typeof value === 'string' && Object.hasOwn(words.scopes, value);

/** The keys of one's own programs: they are made and revoked here. */
export const NamedKeys = () => {
  const keys = useRemote('keys', (call) => call('listNamedKeys'), 'named_api_keys');
  const [made, setMade] = useState<string>();
  return (
    <Collection
      title={words.title}
      hint={words.hint}
      fields={fieldsOf()}
      initial={{ scope: 'read', channel: 0 }}
      empty={words.none}
      failure={keys.failure}
      items={keys.value?.named_api_keys.map((key) => itemOf(key, 'revokeNamedKey', keys.reload))}
      onSubmit={async ({ name, scope, channel, end }) => {
        const created = await ask('createNamedKey', {
          name: String(name),
          ...(isScope(scope) ? { scope } : {}),
          ...(channel === 0 ? {} : { channel_ids: [Number(channel)] }),
          ...(end === '' ? {} : { expires_at: Date.parse(`${end}T00:00`) / 1000 }),
        });
        setMade(created?.api_key);
        return created !== undefined;
      }}
    >
      <NewSecret label={settingsTexts.account.newKey} text={made} />
    </Collection>
  );
};

/** The keys of all accounts, for administrators. */
export const RealmKeys = () => {
  const { value, failure, reload } = useRemote('keys of all', (call) => call('listRealmNamedKeys'));
  return (
    <Items
      title={words.title}
      hint={words.realmHint}
      empty={words.noneOfAnybody}
      failure={failure}
      items={value?.named_api_keys.map((key) =>
        itemOf(key, 'revokeRealmNamedKey', reload, [userName(key.user_id)]),
      )}
    />
  );
};
