import type * as T from 'fp-ts/Task';
import type { Caller, Viewer } from '../access';
import type { FeatureLevel, Fields, SharedFields } from '../kernel';
import type { InitialStateRequest } from './queues/initial-state/loader';
import type { AccountFacts, VisitorFacts } from './queues/initial-state/loaders';

/** Fields of the response; a task if they are presented in slices. */
export type PresentedFields = Fields | SharedFields | T.Task<Fields | SharedFields>;

/** What a client receives of the state: the facts that have to be loaded, and their fields. */
export type StatePart<Facts, Name extends keyof Facts = keyof Facts> = {
  readonly [Each in Name]: {
    readonly facts: Each;
    readonly present: (facts: Facts[Each]) => PresentedFields;
  };
}[Name];

/** A part for an account. */
export type AccountPart = StatePart<AccountFacts>;

/** A part for a visitor. */
export type VisitorPart = StatePart<VisitorFacts>;

/** What clients receive of the state when they register. */
export interface InitialStatePresentation {
  /** What an account receives of what it asked for, in the order of the fields. */
  readonly forAccount: (caller: Caller, request: InitialStateRequest) => readonly AccountPart[];
  /** The same for a visitor. */
  readonly forVisitor: (visitor: Viewer, request: InitialStateRequest) => readonly VisitorPart[];
  /** All fields together, as the level has them. */
  readonly join: (
    level: FeatureLevel,
    presented: readonly (Fields | SharedFields)[],
  ) => SharedFields;
}
