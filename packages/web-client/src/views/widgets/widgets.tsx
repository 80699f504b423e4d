import type { ComponentChildren } from 'preact';
import type { ListedMessage, Poll, PollOption, TodoList } from '@parley/client';
import { newPollOption, newTask, strikeTask, voteFor } from '@parley/client';
import { changeWidget } from '../../actions/messages';
import { permissionsFor } from '../../state/permissions';
import { namesOf, ownId } from '../../state/users';
import { texts } from '../../texts/texts';
import { Checkbox } from '../../components/checkbox';
import { EntryLine } from '../../components/entry-line';

type WidgetProps = {
  readonly message: ListedMessage;
  readonly title: string;
  /** What is added with the last line. */
  readonly entry: string;
  readonly onEnter: (text: string) => Promise<boolean>;
  readonly children: ComponentChildren;
};

const Widget = ({ message, title, entry, onEnter, children }: WidgetProps) => (
  <fieldset class="widget stack raised" disabled={!permissionsFor(message).react}>
    <p class="strong" dir="auto">
      {title}
    </p>
    <ul class="stack">{children}</ul>
    <EntryLine label={entry} submit={texts.widget.add} onEnter={onEnter} />
  </fieldset>
);

type OptionProps = { readonly message: ListedMessage; readonly option: PollOption };

const Option = ({ message, option: { key, text, voterIds } }: OptionProps) => {
  const isOwn = voterIds.includes(ownId.value);
  const names = namesOf(voterIds);
  return (
    <li class="line">
      <button
        type="button"
        class="poll-vote raised hoverable rigid strong"
        aria-pressed={isOwn}
        aria-label={texts.widget.vote(text, voterIds.length)}
        onClick={() => void changeWidget(message, voteFor(key, !isOwn))}
      >
        {voterIds.length}
      </button>
      <span>
        <span dir="auto">{text}</span> <span class="faint small">{names}</span>
      </span>
    </li>
  );
};

type PollWidgetProps = { readonly message: ListedMessage; readonly poll: Poll };

/** A question with answers that everybody can vote for. */
export const PollWidget = ({ message, poll: { question, options } }: PollWidgetProps) => (
  <Widget
    message={message}
    title={question === '' ? texts.widget.poll : question}
    entry={texts.widget.newOption}
    onEnter={(text) => changeWidget(message, newPollOption(message, text))}
  >
    {options.map((option) => (
      <Option key={option.key} message={message} option={option} />
    ))}
  </Widget>
);

type TodoWidgetProps = { readonly message: ListedMessage; readonly list: TodoList };

/** Tasks that everybody can add and finish. */
export const TodoWidget = ({ message, list: { title, tasks } }: TodoWidgetProps) => (
  <Widget
    message={message}
    title={title === '' ? texts.widget.todo : title}
    entry={texts.widget.newTask}
    onEnter={(text) => changeWidget(message, newTask(message, text))}
  >
    {tasks.map(({ key, text, description, isDone }) => (
      <li key={key}>
        <label class="task line">
          <Checkbox isOn={isDone} onChange={() => changeWidget(message, strikeTask(key))} />
          <span class={isDone ? 'task-text is-done' : 'task-text'} dir="auto">
            {text}
            {description === '' ? null : <span class="faint small"> {description}</span>}
          </span>
        </label>
      </li>
    ))}
  </Widget>
);
