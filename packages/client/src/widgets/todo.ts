import type { ListedMessage } from '../messages/message';
import { dataIn, listIn, textIn, widgetOf } from './widget-data';

export type Task = {
  /** Names the task in changes. */
  readonly key: string;
  readonly text: string;
  readonly description: string;
  readonly isDone: boolean;
};

export type TodoList = { readonly title: string; readonly tasks: readonly Task[] };

/** The to-do list that a message is, with all changes; undefined if it is none. */
export const todoOf = (
  message: Pick<ListedMessage, 'submessages' | 'sender_id'>,
): TodoList | undefined => {
  const widget = widgetOf(message);
  if (widget?.kind !== 'todo') {
    return undefined;
  }
  let title = textIn(widget.initial.task_list_title);
  const tasks = new Map<string, Task>();
  const add = (key: string, text: string, description: string): void => {
    if (![...tasks.values()].some((task) => task.text === text)) {
      tasks.set(key, { key, text, description, isDone: false });
    }
  };
  listIn(widget.initial.tasks).forEach((given, index) => {
    const { task, desc } = dataIn(given);
    add(`${index},canned`, textIn(task), textIn(desc));
  });
  for (const { senderId, data } of widget.changes) {
    if (data.type === 'new_task') {
      add(`${Number(data.key)},${senderId}`, textIn(data.task), textIn(data.desc));
    } else if (data.type === 'new_task_list_title' && senderId === message.sender_id) {
      title = textIn(data.title);
    } else if (data.type === 'strike') {
      const task = tasks.get(textIn(data.key));
      if (task !== undefined) {
        tasks.set(task.key, { ...task, isDone: !task.isDone });
      }
    }
  }
  return { title, tasks: [...tasks.values()] };
};

/** The submessage that finishes a task, or takes that back. */
export const strikeTask = (key: string): string => JSON.stringify({ type: 'strike', key });

/** The submessage that adds a task. */
export const newTask = (message: Pick<ListedMessage, 'submessages'>, task: string): string =>
  JSON.stringify({
    type: 'new_task',
    // The number tells tasks of one user apart.
    key: message.submessages.length,
    task,
    desc: '',
    completed: false,
  });
