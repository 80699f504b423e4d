import * as E from 'fp-ts/Either';
import { inMemory } from '@parley/core/in-memory';
import type { Change } from '@parley/core/kernel';
import { aCaller, aRegistration, sidesOf, someRealm } from '@parley/core/testing';
import { bindEventUseCases } from '@parley/core/events';
import { annotation } from '../codecs';
import { initialState, initialStatePresentation } from './initial-state';

const caller = aCaller();

type State = Readonly<Record<string, unknown>>;

const registeredAt = async (level: number): Promise<State> => {
  const {
    forUsers: { registerQueue },
  } = bindEventUseCases({
    ...inMemory({ realms: [someRealm], users: [caller.user] }),
    initialStatePresentation,
  });
  const registered = await registerQueue({ ...caller, level }, aRegistration())();
  return E.isRight(registered) ? registered.right.state.toJSON() : {};
};

const states = new Map<number, Promise<State>>();

/** The register response with everything, at the level; registered once for all cases. */
const stateAt = (level: number): Promise<State> => {
  const state = states.get(level) ?? registeredAt(level);
  states.set(level, state);
  return state;
};

type Case = readonly [field: string, change: Change, isAdded: boolean];

const cases = Object.entries(initialState).flatMap(([field, { schema }]): readonly Case[] => {
  const { since, until } = schema[annotation]?.levels ?? {};
  return [
    ...(since === undefined ? [] : [[field, since, true] as const]),
    ...(until === undefined ? [] : [[field, until, false] as const]),
  ];
});

describe('the fields of the register response', () => {
  it.each(cases)('%s: %s, added: %s', async (field, change, isAdded) => {
    const [last, first] = sidesOf(change);
    const [before, after] = [await stateAt(last), await stateAt(first)];
    expect([field in before, field in after]).toEqual([!isAdded, isAdded]);
  });
});
