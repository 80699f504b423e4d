import type { ResultOf } from '@parley/client';
import { formatMoment } from '@parley/client';
import { performFrom } from '../../actions/changes';
import { announce, calling } from '../../actions/notices';
import { Form } from '../../components/setting-list';
import { choice, optionsFrom } from '../../lib/setting';
import { useRemote } from '../../state/remote';
import { site } from '../../state/site';
import { userName } from '../../state/users';
import { settingsTexts } from '../../texts/settings-texts';
import { Items } from '../parts/items';

const { exports: words } = settingsTexts;

type Export = ResultOf<'listExports'>['exports'][number];

const stateOf = ({ pending, failed_timestamp: failed, deleted_timestamp: deleted }: Export) =>
  pending ? 'pending' : failed !== null ? 'failed' : deleted === null ? 'complete' : 'deleted';

const isType = (value: unknown): value is keyof typeof words.types =>
  typeof value === 'string' && Object.hasOwn(words.types, value);

const itemOf = (one: Export) => ({
  key: one.id,
  name: isType(one.export_type) ? words.types[one.export_type] : words.title,
  detail: [words.by(userName(one.acting_user_id), formatMoment(one.export_time))],
  tags: [words.states[stateOf(one)]],
  control: one.export_url && (
    <a class="button" href={new URL(one.export_url, site).href} download>
      {words.download}
    </a>
  ),
  actions: [
    {
      ...calling(words.remove, 'deleteExport', { export_id: one.id }),
      question: words.removeQuestion,
    },
  ].filter(() => one.export_url !== null),
});

const fields = [choice('export_type', words.type, optionsFrom(words.types))];

/** Where the data of the organization is exported, and archives are downloaded and deleted. */
export const Exports = () => {
  const exports = useRemote('exports', (call) => call('listExports'), 'realm_export');
  const { value } = useRemote('', (call) => call('listExportConsents'), 'realm_export_consent');
  const consents = value?.export_consents;
  const willing = consents?.filter(({ consented }) => consented);
  return (
    <>
      <Form
        title={words.title}
        hint={words.hint(willing?.length, consents?.length)}
        fields={fields}
        initial={{ export_type: 'public' }}
        submit={words.start}
        onSubmit={(values) => announce(performFrom('requestExport', values), words.started)}
      />
      <Items
        title={words.archives}
        empty={words.none}
        failure={exports.failure}
        items={exports.value?.exports.map(itemOf).reverse()}
      />
    </>
  );
};
