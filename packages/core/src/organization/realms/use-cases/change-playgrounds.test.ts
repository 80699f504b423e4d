import * as E from 'fp-ts/Either';
import { accessFailure } from '../../../access';
import { inMemory } from '../../../in-memory';
import { everyone, role } from '../../../kernel';
import { aCaller, exactly } from '../../../testing';
import { addPlayground, removePlayground } from './change-playgrounds';

const caller = aCaller({ role: role.administrator });
const playground = {
  name: 'Play',
  pygmentsLanguage: 'Rust',
  urlTemplate: 'https://play.example/?code={code}',
};

describe('playgrounds', () => {
  it('are added once and removed, and everyone receives the complete list', async () => {
    const ports = inMemory();
    const added = await addPlayground(ports)(caller, playground)();
    const [stored] = ports.state().playgrounds;
    expect(added).toEqual(E.right(stored?.id));
    expect(await addPlayground(ports)(caller, playground)()).toEqual(
      E.left(accessFailure('PlaygroundTaken')),
    );
    const id = E.isRight(added) ? added.right : undefined;
    expect(id === undefined ? id : await removePlayground(ports)(caller, { id })()).toEqual(
      E.right(undefined),
    );
    expect(ports.state().events).toMatchObject([
      {
        event: { _tag: 'PlaygroundsChanged', playgrounds: [playground] },
        audience: exactly(everyone),
      },
      { event: { _tag: 'PlaygroundsChanged', playgrounds: [] }, audience: exactly(everyone) },
    ]);
    expect(id === undefined ? id : await removePlayground(ports)(caller, { id })()).toEqual(
      E.left(accessFailure('UnknownPlayground')),
    );
  });

  it.each([
    [
      { urlTemplate: 'https://play.example/' },
      accessFailure('InvalidPlaygroundUrl', { problem: 'missing' }),
    ],
    [{ pygmentsLanguage: 'a;b' }, accessFailure('InvalidPygmentsLanguage')],
  ])('are rejected with %j', async (changes, failure) => {
    const ports = inMemory();
    expect(await addPlayground(ports)(caller, { ...playground, ...changes })()).toEqual(
      E.left(failure),
    );
    expect(ports.state().playgrounds).toEqual([]);
  });
});
