import type { Ports } from '@parley/core';
import type { Change } from '@parley/core/kernel';
import type { SideWorld } from './side-world';

/** How a change shows: the same requests, whose outcome differs between its two sides. */
export type SideTest = {
  /** Requests at the level that is tested, and what is seen of their outcome. */
  readonly observe: (world: SideWorld) => Promise<unknown>;
  /** What is seen at the level before the change. */
  readonly before: unknown;
  /** What is seen at the level of the change. */
  readonly from: unknown;
  /** Ports that replace those in memory. */
  readonly ports?: Partial<Ports>;
};

/** Tests of these changes. */
export const testsOf = <Name extends Change>(
  tests: Readonly<Record<Name, SideTest>>,
): Readonly<Record<Name, SideTest>> => tests;
