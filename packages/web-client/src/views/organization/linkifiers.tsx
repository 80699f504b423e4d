import { addLinkifier, removeLinkifier } from '../../actions/organization';
import { Form } from '../../components/form';
import { ItemList } from '../../components/item-list';
import type { Setting } from '../../lib/setting';
import { linkifiers } from '../../state/organization';
import { settingsTexts } from '../../texts/settings-texts';

const { linkifiers: words } = settingsTexts;

const fields: readonly Setting<'pattern' | 'template'>[] = [
  { key: 'pattern', type: 'text', label: words.pattern, hint: words.patternHint },
  { key: 'template', type: 'text', label: words.template, hint: words.templateHint },
];

/** The patterns of text that becomes a link. */
export const Linkifiers = () => (
  <>
    <Form
      title={settingsTexts.organization.linkifiers}
      hint={words.hint}
      fields={fields}
      initial={{ pattern: '', template: '' }}
      submit={settingsTexts.add}
      onSubmit={({ pattern, template }) => addLinkifier(String(pattern), String(template))}
    />
    <ItemList
      title={settingsTexts.organization.linkifiers}
      empty={words.none}
      texts={settingsTexts.list}
      items={linkifiers.value.map(({ id, pattern, url_template: template }) => ({
        key: id,
        name: pattern,
        detail: template,
        actions: [{ label: settingsTexts.remove, onClick: () => void removeLinkifier(id) }],
      }))}
    />
  </>
);
