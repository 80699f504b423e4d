import { currentLevel, levelOf } from '@parley/core/kernel';
import { anEventViewer } from '@parley/core/testing';
import * as E from 'fp-ts/Either';
import { annotation, integer, leveled, optional, required, text } from '../codecs';
import { event, eventsOf } from './event';

const since = 'savedSnippets' as const;

type Folder = { readonly id: number; readonly name: string | null };

const removed = event<Folder>('FolderRemoved', 'A folder was removed.', { since })({
  folder_id: required('Id.', integer, ({ id }) => id),
  name: optional('Name; missing if there is none.', text, ({ name }) => name ?? undefined),
});

const { alert_words, drafts } = eventsOf({
  alert_words: event<Folder>(
    'FolderNamed',
    'A folder was named.',
  )({ level: leveled('Level.', integer, { since }, (_, viewer) => viewer.level) }),
  drafts: { add: removed, update: removed, remove: removed },
});

const folder: Folder = { id: 7, name: null };
const at = anEventViewer({ level: levelOf(since) });
const before = anEventViewer({ level: levelOf(since) - 1 });

describe('a declared event', () => {
  it('has its type, its op and then the fields of the level, in order', () => {
    const [shown] = drafts.remove.present({ ...folder, name: 'red' }, at);
    expect(Object.entries(shown ?? {})).toEqual([
      ['type', 'drafts'],
      ['op', 'remove'],
      ['folder_id', 7],
      ['name', 'red'],
    ]);
    expect(alert_words.present(folder, at)).toStrictEqual([
      { type: 'alert_words', level: at.level },
    ]);
    expect(alert_words.present(folder, before)).toStrictEqual([{ type: 'alert_words' }]);
  });

  it('is not sent at levels that do not know it', () => {
    expect(drafts.add.present(folder, before)).toEqual([]);
    expect(drafts.add.present(folder, at)).toHaveLength(1);
  });

  it.each([
    [{ type: 'drafts', op: 'add', id: 1, folder_id: 7 }, true],
    [{ type: 'drafts', op: 'add', folder_id: 7 }, false],
    [{ type: 'drafts', op: 'update', id: 1, folder_id: 7 }, false],
    [{ type: 'drafts', id: 1, folder_id: 7 }, false],
  ])('its codec decodes %j: %s', (value, accepts) => {
    expect(E.isRight(drafts.add.codec.decode(value))).toBe(accepts);
  });

  it('describes itself with its levels', () => {
    const { schema } = drafts.add.codec;
    expect(schema.description).toBe('A folder was removed.');
    expect(schema[annotation]).toMatchObject({
      component: { name: 'FolderRemoved' },
      levels: { since },
    });
  });

  it('does not compile under another name, or without an event of its type', () => {
    // @ts-expect-error -- there is no such type
    eventsOf({ folder: removed });
    // @ts-expect-error -- drafts have no such op
    eventsOf({ drafts: { add: removed, update: removed, remove: removed, rename: removed } });
    // @ts-expect-error -- an event is missing
    eventsOf({ drafts: { add: removed } });
    // @ts-expect-error -- alert words have no op
    eventsOf({ alert_words: { add: removed } });
    // @ts-expect-error -- a reader of another type
    event<Folder>('Named', 'A folder was named.')({ name: required('', text, ({ id }) => id) });
    expect(() => {
      // @ts-expect-error -- it is presented from a folder
      drafts.add.present(undefined, anEventViewer({ level: currentLevel }));
    }).toThrow(TypeError);
  });
});
