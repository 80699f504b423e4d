import { useState } from 'preact/hooks';
import type { ListedMessage } from '@parley/client';
import { fieldTime, fieldValue, formatMoment, laterTimes, nowInSeconds } from '@parley/client';
import { destinationOf } from '../../actions/messages';
import { notify, perform } from '../../actions/notices';
import { Button } from '../../components/button';
import { Field } from '../../components/field';
import { submitting } from '../../lib/submit';
import type { OpenDialog } from '../../state/dialog';
import { closeDialog } from '../../state/dialog';
import { texts } from '../../texts/texts';
import { LongChoice, MessageDialog } from './message-dialogs';

/** Resolves to true when the time has been accepted. */
type Choose = (timestamp: number) => Promise<boolean>;

const OwnTime = ({ onChoose }: { readonly onChoose: Choose }) => {
  const [value, setValue] = useState(() => fieldValue(nowInSeconds() + 3600));
  const time = fieldTime(value);
  return (
    <form
      class="entry-line line wrap"
      onSubmit={submitting(() => time !== undefined && void onChoose(time))}
    >
      <Field
        label={texts.later.own}
        type="datetime-local"
        value={value}
        min={fieldValue(nowInSeconds())}
        onInput={(event) => setValue(event.currentTarget.value)}
      />
      <Button label={texts.later.choose} disabled={time === undefined} />
    </form>
  );
};

type TimesProps = {
  readonly title: string;
  readonly onChoose: Choose;
  /** Called with the time that was accepted, as text, when the window is closed. */
  readonly onDone: (moment: string) => void;
};

/** Times to choose from, and a field for another one. */
const Times = ({ title, onChoose, onDone }: TimesProps) => {
  const choose = async (timestamp: number) => {
    const isAccepted = await onChoose(timestamp);
    if (isAccepted) {
      closeDialog();
      onDone(formatMoment(timestamp));
    }
    return isAccepted;
  };
  return (
    <MessageDialog title={title}>
      <ul class="stack scroll">
        {laterTimes(nowInSeconds()).map(({ name, timestamp }) => (
          <li key={name}>
            <LongChoice
              label={texts.later[name]}
              detail={formatMoment(timestamp)}
              onClick={() => void choose(timestamp)}
            />
          </li>
        ))}
      </ul>
      <OwnTime onChoose={choose} />
    </MessageDialog>
  );
};

type ScheduleProps = Extract<OpenDialog, { readonly kind: 'schedule' }>;

/** When a message is sent that has been written. */
export const ScheduleDialog = ({ to, content, onScheduled }: ScheduleProps) => (
  <Times
    title={texts.schedule.title}
    onChoose={(timestamp) =>
      perform('scheduleMessage', {
        content,
        scheduled_delivery_timestamp: timestamp,
        ...destinationOf(to),
      })
    }
    onDone={(moment) => {
      onScheduled();
      notify(texts.schedule.done(moment));
    }}
  />
);

/** When the user is reminded of a message. */
export const RemindDialog = ({ message: { id } }: { readonly message: ListedMessage }) => (
  <Times
    title={texts.remind.title}
    onChoose={(timestamp) =>
      perform('createReminder', { message_id: id, scheduled_delivery_timestamp: timestamp })
    }
    onDone={(moment) => notify(texts.remind.done(moment))}
  />
);
