import type { ListedMessage, TodoList } from '@parley/client';
import { newTask, strikeTask } from '@parley/client';
import { changeWidget } from '../../actions/messages';
import { texts } from '../../texts/texts';
import { AddLine } from './add-line';

type Props = { readonly message: ListedMessage; readonly list: TodoList };

/** Tasks that everybody can add and finish. */
export const TodoWidget = ({ message, list: { title, tasks } }: Props) => (
  <div class="widget stack raised">
    <p class="widget-title" dir="auto">
      {title === '' ? texts.widget.todo : title}
    </p>
    <ul>
      {tasks.map(({ key, text, description, isDone }) => (
        <li key={key} class="task">
          <label>
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
    <AddLine
      label={texts.widget.newTask}
      onAdd={(text) => changeWidget(message, newTask(message, text))}
    />
  </div>
);
