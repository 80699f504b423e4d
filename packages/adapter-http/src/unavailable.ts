import type { Method } from './served-route';

/** An endpoint of the public API that this server does not have, and why. */
export type Unavailable = {
  readonly method: Method;
  /** Below the API root. */
  readonly path: string;
  readonly reason: string;
};

const of = (reason: string, ...endpoints: readonly string[]): readonly Unavailable[] =>
  endpoints.flatMap((endpoint) => {
    const [methods = '', path = ''] = endpoint.split(' ');
    return methods
      .split(',')
      .map((method): Unavailable => ({ method: asMethod(method), path, reason }));
  });

const methods: readonly Method[] = ['get', 'post', 'put', 'patch', 'delete'];

const asMethod = (text: string): Method => methods.find((one) => one === text) ?? 'get';

const noCalls = 'This provider of video calls is not configured on this server';

/**
 * What the public API has and this server does not. To build one of them, declare its route and
 * remove it here: a test fails for an endpoint that is in both places.
 */
export const unavailable: readonly Unavailable[] = [
  ...of(
    'The server knows no service for encrypted push notifications to phones',
    'post /mobile_push/unregister',
  ),
  ...of(
    noCalls,
    'get /calls/bigbluebutton/create',
    'post /calls/constructorgroups/create',
    'post /calls/nextcloud_talk/create',
    'post /calls/webex/create',
    'post /calls/zoom/create',
  ),
  ...of(
    'The status of thumbnails is not available on this server',
    'get /thumbnail/status/:realm_id/:file_name',
  ),
];

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`);

const patterns = unavailable.map((endpoint) => ({ endpoint, pattern: patternOf(endpoint.path) }));

/** Those at the path, with different methods. */
export const unavailableAt = (path: string): readonly Unavailable[] =>
  patterns.filter(({ pattern }) => pattern.test(path)).map(({ endpoint }) => endpoint);
