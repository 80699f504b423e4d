import { useState } from 'preact/hooks';
import { deactivateEmoji, uploadEmoji } from '../../actions/organization';
import { Field } from '../../components/field';
import { FileButton } from '../../components/file-button';
import { ItemList } from '../../components/item-list';
import { customEmoji } from '../../state/organization';
import { permissions } from '../../state/permissions';
import { ownId } from '../../state/realm';
import { userName } from '../../state/users';
import { settingsTexts } from '../../texts/settings-texts';

const { emoji: words } = settingsTexts;

const mayDeactivate = (authorId: number | null): boolean =>
  permissions.value.isAdministrator || authorId === ownId.value;

/** The emoji of the organization. */
export const CustomEmoji = () => {
  const [name, setName] = useState('');
  const upload = async (file: File) => {
    if (await uploadEmoji(name.trim(), file)) {
      setName('');
    }
  };
  return (
    <ItemList
      title={settingsTexts.organization.emoji}
      empty={words.none}
      texts={settingsTexts.list}
      items={customEmoji.value.map(
        ({ id, name: emojiName, source_url: url, author_id: author }) => ({
          key: id,
          name: `:${emojiName}:`,
          detail: author === null ? '' : userName(author),
          sign: <img class="emoji-picture" src={url} alt="" />,
          actions: mayDeactivate(author)
            ? [{ label: words.deactivate, onClick: () => void deactivateEmoji(emojiName) }]
            : [],
        }),
      )}
    >
      <Field
        label={words.name}
        value={name}
        onInput={(event) => setName(event.currentTarget.value)}
      />
      {name.trim() === '' ? null : (
        <FileButton label={words.upload} accept="image/*" onChoose={(file) => void upload(file)} />
      )}
    </ItemList>
  );
};
