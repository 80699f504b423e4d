import type { DeclaredRoute, Route } from '../served-route';

/** Endpoints about one subject; the API reference lists them together. */
export type RouteGroup = {
  /** The title of the group. */
  readonly tag: string;
  /** The module of the core whose use cases the endpoints call. */
  readonly module: 'accounts' | 'channels' | 'events' | 'messages' | 'organization' | 'personal';
  readonly description: string;
  /** The endpoints by `operationId`: names for generated clients, kept when an endpoint changes. */
  readonly routes: Readonly<Record<string, DeclaredRoute>>;
};

/** The endpoints of a group with their place in the API reference. */
export const routesOf = ({ tag, routes }: RouteGroup): readonly Route[] =>
  Object.entries(routes).map(([operationId, route]) => ({
    ...route,
    operationId,
    tag,
  }));
