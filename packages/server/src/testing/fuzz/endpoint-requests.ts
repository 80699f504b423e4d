import type { Route } from '@parley/adapter-http';
import { routes } from '@parley/adapter-http';
import * as O from 'fp-ts/Option';
import { examplesOf } from '../route-calls';
import type { Target } from '../route-calls';
import type { Body } from './bodies';
import { formBody, formText, multipartBody, oddBody } from './bodies';
import type { Draft, FuzzRequest, Pair } from './fuzz-request';
import type { Actor, FuzzWorld } from './fuzz-world';
import { encoded, hostileSegment, hostileText, levelText } from './hostile-values';
import type { Random } from './random';
import { randomOf } from './random';
import type { JsonSchema } from './schema-values';
import { changed, manyOf, schemaValue } from './schema-values';

const basic = (text: string): Pair => [
  'Authorization',
  `Basic ${Buffer.from(text).toString('base64')}`,
];

/** The actor's credentials, sometimes corrupted. */
export const credentials = ({ client }: Actor, random: Random): readonly Pair[] => {
  const { email, apiKey } = client;
  if (random.chance(0.03)) {
    return [
      random.pick<Pair>([
        ['Authorization', 'Basic'],
        ['Authorization', 'Basic !!!'],
        ['Authorization', `Bearer ${apiKey ?? 'x'}`],
        ['Authorization', `Basic ${'QQ'.repeat(random.size(50_000))}`],
        basic(':'),
        basic('a:b:c'),
        basic(`${email ?? 'a'}\0:${apiKey ?? 'b'}`),
        basic(`${email ?? 'a@b.c'}:${'0'.repeat(32)}`),
        basic(`${'a'.repeat(random.size(50_000))}@b.c:x`),
        basic(`\ud800:${apiKey ?? 'b'}`),
      ]),
    ];
  }
  return email === undefined || apiKey === undefined ? [] : [basic(`${email}:${apiKey}`)];
};

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

type Context = {
  readonly world: FuzzWorld;
  readonly route: Route;
  readonly target: Target;
  readonly random: Random;
};

/** A value that the endpoint is likely to accept. */
const likelyValue = (name: string, schema: JsonSchema, context: Context): unknown => {
  const { world, route, target, random } = context;
  const named = random.chance(0.5) ? random.maybePick(world.named[name] ?? []) : undefined;
  const example = random.chance(0.7)
    ? random.maybePick(examplesOf(route, name, target) ?? [])
    : undefined;
  return named ?? example ?? schemaValue(schema, random);
};

const parameterText = (
  name: string,
  schema: JsonSchema,
  isSpoilt: boolean,
  context: Context,
): string => {
  const { random } = context;
  const likely = likelyValue(name, schema, context);
  if (!isSpoilt) {
    return asText(likely);
  }
  if (random.chance(0.03)) {
    return manyOf(schema, random);
  }
  return random.chance(0.5) ? hostileText(random) : asText(changed(likely, random));
};

/** The required parameters, and a few of the optional ones. */
const chosenNames = ({ route, random }: Context): readonly string[] => {
  const all = Object.entries(route.parameters);
  const share = all.length === 0 ? 0 : random.pick([0, 1, 2, 4]) / all.length;
  return all
    .filter(([, { defaultValue }]) => {
      const isChosen = random.chance(share);
      return O.isNone(defaultValue) ? !random.chance(0.03) : isChosen;
    })
    .map(([name, { aliases }]) =>
      random.chance(0.1) ? (random.maybePick(aliases) ?? name) : name,
    );
};

const unknownPairs = (random: Random): readonly Pair[] =>
  random.chance(0.05)
    ? [
        [
          random.pick(['x', '', '__proto__', 'constructor', '\0', '\ud800', 'n'.repeat(70_000)]),
          hostileText(random),
        ],
      ]
    : [];

const pairsOf = (context: Context): readonly Pair[] => {
  const { route, random } = context;
  const names = chosenNames(context);
  const spoilt = new Set(random.times(random.pick([0, 1, 1, 1, 2]), () => random.maybePick(names)));
  const parameterOf = (name: string) =>
    route.parameters[name] ??
    Object.values(route.parameters).find(({ aliases }) => aliases.includes(name));
  const pairs = names.map((name): Pair => [
    name,
    parameterText(name, parameterOf(name)?.schema ?? {}, spoilt.has(name), context),
  ]);
  const again = random.chance(0.05) ? random.maybePick(pairs) : undefined;
  return [...pairs, ...(again === undefined ? [] : [again]), ...unknownPairs(random)];
};

/** Mostly an existing path; a corrupted one may be the path of another endpoint. */
const pathOf = (context: Context, isSpoilt: boolean): string => {
  const { route, random } = context;
  return route.path.replace(/:(\w+)/g, (_, name: string) => {
    if (isSpoilt && random.chance(0.7)) {
      return hostileSegment(random);
    }
    const type = route.pathParameters[name]?.type ?? 'string';
    return encoded(asText(likelyValue(name, { type }, context)));
  });
};

const levelHeader = (random: Random): readonly Pair[] =>
  random.chance(0.3) ? [['X-Chat-Feature-Level', levelText(random)]] : [];

const bodyOf = (pairs: readonly Pair[], isOdd: boolean, random: Random): Body => {
  if (isOdd) {
    return oddBody(pairs, random);
  }
  return random.chance(0.1) ? multipartBody(pairs, random) : formBody(pairs);
};

const titleOf = ({ method, path }: Route): string => `${method.toUpperCase()} /api/v1${path}`;

/** All but the one that ends the organization, after which nothing else could be called. */
export const fuzzedRoutes = routes.filter(({ path }) => path !== '/realm/deactivate');

/** A call of any endpoint by any actor, mostly with something wrong. */
export const endpointRequest = (world: FuzzWorld, random: Random): Draft => {
  const route = random.maybePick(fuzzedRoutes);
  if (route === undefined) {
    throw new Error('there are no routes');
  }
  const context: Context = { world, route, target: random.pick(world.targets), random };
  const actor = random.pick(world.actors);
  const headers = [...credentials(actor, random), ...levelHeader(random)];
  const isSpoilt = route.path.includes(':') && random.chance(0.15);
  const path = `/api/v1${pathOf(context, isSpoilt)}`;
  const isOdd = random.chance(0.12);
  const method = random.chance(0.03)
    ? random.pick(['HEAD', 'OPTIONS', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
    : route.method.toUpperCase();
  const isInQuery = (method === 'GET' || method === 'HEAD' || random.chance(0.1)) && !isOdd;
  const common = {
    group: titleOf(route),
    route: isSpoilt ? undefined : route,
    actor,
    method,
  };
  const pairs = pairsOf(context);
  // A body is made by further choices, which must not depend on how many parameters are left.
  const bodySeed = random.int(0, 0x7fffffff);
  return {
    pairs,
    build: (kept): FuzzRequest => {
      if (isInQuery) {
        const query = formText(kept);
        return {
          ...common,
          path: query === '' ? path : `${path}?${query}`,
          headers,
          body: undefined,
          delivery: 'whole',
        };
      }
      const body = bodyOf(kept, isOdd, randomOf(bodySeed, 0));
      return {
        ...common,
        // A request that never ends is not handled by an endpoint.
        group: body.delivery === 'whole' ? common.group : `a body that is ${body.delivery}`,
        path,
        headers: [...headers, ...body.headers],
        body: body.bytes,
        delivery: body.delivery,
      };
    },
  };
};
