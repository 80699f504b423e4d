import type { ComponentChildren } from 'preact';
import type { Draft, NamedNarrow } from '@parley/client';
import { conversationKey, formatMoment, narrowOf } from '@parley/client';
import { editScheduled } from '../../actions/editing';
import { perform } from '../../actions/notices';
import { Empty } from '../../components/waiting';
import { IconButton } from '../../components/icon';
import { currentClient } from '../../state/connection';
import { allDrafts } from '../../state/drafts';
import type { Reminder, Scheduled } from '../../state/personal';
import { narrowOfScheduled, reminders, scheduled } from '../../state/personal';
import { texts } from '../../texts/texts';
import { MessageContent } from '../conversation/message-content';
import { PlaceRow } from '../conversation/list-row';
import { PlainPage } from '../parts/page';

type CardProps = {
  readonly narrow?: NamedNarrow;
  readonly timestamp: number;
  readonly failed?: boolean;
  readonly children: ComponentChildren;
  /** What the button is called that removes it. */
  readonly discard: string;
  readonly onDiscard: () => void;
  readonly onEdit?: () => void;
};

const Card = ({ narrow, timestamp, failed, children, discard, onDiscard, onEdit }: CardProps) => (
  <li class="written stack tight raised">
    <header class="written-header line wrap">
      {narrow === undefined ? null : <PlaceRow narrow={narrow} />}
      <time class="card-time faint small">{formatMoment(timestamp)}</time>
      {failed ? <span class="tag tag-danger">{texts.schedule.failed}</span> : null}
      {onEdit && <IconButton icon="pencil" label={texts.schedule.edit} onClick={onEdit} />}
      <IconButton icon="trash" label={discard} onClick={onDiscard} />
    </header>
    {children}
  </li>
);

const DraftCard = ({ draft: { conversation, content, timestamp } }: { readonly draft: Draft }) => (
  <Card
    narrow={narrowOf(conversation)}
    timestamp={timestamp}
    discard={texts.drafts.discard}
    onDiscard={() => currentClient().drafts.set(conversation, '')}
  >
    <p class="pending-text" dir="auto">
      {content}
    </p>
  </Card>
);

const ScheduledCard = ({ message }: { readonly message: Scheduled }) => (
  <Card
    narrow={narrowOfScheduled(message)}
    timestamp={message.scheduled_delivery_timestamp}
    failed={message.failed}
    discard={texts.schedule.cancel}
    onDiscard={() => {
      const { scheduled_message_id } = message;
      void perform('deleteScheduledMessage', { scheduled_message_id });
    }}
    onEdit={() => void editScheduled(message)}
  >
    <MessageContent html={message.rendered_content} />
  </Card>
);

const ReminderCard = ({ reminder }: { readonly reminder: Reminder }) => (
  <Card
    timestamp={reminder.scheduled_delivery_timestamp}
    failed={reminder.failed}
    discard={texts.remind.cancel}
    onDiscard={() => void perform('deleteReminder', { reminder_id: reminder.reminder_id })}
  >
    <MessageContent html={reminder.rendered_content} />
  </Card>
);

type SectionProps = { readonly title: string; readonly children: readonly ComponentChildren[] };

const Section = ({ title, children }: SectionProps) =>
  children.length === 0 ? null : (
    <section aria-label={title}>
      <h2 class="page-title medium">{title}</h2>
      <ul class="cards stack tight">{children}</ul>
    </section>
  );

/** What was written and not sent, or is to be sent later, and reminders. */
export const Drafts = () => {
  const isEmpty = [allDrafts, scheduled, reminders].every(({ value }) => value.length === 0);
  return (
    <PlainPage icon="pencil" title={texts.views.drafts}>
      {isEmpty ? (
        <Empty icon="pencil" title={texts.drafts.empty} hint={texts.drafts.emptyHint} />
      ) : null}
      <Section title={texts.views.drafts}>
        {allDrafts.value.map((draft) => (
          <DraftCard key={conversationKey(draft.conversation)} draft={draft} />
        ))}
      </Section>
      <Section title={texts.schedule.list}>
        {scheduled.value.map((message) => (
          <ScheduledCard key={message.scheduled_message_id} message={message} />
        ))}
      </Section>
      <Section title={texts.remind.list}>
        {reminders.value.map((reminder) => (
          <ReminderCard key={reminder.reminder_id} reminder={reminder} />
        ))}
      </Section>
    </PlainPage>
  );
};
