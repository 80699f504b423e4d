import type { ComponentChildren } from 'preact';
import type { Draft, NamedNarrow } from '@parley/client';
import { conversationKey, formatMoment, narrowOf } from '@parley/client';
import { editScheduled } from '../../actions/editing';
import { cancelReminder, cancelScheduled, discardDraft } from '../../actions/writing';
import { Empty } from '../../components/waiting';
import type { IconButtonProps } from '../../components/icon';
import { IconButton } from '../../components/icon';
import { allDrafts } from '../../state/drafts';
import type { Reminder, Scheduled } from '../../state/personal';
import { narrowOfScheduled, reminders, scheduled } from '../../state/personal';
import { texts } from '../../texts/texts';
import { MessageContent } from '../conversation/message-content';
import { PlaceRow } from '../conversation/list-row';
import { NamedTitleBar } from '../title-bar';

type CardProps = {
  readonly narrow?: NamedNarrow;
  readonly timestamp: number;
  readonly failed?: boolean;
  readonly children: ComponentChildren;
  readonly buttons: readonly Omit<IconButtonProps, 'isOn' | 'class'>[];
};

const Card = ({ narrow, timestamp, failed = false, children, buttons }: CardProps) => (
  <li class="written stack raised">
    <header class="written-header line wrap">
      {narrow === undefined ? null : <PlaceRow narrow={narrow} />}
      <time class="card-time faint small">{formatMoment(timestamp)}</time>
      {failed ? <span class="tag tag-danger">{texts.schedule.failed}</span> : null}
      {buttons.map((button) => (
        <IconButton key={button.label} {...button} />
      ))}
    </header>
    {children}
  </li>
);

const DraftCard = ({ draft: { conversation, content, timestamp } }: { readonly draft: Draft }) => (
  <Card
    narrow={narrowOf(conversation)}
    timestamp={timestamp}
    buttons={[
      { icon: 'trash', label: texts.drafts.discard, onClick: () => discardDraft(conversation) },
    ]}
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
    buttons={[
      { icon: 'pencil', label: texts.schedule.edit, onClick: () => editScheduled(message) },
      {
        icon: 'trash',
        label: texts.schedule.cancel,
        onClick: () => cancelScheduled(message.scheduled_message_id),
      },
    ]}
  >
    <MessageContent html={message.rendered_content} />
  </Card>
);

const ReminderCard = ({ reminder }: { readonly reminder: Reminder }) => (
  <Card
    timestamp={reminder.scheduled_delivery_timestamp}
    failed={reminder.failed}
    buttons={[
      {
        icon: 'trash',
        label: texts.remind.cancel,
        onClick: () => cancelReminder(reminder.reminder_id),
      },
    ]}
  >
    <MessageContent html={reminder.rendered_content} />
  </Card>
);

type SectionProps = { readonly title: string; readonly children: readonly ComponentChildren[] };

const Section = ({ title, children }: SectionProps) =>
  children.length === 0 ? null : (
    <section aria-label={title}>
      <h2 class="page-title medium">{title}</h2>
      <ul class="cards stack">{children}</ul>
    </section>
  );

/** What was written and not sent, or is to be sent later, and reminders. */
export const Drafts = () => {
  const isEmpty = [allDrafts, scheduled, reminders].every(({ value }) => value.length === 0);
  return (
    <>
      <NamedTitleBar icon="pencil" name={texts.views.drafts} />
      <div class="page">
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
      </div>
    </>
  );
};
