import { useState } from 'preact/hooks';
import type { ListedMessage } from '@parley/client';
import type { MoveScope } from '../../actions/messages';
import { moveMessage } from '../../actions/messages';
import { Button } from '../../components/button';
import { Field } from '../../components/field';
import { channelOptions } from '../../state/channels';
import { closeDialog } from '../../state/dialog';
import { permissionsFor } from '../../state/permissions';
import { maxTopicLength } from '../../state/users';
import { texts } from '../../texts/texts';
import { Decision, MessageDialog } from './message-dialogs';
import { submitting } from '../../lib/submit';
import { choice } from '../../lib/setting';
import { SettingField } from '../../components/setting-list';

const scopes: readonly MoveScope[] = ['change_one', 'change_later', 'change_all'];

type ScopeProps = { readonly value: MoveScope; readonly onChange: (scope: MoveScope) => void };

const ScopeField = ({ value, onChange }: ScopeProps) => (
  <fieldset class="choices stack">
    <legend class="medium strong">{texts.move.scope}</legend>
    {scopes.map((scope) => (
      <label key={scope} class="line">
        <input
          type="radio"
          name="scope"
          checked={scope === value}
          onChange={() => onChange(scope)}
        />
        {texts.move.scopes[scope]}
      </label>
    ))}
  </fieldset>
);

/** Where a message goes, and which others with it. */
export const MoveDialog = ({ message }: { readonly message: ListedMessage }) => {
  const may = permissionsFor(message);
  const [channelId, setChannelId] = useState(message.stream_id ?? 0);
  const [topic, setTopic] = useState(message.subject);
  const [scope, setScope] = useState<MoveScope>('change_later');
  const isSame = channelId === message.stream_id && topic.trim() === message.subject;
  const move = async () => {
    if (!isSame && (await moveMessage(message, { channelId, topic: topic.trim(), scope }))) {
      closeDialog();
    }
  };
  return (
    <MessageDialog title={texts.move.title}>
      <form class="stack" onSubmit={submitting(move)}>
        <SettingField
          setting={choice('channel', texts.move.channel, channelOptions.value)}
          value={channelId}
          isDisabled={!may.moveToChannel}
          onSave={(id) => {
            setChannelId(Number(id));
            return Promise.resolve(true);
          }}
        />
        <Field
          label={texts.compose.topic}
          // What is changed most often.
          autoFocus
          dir="auto"
          value={topic}
          maxLength={maxTopicLength.value}
          disabled={!may.moveToTopic}
          onInput={(event) => setTopic(event.currentTarget.value)}
        />
        <ScopeField value={scope} onChange={setScope} />
        <Decision>
          <Button label={texts.move.confirm} class="button-primary" disabled={isSame} />
        </Decision>
      </form>
    </MessageDialog>
  );
};
