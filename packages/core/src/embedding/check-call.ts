import { eventOps } from '../kernel';
import { commandShapes } from './command-shapes';
import type { Who } from './load-caller';
import type { Shape } from './shape';
import { problemWith } from './shape';

/**
 * What is wrong with the arguments of a use case of a user, which the compiler does not see in
 * JavaScript: names the field. Undefined if nothing is.
 */
export const problemWithCall = (
  module: string,
  name: string,
  parameters: readonly unknown[],
): string | undefined => {
  const shape = commandShapes[module]?.[name];
  const [command, ...more] = parameters;
  const isTooMany = more.length > 0 || (shape === undefined && parameters.length > 0);
  const problem = isTooMany
    ? `takes ${shape === undefined ? 'no' : 'one'} argument`
    : shape && problemWith(shape, command, 'command');
  return problem === undefined ? undefined : `${module}.${name}: ${problem}`;
};

const optionsShape: Shape = { fields: { 'host?': 'text', 'client?': 'text' } };

/** What is wrong with the user that a program names, or with how that user acts. */
export const problemWithWho = (who: Who, options: unknown = {}): string | undefined =>
  problemWith({ anyOf: ['number', 'text'] }, who, 'user') ??
  problemWith(optionsShape, options, 'options');

/** The fields of a filter of events; the operators are checked with the registration. */
const filterShape: Shape = {
  fields: {
    'types?': { list: { oneOf: Object.keys(eventOps) } },
    'narrow?': { list: { tuple: ['text', 'text'] } },
    'allPublicChannels?': 'flag',
    'html?': 'flag',
    'signal?': 'anything',
  },
};

/** What is wrong with the events that a program asks for. */
export const problemWithEvents = (
  who: Who,
  filter: unknown,
  options: unknown,
): string | undefined =>
  problemWithWho(who, options) ?? problemWith(filterShape, filter, 'events: filter');

/** Rejects with a TypeError if there is a problem: a mistake of the program, not of a user. */
export const unlessMistaken = <A>(
  problem: string | undefined,
  work: () => Promise<A>,
): Promise<A> => (problem === undefined ? work() : Promise.reject(new TypeError(problem)));
