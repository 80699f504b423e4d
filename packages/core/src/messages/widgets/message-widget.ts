/** An interactive part of a message: a poll, a to-do list, or a form with choices. */
export type Widget =
  | {
      readonly widget_type: 'zform';
      /** As the client sends it. */
      readonly extra_data: Readonly<Record<string, unknown>>;
    }
  | {
      readonly widget_type: 'poll';
      readonly extra_data: { readonly question: string; readonly options: readonly string[] };
    }
  | {
      readonly widget_type: 'todo';
      readonly extra_data: {
        readonly task_list_title: string;
        readonly tasks: readonly { readonly task: string; readonly desc: string }[];
      };
    };

const withoutBullet = (line: string): string => line.trim().replace(/^[-*]\s*/, '');

const task = (line: string): { readonly task: string; readonly desc: string } => {
  const at = line.indexOf(': ');
  return at === -1
    ? { task: line, desc: '' }
    : { task: line.slice(0, at), desc: line.slice(at + 2).trim() };
};

/** The widget that the content requests. Source: docs/reference/messages.md#widgets. */
export const widgetIn = (content: string): Widget | undefined => {
  const command = /^\/(poll|todo)(?=\s|$)/.exec(content)?.[1];
  if (command === undefined) {
    return undefined;
  }
  const [first = '', ...rest] = content.slice(command.length + 1).split('\n');
  const lines = rest.map(withoutBullet).filter((line) => line !== '');
  return command === 'poll'
    ? { widget_type: 'poll', extra_data: { question: first.trim(), options: lines } }
    : {
        widget_type: 'todo',
        extra_data: { task_list_title: first.trim(), tasks: lines.map(task) },
      };
};
