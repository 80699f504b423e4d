import type { ListedMessage, Poll, PollOption, TodoList } from '@parley/client';
import { newPollOption, newTask, strikeTask, voteFor } from '@parley/client';
import { changeWidget } from '../../actions/messages';
import { ownId, userName } from '../../state/users';
import { texts } from '../../texts/texts';
import { EntryLine } from '../../components/entry-line';

type OptionProps = { readonly message: ListedMessage; readonly option: PollOption };

const Option = ({ message, option: { key, text, voterIds } }: OptionProps) => {
  const isOwn = voterIds.includes(ownId.value);
  const names = voterIds.map((id) => userName(id)).join(', ');
  return (
    <li class="line">
      <button
        type="button"
        class="poll-vote hoverable rigid"
        aria-pressed={isOwn}
        aria-label={texts.widget.vote(text, voterIds.length)}
        onClick={() => void changeWidget(message, voteFor(key, !isOwn))}
      >
        {voterIds.length}
      </button>
      <span dir="auto">{text}</span>
      <span class="faint small">{names}</span>
    </li>
  );
};

type PollWidgetProps = { readonly message: ListedMessage; readonly poll: Poll };

/** A question with answers that everybody can vote for. */
export const PollWidget = ({ message, poll: { question, options } }: PollWidgetProps) => (
  <div class="widget stack raised">
    <p class="widget-title" dir="auto">
      {question === '' ? texts.widget.poll : question}
    </p>
    <ul>
      {options.map((option) => (
        <Option key={option.key} message={message} option={option} />
      ))}
    </ul>
    <EntryLine
      label={texts.widget.newOption}
      submit={texts.widget.add}
      onEnter={(text) => changeWidget(message, newPollOption(message, text))}
    />
  </div>
);

type TodoWidgetProps = { readonly message: ListedMessage; readonly list: TodoList };

/** Tasks that everybody can add and finish. */
export const TodoWidget = ({ message, list: { title, tasks } }: TodoWidgetProps) => (
  <div class="widget stack raised">
    <p class="widget-title" dir="auto">
      {title === '' ? texts.widget.todo : title}
    </p>
    <ul>
      {tasks.map(({ key, text, description, isDone }) => (
        <li key={key}>
          <label class="task line">
            <input
              type="checkbox"
              checked={isDone}
              onChange={() => void changeWidget(message, strikeTask(key))}
            />
            <span class={isDone ? 'task-text is-done' : 'task-text'} dir="auto">
              {text}
              {description === '' ? null : <span class="faint small"> {description}</span>}
            </span>
          </label>
        </li>
      ))}
    </ul>
    <EntryLine
      label={texts.widget.newTask}
      submit={texts.widget.add}
      onEnter={(text) => changeWidget(message, newTask(message, text))}
    />
  </div>
);
