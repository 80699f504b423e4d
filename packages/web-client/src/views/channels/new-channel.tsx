import { createChannel } from '../../actions/subscriptions';
import { Form } from '../../components/form';
import type { Setting } from '../../lib/setting';
import { permissions } from '../../state/permissions';
import { ownId } from '../../state/realm';
import { settingsTexts } from '../../texts/settings-texts';
import { texts } from '../../texts/texts';
import { Page } from '../parts/page';

type Privacy = keyof typeof settingsTexts.channel.privacies;

const kinds: readonly Privacy[] = ['public', 'private', 'web-public'];

/** The privacies that the user may give a channel. */
const allowedKinds = (): readonly Privacy[] =>
  kinds.filter((kind) =>
    permissions.value.inOrganization(`can_create_${kind.replace('-', '_')}_channel_group`),
  );

const isPrivacy = (value: unknown): value is Privacy => kinds.some((kind) => kind === value);

/** Where a channel is created. */
export const NewChannel = () => {
  const allowed = allowedKinds();
  const fields: readonly Setting<'name' | 'description' | 'privacy'>[] = [
    { key: 'name', type: 'text', label: settingsTexts.name, maxLength: 60 },
    { key: 'description', type: 'long', label: settingsTexts.description, maxLength: 1024 },
    {
      key: 'privacy',
      type: 'choice',
      label: settingsTexts.channel.privacy,
      options: allowed.map((kind) => ({
        value: kind,
        label: settingsTexts.channel.privacies[kind],
      })),
    },
  ];
  return (
    <Page icon="plus" title={texts.channels.create}>
      <Form
        title={texts.channels.create}
        fields={fields}
        initial={{ name: '', description: '', privacy: allowed[0] ?? 'public' }}
        submit={settingsTexts.create}
        onSubmit={({ name, description, privacy }) =>
          createChannel(
            {
              name: String(name).trim(),
              description: String(description),
              privacy: isPrivacy(privacy) ? privacy : 'public',
            },
            ownId.value,
          )
        }
      />
    </Page>
  );
};
