import { useState } from 'preact/hooks';
import { profileChoicesFrom, profileFieldType, profileFieldTypes } from '@parley/client';
import { performFrom } from '../../actions/changes';
import { calling, perform } from '../../actions/notices';
import { Button } from '../../components/button';
import { Field } from '../../components/field';
import { choosePicture } from '../../lib/choose-files';
import { choice, entry, optionsFrom, settingsFrom } from '../../lib/setting';
import { channelName, channelsById, foldersInUse } from '../../state/channels';
import {
  customEmoji,
  defaultChannelIds,
  domains,
  linkifiers,
  profileFields,
} from '../../state/organization';
import { permissions } from '../../state/permissions';
import { ownId, userName } from '../../state/users';
import { settingsTexts } from '../../texts/settings-texts';
import { Collection, Items } from '../parts/items';
import { Picker } from '../parts/picker';
import { namedFields } from '../parts/named-fields';
import { ChannelSign } from '../parts/channel-sign';

const { emoji: emojiWords } = settingsTexts;

const mayDeactivate = (authorId: number | null): boolean =>
  permissions.value.isAdministrator || authorId === ownId.value;

/** The emoji of the organization. */
export const CustomEmoji = () => {
  const [typed, setTyped] = useState('');
  const upload = async (file: File) => {
    const emoji_name = typed.trim() || file.name.replace(/\.\w+$/, '').toLowerCase();
    if (await perform('uploadEmoji', { emoji_name, file })) {
      setTyped('');
    }
  };
  return (
    <Items
      title={settingsTexts.organization.emoji}
      empty={emojiWords.none}
      items={customEmoji.value.map(({ id, name, source_url: url, author_id: author }) => ({
        key: id,
        name: `:${name}:`,
        detail: author === null ? [] : [userName(author)],
        sign: <img class="emoji-picture" src={url} alt="" />,
        actions: mayDeactivate(author)
          ? [calling(emojiWords.deactivate, 'deactivateEmoji', { emoji_name: name })]
          : [],
      }))}
    >
      <Field
        label={emojiWords.name}
        value={typed}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      <p class="faint medium">{emojiWords.nameHint}</p>
      <div>
        <Button label={emojiWords.upload} onClick={() => choosePicture(upload)} />
      </div>
    </Items>
  );
};

const { defaults: defaultWords } = settingsTexts;

/** The channels that new people are subscribed to. */
export const DefaultChannels = () => {
  const ids = defaultChannelIds.value;
  const candidates = [...channelsById.value.values()].filter(
    (channel) => !ids.includes(channel.stream_id) && !channel.is_archived && !channel.invite_only,
  );
  return (
    <Items
      title={settingsTexts.organization.defaults}
      hint={defaultWords.hint}
      empty={defaultWords.none}
      items={ids.map((id) => ({
        key: id,
        name: channelName(id),
        sign: <ChannelSign id={id} />,
        actions: [calling(settingsTexts.remove, 'removeDefaultChannel', { stream_id: id })],
      }))}
    >
      <Picker
        label={defaultWords.add}
        placeholder={defaultWords.find}
        options={candidates.map(({ stream_id: key, name: label }) => ({ key, label }))}
        signOf={(id) => <ChannelSign id={id} />}
        onChoose={(id) => void perform('addDefaultChannel', { stream_id: id })}
      />
    </Items>
  );
};

const { folders: folderWords } = settingsTexts;

/** The folders that channels are shown in. */
export const Folders = () => (
  <Collection
    title={settingsTexts.organization.folders}
    hint={folderWords.hint}
    fields={namedFields}
    onSubmit={(values) => performFrom('createChannelFolder', values)}
    empty={folderWords.none}
    items={foldersInUse.value.map(({ id, name, description }) => ({
      key: id,
      name,
      detail: [description],
      actions: [
        calling(folderWords.archive, 'updateChannelFolder', {
          channel_folder_id: id,
          is_archived: true,
        }),
      ],
    }))}
  />
);

const { linkifiers: linkifierWords } = settingsTexts;

const fields = [
  entry('pattern', 'text', linkifierWords.pattern, { hint: linkifierWords.patternHint }),
  entry('url_template', 'text', linkifierWords.template, { hint: linkifierWords.templateHint }),
];

/** The patterns of text that becomes a link. */
export const Linkifiers = () => (
  <Collection
    title={settingsTexts.organization.linkifiers}
    hint={linkifierWords.hint}
    fields={fields}
    onSubmit={(values) => performFrom('createLinkifier', values)}
    empty={linkifierWords.none}
    items={linkifiers.value.map(({ id, pattern, url_template: template }) => ({
      key: id,
      name: pattern,
      detail: [template],
      actions: [calling(settingsTexts.remove, 'deleteLinkifier', { filter_id: id })],
    }))}
  />
);

const { domains: domainWords } = settingsTexts;

const domainFields = [
  entry('domain', 'text', domainWords.domain, { hint: domainWords.domainHint }),
  ...settingsFrom({ allow_subdomains: domainWords.subdomains }),
];

/** The domains of the addresses of new people, if these are restricted. */
export const Domains = () => (
  <Collection
    title={domainWords.title}
    hint={domainWords.hint}
    fields={domainFields}
    onSubmit={(values) => performFrom('addRealmDomain', values)}
    empty={domainWords.none}
    items={domains.value.map(({ domain, allow_subdomains: hasSubdomains }) => ({
      key: domain,
      name: domain,
      detail: hasSubdomains ? [domainWords.subdomains] : [],
      actions: [calling(settingsTexts.remove, 'removeRealmDomain', { domain })],
    }))}
  />
);

const { profileFields: fieldWords } = settingsTexts;

/** Fields for accounts elsewhere need data that is not entered here. */
const typeNames = Object.fromEntries(
  Object.entries(profileFieldTypes)
    .filter(([, type]) => type !== 'account')
    .map(([number, type]) => [number, fieldWords.types[type]]),
);

const fieldFields = [
  entry('name', 'text', settingsTexts.name, { maxLength: 40 }),
  entry('hint', 'text', fieldWords.fieldHint, { maxLength: 80 }),
  choice('type', fieldWords.type, optionsFrom(typeNames)),
  entry('choices', 'long', fieldWords.choices),
];

/** What people can say about themselves. */
export const ProfileFields = () => (
  <Collection
    title={settingsTexts.organization.profileFields}
    hint={fieldWords.hint}
    fields={fieldFields}
    initial={{ type: 1 }}
    onSubmit={({ name, hint, type, choices }) =>
      perform('createProfileField', {
        name: String(name).trim(),
        hint: String(hint),
        field_type: Number(type),
        field_data: profileChoicesFrom(String(choices)),
      })
    }
    empty={fieldWords.none}
    items={profileFields.value.map((field) => {
      const type = profileFieldType(field);
      return {
        key: field.id,
        name: field.name,
        detail: [field.hint],
        tags: type === undefined ? [] : [fieldWords.types[type]],
        actions: [
          {
            ...calling(settingsTexts.remove, 'deleteProfileField', { field_id: field.id }),
            question: fieldWords.removeQuestion,
          },
        ],
      };
    })}
  />
);
