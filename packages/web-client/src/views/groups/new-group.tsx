import { createGroup } from '../../actions/groups';
import { Form } from '../../components/form';
import type { Setting } from '../../lib/setting';
import { ownId } from '../../state/realm';
import { settingsTexts } from '../../texts/settings-texts';
import { texts } from '../../texts/texts';
import { Page } from '../parts/page';

const fields: readonly Setting<'name' | 'description'>[] = [
  { key: 'name', type: 'text', label: settingsTexts.name, maxLength: 100 },
  { key: 'description', type: 'long', label: settingsTexts.description },
];

/** Where a group is created, with oneself in it. */
export const NewGroup = () => (
  <Page icon="plus" title={texts.groups.create}>
    <Form
      title={texts.groups.create}
      fields={fields}
      initial={{ name: '', description: '' }}
      submit={settingsTexts.create}
      onSubmit={({ name, description }) =>
        createGroup(String(name).trim(), String(description), ownId.value)
      }
    />
  </Page>
);
