import type { components, operations } from '../wire/api';
import type { operationPaths } from '../wire/operation-paths';

/** The name of an operation: its `operationId` in the API reference. */
export type OperationId = keyof typeof operationPaths;

type InPath<Operation> = Operation extends { parameters: { path: infer Path } } ? Path : unknown;

type InQuery<Operation> = Operation extends { parameters: { query?: infer Query } }
  ? NonNullable<Query>
  : unknown;

type InForm<Operation> = Operation extends { requestBody?: infer Body }
  ? NonNullable<Body> extends { content: infer Content }
    ? Content[keyof Content]
    : unknown
  : unknown;

type ContentOf<Operation> = Operation extends {
  responses: { 200: { content: { 'application/json': infer Content } } };
}
  ? Content
  : never;

/** The parameters of an operation, wherever they are sent. */
export type ParamsOf<Id extends OperationId> = InPath<operations[Id]> &
  InQuery<operations[Id]> &
  InForm<operations[Id]>;

/** What an operation returns. */
export type ResultOf<Id extends OperationId> = ContentOf<operations[Id]>;

/** An event as the server sends it; `type` and `op` tell them apart. */
export type Event = components['schemas']['Event'];

/** An event of a type. */
export type EventOf<Type extends Event['type']> = Extract<Event, { readonly type: Type }>;

/** A message as the server sends it. */
export type Message = components['schemas']['Message'];
