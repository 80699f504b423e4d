import { useState } from 'preact/hooks';
import type { ListedMessage } from '@parley/client';
import { fieldTime, fieldValue, formatMoment, laterTimes, nowInSeconds } from '@parley/client';
import { notify } from '../../actions/notices';
import { remindOf, scheduleMessage } from '../../actions/writing';
import { Field } from '../../components/field';
import type { OpenDialog } from '../../state/dialog';
import { closeDialog } from '../../state/dialog';
import { texts } from '../../texts/texts';
import { MessageDialog } from './message-dialogs';

/** Resolves to true when the time has been accepted. */
type Choose = (timestamp: number) => Promise<boolean>;

const OwnTime = ({ onChoose }: { readonly onChoose: Choose }) => {
  const [value, setValue] = useState(() => fieldValue(nowInSeconds() + 3600));
  const time = fieldTime(value);
  return (
    <form
      class="entry-line line"
      onSubmit={(event) => {
        event.preventDefault();
        if (time !== undefined) {
          void onChoose(time);
        }
      }}
    >
      <Field
        label={texts.later.own}
        type="datetime-local"
        value={value}
        min={fieldValue(nowInSeconds())}
        onInput={(event) => setValue(event.currentTarget.value)}
      />
      <button type="submit" class="button" disabled={time === undefined}>
        {texts.later.choose}
      </button>
    </form>
  );
};

/** Times to choose from, and a field for another one. */
const Times = ({ title, onChoose }: { readonly title: string; readonly onChoose: Choose }) => (
  <MessageDialog title={title}>
    <ul class="stack scroll">
      {laterTimes(nowInSeconds()).map(({ name, timestamp }) => (
        <li key={name}>
          <button
            type="button"
            class="time-choice line wrap between raised hoverable"
            onClick={() => void onChoose(timestamp)}
          >
            <span>{texts.later[name]}</span>
            <span class="faint medium">{formatMoment(timestamp)}</span>
          </button>
        </li>
      ))}
    </ul>
    <OwnTime onChoose={onChoose} />
  </MessageDialog>
);

type ScheduleProps = Extract<OpenDialog, { readonly kind: 'schedule' }>;

/** When a message is sent that has been written. */
export const ScheduleDialog = ({ to, content, onScheduled }: ScheduleProps) => (
  <Times
    title={texts.schedule.title}
    onChoose={async (timestamp) => {
      const isAccepted = await scheduleMessage(to, content, timestamp);
      if (isAccepted) {
        closeDialog();
        onScheduled();
        notify(texts.schedule.done(formatMoment(timestamp)));
      }
      return isAccepted;
    }}
  />
);

/** When the user is reminded of a message. */
export const RemindDialog = ({ message: { id } }: { readonly message: ListedMessage }) => (
  <Times
    title={texts.remind.title}
    onChoose={async (timestamp) => {
      const isAccepted = await remindOf(id, timestamp);
      if (isAccepted) {
        closeDialog();
        notify(texts.remind.done(formatMoment(timestamp)));
      }
      return isAccepted;
    }}
  />
);
