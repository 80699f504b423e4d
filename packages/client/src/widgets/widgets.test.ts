import { newPollOption, pollOf, voteFor } from './poll';
import { newTask, strikeTask, todoOf } from './todo';

const authorId = 1;

const messageOf = (...contents: readonly (readonly [senderId: number, content: string])[]) => ({
  sender_id: authorId,
  submessages: contents.map(([sender_id, content], id) => ({
    id,
    message_id: 5,
    sender_id,
    msg_type: 'widget',
    content,
  })),
});

const poll = JSON.stringify({
  widget_type: 'poll',
  extra_data: { question: 'Tea?', options: ['Yes', 'No'] },
});

const todo = JSON.stringify({
  widget_type: 'todo',
  extra_data: { task_list_title: 'Party', tasks: [{ task: 'Cake', desc: 'large' }] },
});

describe('polls', () => {
  it('have options and the votes for them, of which each can be taken back', () => {
    const votes = [
      [1, voteFor('canned,0', true)],
      [2, voteFor('canned,0', true)],
      [2, voteFor('canned,1', true)],
      [1, voteFor('canned,0', false)],
      [1, voteFor('unknown', true)],
    ] as const;
    expect(pollOf(messageOf([1, poll], ...votes))).toEqual({
      question: 'Tea?',
      options: [
        { key: 'canned,0', text: 'Yes', voterIds: [2] },
        { key: 'canned,1', text: 'No', voterIds: [2] },
      ],
    });
  });

  it('get options from everybody, each text once, and a question from the author alone', () => {
    const created = messageOf([1, poll]);
    const maybe = newPollOption(created, 'Maybe');
    const question = (text: string) => JSON.stringify({ type: 'question', question: text });
    const { options, question: asked } =
      pollOf(
        messageOf([1, poll], [2, maybe], [3, maybe], [2, question('Bad?')], [1, question('Cake?')]),
      ) ?? {};
    expect(options?.map(({ key, text }) => [key, text])).toEqual([
      ['canned,0', 'Yes'],
      ['canned,1', 'No'],
      ['2,1', 'Maybe'],
    ]);
    expect(asked).toBe('Cake?');
  });
});

describe('to-do lists', () => {
  it('have tasks that everybody can add and finish', () => {
    const created = messageOf([1, todo]);
    const list = todoOf(
      messageOf(
        [1, todo],
        [2, newTask(created, 'Music')],
        [3, strikeTask('0,canned')],
        [3, strikeTask('1,2')],
        [1, strikeTask('1,2')],
      ),
    );
    expect(list).toEqual({
      title: 'Party',
      tasks: [
        { key: '0,canned', text: 'Cake', description: 'large', isDone: true },
        { key: '1,2', text: 'Music', description: '', isDone: false },
      ],
    });
  });
});

it.each(['{', '[]', 'null', '{"widget_type":"zform"}', '{"widget_type":"poll","extra_data":7}'])(
  'data of any form, such as %j, is harmless',
  (content) => {
    const message = messageOf([1, content], [2, '"x"'], [2, '{"type":"vote","key":[]}']);
    expect(() => [pollOf(message), todoOf(message)]).not.toThrow();
    expect([pollOf(messageOf()), todoOf(messageOf())]).toEqual([undefined, undefined]);
  },
);
