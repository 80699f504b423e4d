import * as NEA from 'fp-ts/NonEmptyArray';
import { openApiDocument } from '../openapi';
import { anyEvent } from '@parley/wire';
import { isRecord } from '@parley/core/kernel';
import { routeGroups } from '../routes';
import { routesOf } from '../routes/route-group';
import { publish } from './publish';
import { shapeOf } from './shape';
import type { Tree } from './testing/published-shapes';
import { publishedShapes } from './testing/published-shapes';
import { samplesOf } from './testing/samples';

/** The level of the published shapes. */
const level = 313;

const document: unknown = JSON.parse(JSON.stringify(openApiDocument(routeGroups, level)));

const fieldOf = (value: unknown, ...names: readonly string[]): unknown =>
  names.reduce((one, name) => (isRecord(one) ? one[name] : undefined), value);

const samples = samplesOf(isRecord(document) ? document : {});

const placeOf = (method: string, path: string): string =>
  `${method} ${path.replace(/:\w+|\{\w+\}/g, '{}')}`;

type Sent = readonly [place: string, samples: readonly unknown[]];

/** What clients of the public system are sent by every operation of the reference. */
const responses: readonly Sent[] = routeGroups
  .flatMap(routesOf)
  .flatMap((route): readonly Sent[] => {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    const content = ['responses', '200', 'content', 'application/json', 'schema'];
    const schema = fieldOf(document, 'paths', path, route.method, ...content);
    return schema === undefined || route.path === '/events'
      ? []
      : [
          [
            placeOf(route.method, path),
            samples(schema).map((one) => publish(shapeOf(route.response.schema), one)),
          ],
        ];
  });

const eventName = (event: unknown): string =>
  ['type', 'op']
    .map((name) => fieldOf(event, name))
    .filter((name) => typeof name === 'string')
    .join(' ');

/** The events that they are sent, by type and op. */
const events: readonly Sent[] = Object.entries(
  NEA.groupBy((event: unknown) => `event ${eventName(event)}`)(
    samples({ $ref: '#/components/schemas/Event' }).map((one) =>
      publish(shapeOf(anyEvent.schema), one),
    ),
  ),
);

const merge = (one: Tree, other: Tree): Tree => {
  const merged: Record<string, Tree> = { ...one };
  for (const [name, inside] of Object.entries(other)) {
    merged[name] = merge(merged[name] ?? {}, inside);
  }
  return merged;
};

const treeOf = (value: unknown): Tree => {
  if (Array.isArray(value)) {
    return value.map(treeOf).reduce(merge, {});
  }
  return isRecord(value)
    ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, treeOf(one)]))
    : typeof value === 'string' && value !== 'parley'
      ? { [`=${value}`]: {} }
      : {};
};

const isValue = (name: string): boolean => name.startsWith('=');

/** What one of them has and the other one has not. */
const differences = (published: Tree, ours: Tree, place: string): readonly string[] => {
  const names = Object.keys(published);
  const fields = names.filter((name) => !isValue(name));
  const own = Object.keys(ours).filter((name) => !isValue(name));
  const other =
    names.length > fields.length
      ? Object.keys(ours).filter((name) => isValue(name) && !names.includes(name))
      : [];
  return [
    ...other.map((name) => `more: ${place}${name}`),
    // Where the published shape says only that it is an object, or that it is none.
    ...(fields.length === 0 || own.length === 0
      ? []
      : [
          ...own.filter((name) => !fields.includes(name)).map((name) => `more: ${place}.${name}`),
          ...fields.filter((name) => !own.includes(name)).map((name) => `less: ${place}.${name}`),
        ]),
    ...fields.flatMap((name) => {
      const [left, right] = [published[name], ours[name]];
      return left === undefined || right === undefined
        ? []
        : differences(left, right, `${place}.${name}`);
    }),
  ];
};

const envelope = ['result', 'msg', 'ignored_parameters_unsupported'];

const withoutEnvelope = (tree: Tree): Tree =>
  Object.fromEntries(Object.entries(tree).filter(([name]) => !envelope.includes(name)));

const found = (): readonly string[] => {
  const published = new Map(
    Array.from(publishedShapes(), ([place, tree]) => [place.replace(/\{\w+\}/g, '{}'), tree]),
  );
  return [...responses, ...events].flatMap(([place, values]) => {
    const shape = published.get(place);
    return shape === undefined ? [] : differences(shape, withoutEnvelope(treeOf(values)), place);
  });
};

/** What differs for another reason than a name, as patterns by their reason. */
const known: Readonly<Record<string, readonly RegExp[]>> = {
  'every client is told the version under both names': [
    /^more: \w+ \/(register|server_settings)\.chat_(version|merge_base|feature_level)$/,
  ],
  'these fields are part of the API': [
    /^more: .*\.field_type$/,
    /^more: .*\.bot_(type|owner_id)$/,
    /^more: .*\.is_system_bot$/,
  ],
  'an addition of Parley': [
    /^more: .*default_feature_level$/,
    /^more: .*\.can_(create_users|change_user_emails)$/,
  ],
  'one form of a value at a time, which the published shapes do not distinguish': [
    /^(more|less): .*presences?\.(\*\.)?(\*|website|aggregated|(active|idle)_timestamp)$/,
    /^(more|less): .*authentication_methods\..*$/,
    /^more: event typing (start|stop)\.message_type=private$/,
    /^more: event message\.local_message_id$/,
    /^more: get \/messages\/\{\}\.message\.match_(content|subject)$/,
    /^more: patch \/users\/me\/subscriptions\.unauthorized$/,
    /^more: event realm update_dict\.data\.(avatar_changes_disabled|message_retention_days)$/,
    /^more: event realm update_dict\.data\.(create_\w+_stream_policy|rendered_description)$/,
    /^more: event realm_bot update\.bot\.email$/,
    /^less: .*realm_(non_active_)?users\.is_active$/,
  ],
  'clients compute it, or it was removed before the level': [
    /^less: .*reactions?( \w+)?\.user\.is_mirror_dummy$/,
    /^less: post \/register\.receives_typing_notifications$/,
    /^less: post \/users\/me\/presence\.zephyr_mirror_active$/,
  ],
  'Parley has no plans, no demonstrations, and no such change': [
    /^less: post \/register\.demo_organization_scheduled_deletion_date$/,
    /^less: event realm_user update\.person\.is_billing_admin$/,
    /^less: event realm update_dict\.data\.(name|plan_type|upload_quota_mib)$/,
    /^less: event realm update_dict\.data\.(authentication_methods|max_file_upload_size_mib)$/,
    /^less: event realm update_dict\.data\.push_notifications_enabled(_end_timestamp)?$/,
  ],
};

describe('clients of the public system', () => {
  it('are sent its names in every response and event', () => {
    const patterns = Object.values(known).flat();
    const all = found();
    expect(all.filter((one) => !patterns.some((pattern) => pattern.test(one)))).toEqual([]);
    expect(patterns.filter((pattern) => !all.some((one) => pattern.test(one)))).toEqual([]);
  });

  it('are sent no other name for the extra emoji and its type, in any response and event', () => {
    const texts = [...responses, ...events].map(
      ([place, values]) => [place, JSON.stringify(values)] as const,
    );
    const own = /"chat_extra_emoji"|"notification_sound":"parley"|"parley","reaction_type":"zulip/;
    expect(texts.filter(([, text]) => own.test(text)).map(([place]) => place)).toEqual([]);
    expect(texts.filter(([, text]) => text.includes('"zulip_extra_emoji"')).length).toBe(8);
  });
});
