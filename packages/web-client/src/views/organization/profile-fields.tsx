import { addProfileField, removeProfileField } from '../../actions/organization';
import { Form } from '../../components/form';
import { ItemList } from '../../components/item-list';
import type { Setting } from '../../lib/setting';
import { profileFieldType, profileFieldTypes, profileFields } from '../../state/profile-fields';
import { settingsTexts } from '../../texts/settings-texts';

const { profileFields: words } = settingsTexts;

/** Fields for accounts elsewhere need data that is not entered here. */
const types = Object.entries(profileFieldTypes).filter(([, type]) => type !== 'account');

const fields: readonly Setting<'name' | 'hint' | 'type' | 'choices'>[] = [
  { key: 'name', type: 'text', label: settingsTexts.name, maxLength: 40 },
  { key: 'hint', type: 'text', label: words.fieldHint, maxLength: 80 },
  {
    key: 'type',
    type: 'choice',
    label: words.type,
    options: types.map(([number, type]) => ({ value: Number(number), label: words.types[type] })),
  },
  { key: 'choices', type: 'long', label: words.choices },
];

/** What people can say about themselves. */
export const ProfileFields = () => (
  <>
    <Form
      title={settingsTexts.organization.profileFields}
      hint={words.hint}
      fields={fields}
      initial={{ name: '', hint: '', type: 1, choices: '' }}
      submit={settingsTexts.add}
      onSubmit={({ name, hint, type, choices }) =>
        addProfileField(String(name).trim(), String(hint), Number(type), String(choices))
      }
    />
    <ItemList
      title={settingsTexts.organization.profileFields}
      empty={words.none}
      texts={settingsTexts.list}
      items={profileFields.value.map((field) => {
        const type = profileFieldType(field);
        return {
          key: field.id,
          name: field.name,
          detail: field.hint,
          tags: type === undefined ? [] : [words.types[type]],
          actions: [
            {
              label: settingsTexts.remove,
              question: words.removeQuestion,
              onClick: () => void removeProfileField(field.id),
            },
          ],
        };
      })}
    />
  </>
);
