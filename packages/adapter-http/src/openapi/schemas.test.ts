import { currentLevel } from '@parley/core/kernel';
import type { JsonSchema } from '@parley/wire/codecs';
import {
  annotation,
  boolean,
  field,
  integer,
  literal,
  named,
  object,
  oneOf,
} from '@parley/wire/codecs';
import { eventNames, fieldsByFetchType } from '@parley/wire';
import { routeGroups, routes } from '../routes';
import { openApiDocument } from '../openapi';
import { componentsAt } from './components';
import { errorCodes } from './error-codes';
import { levelNotes } from './levels';

/** Every schema of a response, with its path; named schemas once. */
type Found = { readonly path: string; readonly schema: JsonSchema; readonly isField: boolean };

const children = (path: string, schema: JsonSchema): readonly Found[] => [
  ...Object.entries(schema.properties ?? {}).map(([name, one]) => ({
    path: `${path}.${name}`,
    schema: one,
    isField: true,
  })),
  ...(schema.items === undefined
    ? []
    : [{ path: `${path}[]`, schema: schema.items, isField: false }]),
  ...(typeof schema.additionalProperties === 'object'
    ? [{ path: `${path}.*`, schema: schema.additionalProperties, isField: false }]
    : []),
  ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].map((one, index) => ({
    path: `${path}|${index}`,
    schema: one,
    isField: false,
  })),
];

/** All schemas of all responses, whatever their level. */
const allSchemas = (): readonly Found[] => {
  const found: Found[] = [];
  const names = new Set<string>();
  const visit = (one: Found): void => {
    found.push(one);
    const component = one.schema[annotation]?.component;
    if (component !== undefined) {
      if (names.has(component.name)) {
        return;
      }
      names.add(component.name);
      found.push({ path: component.name, schema: component.schema, isField: true });
    }
    children(component?.name ?? one.path, component?.schema ?? one.schema).forEach(visit);
  };
  for (const { method, path, response } of routes) {
    visit({ path: `${method} ${path}`, schema: response.schema, isField: false });
  }
  return found;
};

/** Values of any kind that are meant to be so. None at the moment. */
const untypedOnPurpose: readonly string[] = [];

describe('the schemas of responses and events', () => {
  const schemas = allSchemas();

  it('are many', () => {
    expect(schemas.length).toBeGreaterThan(1500);
    expect(schemas.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['Message.subject', 'MessageEvent.flags', 'post /register.streams']),
    );
  });

  it('describe every field and every named schema', () => {
    const undescribed = schemas.filter(
      ({ schema, isField }) => isField && !/^\S.*[.)]$/.test(schema.description ?? ''),
    );
    expect(undescribed.map(({ path }) => path)).toEqual([]);
  });

  it('have a type, except those that are meant to have none', () => {
    const untyped = schemas.filter(
      ({ schema: { type, anyOf, oneOf: alternatives } }) =>
        type === undefined && anyOf === undefined && alternatives === undefined,
    );
    expect(untyped.map(({ path }) => path)).toEqual(untypedOnPurpose);
  });

  it('give lists the type of their items, and maps that of their values', () => {
    const open = schemas.filter(
      ({ schema: { type, items, properties, additionalProperties } }) =>
        (type === 'array' && items === undefined) ||
        (type === 'object' && properties === undefined && typeof additionalProperties !== 'object'),
    );
    expect(open.map(({ path }) => path)).toEqual([]);
  });
});

type Document = {
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
  readonly paths: Readonly<Record<string, object>>;
};

// The tests below check the structure that they read.
const documentAt = (level: number) => openApiDocument(routeGroups, level) as Document;

describe('the document', () => {
  it.each([1, 50, 150, 250, 350, 450, currentLevel])(
    'refers only to its schemas at %d',
    (level) => {
      const document = documentAt(level);
      const text = JSON.stringify(document.paths) + JSON.stringify(document.components);
      const referred = new Set(
        Array.from(text.matchAll(/"#\/components\/schemas\/(\w+)"/g), ([, name]) => name),
      );
      expect(Array.from(referred).sort()).toEqual(Object.keys(document.components.schemas).sort());
    },
  );

  it('has each code of an error, at the newest level', () => {
    const { schemas } = documentAt(currentLevel).components;
    const codes = Object.values(schemas).flatMap(({ properties }) => properties?.code?.enum ?? []);
    expect(codes.sort()).toEqual(Object.keys(errorCodes).sort());
  });

  it('names the resources of the API', () => {
    expect(Object.keys(documentAt(currentLevel).components.schemas)).toEqual(
      expect.arrayContaining([
        'Attachment',
        'Bot',
        'Channel',
        'ChannelFolder',
        'CustomEmoji',
        'CustomProfileField',
        'Draft',
        'GroupSetting',
        'Linkifier',
        'Message',
        'Reaction',
        'Reminder',
        'SavedSnippet',
        'ScheduledMessage',
        'Subscription',
        'User',
        'UserGroup',
      ]),
    );
  });

  it('has every event as a member of one union, at the levels that have it', () => {
    const membersAt = (level: number) => documentAt(level).components.schemas.Event?.oneOf?.length;
    // Two types were removed before the current level.
    expect(membersAt(currentLevel)).toBe(eventNames.length - 2);
    expect(membersAt(1)).toBeLessThan(eventNames.length - 20);
  });

  it('has the fields of a level only', () => {
    const fieldsOf = (name: string, level: number) =>
      Object.keys(documentAt(level).components.schemas[name]?.properties ?? {});
    expect(fieldsOf('Reaction', 1)).not.toContain('user_id');
    expect(fieldsOf('Reaction', 2)).toEqual(expect.arrayContaining(['user_id', 'user']));
    expect(fieldsOf('Reaction', currentLevel)).not.toContain('user');
    expect(fieldsOf('ReactionAddEvent', 338)).not.toContain('user');
    expect(fieldsOf('ReactionAddEvent', 339)).toContain('user');
    expect(fieldsOf('Channel', 140)).not.toContain('can_remove_subscribers_group_id');
    expect(fieldsOf('Channel', 142)).toContain('can_remove_subscribers_group_id');
    expect(fieldsOf('Channel', 197)).not.toContain('can_remove_subscribers_group_id');
    expect(fieldsOf('Channel', 197)).toContain('can_remove_subscribers_group');
  });

  it('requires the fields that every value has at a level', () => {
    const requiredOf = (name: string, level: number) =>
      documentAt(level).components.schemas[name]?.required;
    expect(requiredOf('Reaction', 1)).toContain('user');
    expect(requiredOf('Reaction', currentLevel)).toContain('user_id');
    expect(requiredOf('Message', currentLevel)).not.toContain('stream_id');
  });
});

describe('the initial state', () => {
  it('has each field in one fetch type', () => {
    const names = Object.values(fieldsByFetchType).flatMap((fields) => Object.keys(fields));
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});

describe('componentsAt', () => {
  const one = named('Thing', 'A thing.', object({ required: { id: field('Its id.', integer) } }));

  it('replaces named schemas by references, and keeps the description of a use', () => {
    const { resolve, schemas } = componentsAt(currentLevel);
    expect(resolve({ a: one.schema, b: field('The other one.', one).schema })).toEqual({
      a: { $ref: '#/components/schemas/Thing' },
      b: { $ref: '#/components/schemas/Thing', description: 'The other one.' },
    });
    expect(schemas()).toEqual({
      Thing: {
        type: 'object',
        description: 'A thing.',
        properties: { id: { type: 'integer', description: 'Its id.' } },
        required: ['id'],
      },
    });
  });

  it('rejects two schemas of one name', () => {
    const other = named('Thing', 'Another thing.', integer);
    expect(() => componentsAt(currentLevel).resolve({ a: one.schema, b: other.schema })).toThrow(
      'two schemas are named Thing',
    );
  });

  it('rejects a use that changes the schema', () => {
    expect(() =>
      componentsAt(currentLevel).resolve({ a: { ...one.schema, minLength: 2 } }),
    ).toThrow('a use of Thing changes minLength');
  });

  it('leaves out what a level does not have, and choices with nothing to choose', () => {
    const leveled = object({
      required: { kind: field('What it is.', literal('a')) },
      leveled: {
        later: field('Later.', boolean, { since: 'mutedUsers' }),
        earlier: field('Earlier.', boolean, { until: 'mutedUsers' }),
      },
    });
    expect(componentsAt(47).resolve({ a: leveled.schema })).toMatchObject({
      a: { required: ['kind', 'earlier'], properties: { earlier: {} } },
    });
    expect(componentsAt(48).resolve({ a: leveled.schema })).toMatchObject({
      a: { required: ['kind', 'later'], properties: { later: {} } },
    });
    const either = oneOf<unknown>(
      field('Old.', integer, { until: 'mutedUsers' }),
      field('New.', boolean, { since: 'mutedUsers' }),
    );
    expect(componentsAt(48).resolve({ a: either.schema })).toEqual({
      a: { type: 'boolean', description: 'New. New in feature level 48.' },
    });
  });
});

describe('levelNotes', () => {
  it.each([
    [{}, ''],
    [{ since: 'mutedUsers' }, 'New in feature level 48.'],
    [{ until: 'mutedUsers' }, 'Removed in feature level 48.'],
    [
      { since: 'mutedUsers', until: 'emptyTopicName' },
      'New in feature level 48, removed in feature level 334.',
    ],
    [
      { isKnownAt: (level: number) => level < 3 || level === 7 },
      'Only at the feature levels 1 to 2 and 7.',
    ],
  ] as const)('says at which levels %j is known', (levels, note) => {
    expect(levelNotes(levels)).toBe(note);
  });
});
