import type { Caller } from '../access';
import type { UseCases } from '../use-cases';

/** The fields of an object in one list, whatever types it is made of. */
type Flat<Command> = Command extends string | number | readonly unknown[]
  ? Command
  : { readonly [Field in keyof Command]: Command[Field] };

/** What a use case takes after its caller. */
export type CommandOf<
  Module extends keyof UseCases,
  Name extends keyof UseCases[Module],
> = UseCases[Module][Name] extends (caller: Caller, command: infer Command) => unknown
  ? Flat<Command>
  : never;
