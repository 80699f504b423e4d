import { currentLevel } from '@parley/core/kernel';
import * as O from 'fp-ts/Option';
import { openApiDocument } from './openapi';
import { examples } from './openapi/examples';
import { isErrorCode } from './openapi/error-codes';
import { operationFailures } from './openapi/operation-failures';
import { isDescribedFailure } from './openapi/responses';
import { isKnownAt, readerAt } from './parameters';
import { routeGroups, routes } from './routes';

type Schema = {
  readonly type?: string;
  readonly format?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
};

type Content = Readonly<Record<string, { readonly schema: Schema }>>;

type Operation = {
  readonly operationId: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly description?: string;
    readonly schema?: Schema;
    readonly content?: Content;
  }[];
  readonly requestBody?: { readonly content: Content };
};

type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };

/** The document as clients receive it. */
const documentAt = (level = currentLevel): Document =>
  JSON.parse(JSON.stringify(openApiDocument(routeGroups, level)));

const operationsAt = (level?: number): readonly (readonly [string, Operation])[] =>
  Object.entries(documentAt(level).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method} ${path}`, operation] as const),
  );

const operation = (name: string): Operation | undefined =>
  operationsAt().find(([one]) => one === name)?.[1];

/** The fields of the forms that the operation accepts. */
const formsOf = ({ requestBody }: Operation): readonly Readonly<Record<string, Schema>>[] =>
  Object.values(requestBody?.content ?? {}).map(({ schema }) => schema.properties ?? {});

describe('the operations of the API reference', () => {
  it('each have a name of their own, in the terms of the field', () => {
    const names = routes.map(({ operationId }) => operationId);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^[a-z][a-zA-Z]+$/.test(name))).toEqual([]);
    expect(names.filter((name) => /stream/i.test(name))).toEqual([]);
  });

  it('each belong to a described group', () => {
    const tags = routeGroups.map(({ tag }) => tag);
    expect(new Set(tags).size).toBe(tags.length);
    expect(routeGroups.filter(({ description }) => !description.endsWith('.'))).toEqual([]);
  });
});

describe('the parameters of the API reference', () => {
  const sentence = /^[A-Z`][^]*[^\s][.]$/;

  it('are all described by sentences', () => {
    const texts = routes.flatMap(({ operationId, parameters, pathParameters, file }) => [
      ...Object.entries({ ...parameters, ...pathParameters }).map(
        ([name, { description }]) => [`${operationId} ${name}`, description] as const,
      ),
      ...(file === undefined ? [] : [[`${operationId} file`, file.description] as const]),
    ]);
    expect(texts.filter(([, text]) => !sentence.test(text))).toEqual([]);
  });

  it.each([1, 100, 313, currentLevel])('have descriptions at level %d', (level) => {
    const undescribed = operationsAt(level).flatMap(([name, one]) =>
      [...(one.parameters ?? []), ...formsOf(one).flatMap((fields) => Object.values(fields))]
        .filter(({ description }) => description === undefined)
        .map(() => name),
    );
    expect(undescribed).toEqual([]);
  });

  it('state the levels that have them, and older names', () => {
    const [fields = {}] = formsOf(operation('patch /messages/{message_id}') ?? { operationId: '' });
    expect(fields.prev_content_sha256?.description).toMatch(/New in feature level \d+\.$/);
    expect(fields.topic?.description).toMatch(/Also accepted as `subject`\.$/);
  });

  it('state default values, which are read back from their text', () => {
    const wrong = routes.flatMap(({ operationId, parameters }) =>
      Object.entries(parameters)
        .filter(([, parameter]) => isKnownAt(currentLevel, parameter))
        .filter(([name, parameter]) => {
          const value = O.toUndefined(parameter.defaultValue);
          const { isJson, read } = readerAt(currentLevel, parameter);
          const written = JSON.stringify(value);
          const text = typeof value === 'string' && !isJson ? value : written;
          return (
            value !== undefined &&
            JSON.stringify(O.toUndefined(O.fromEither(read(name, text)))) !== written
          );
        })
        .map(([name]) => `${operationId} ${name}`),
    );
    expect(wrong).toEqual([]);
  });

  it('are JSON in a query only if they are no numbers or booleans', () => {
    const { parameters = [] } = operation('get /messages') ?? {};
    const byName = Object.fromEntries(parameters.map((one) => [one.name, one]));
    expect(byName.num_before).toMatchObject({
      schema: { type: 'integer', minimum: 0, default: 0 },
    });
    expect(byName.apply_markdown).toMatchObject({ schema: { type: 'boolean', default: true } });
    expect(byName.narrow?.schema).toBeUndefined();
    expect(byName.narrow?.content?.['application/json']?.schema.type).toBe('array');
  });
});

describe('request bodies of the API reference', () => {
  it('are never JSON, which the server does not read', () => {
    const types = new Set(
      operationsAt().flatMap(([, { requestBody }]) => Object.keys(requestBody?.content ?? {})),
    );
    expect(Array.from(types).sort()).toEqual([
      'application/x-www-form-urlencoded',
      'multipart/form-data',
    ]);
  });

  it('have a binary file exactly where routes take files', () => {
    const withFile = operationsAt()
      .filter(
        ([, { requestBody }]) =>
          requestBody?.content['multipart/form-data']?.schema.properties?.file?.format === 'binary',
      )
      .map(([, { operationId }]) => operationId);
    const taking = routes
      .filter(({ maxFileBytes, maxUploadBytes }) => (maxFileBytes ?? maxUploadBytes) !== undefined)
      .map(({ operationId }) => operationId);
    expect(withFile.sort()).toEqual(taking.sort());
  });
});

describe('the examples of the API reference', () => {
  it('are those of the most used operations, at the level at which they were observed', () => {
    const exampleIn = (level: number) =>
      JSON.stringify(documentAt(level)).includes('Shipping on **Friday**');
    expect([exampleIn(currentLevel), exampleIn(currentLevel - 1)]).toEqual([true, false]);
    const names = new Set(routes.map(({ operationId }) => operationId));
    expect(Object.keys(examples).filter((name) => !names.has(name))).toEqual([]);
  });
});

describe('the failures of the API reference', () => {
  it('are listed for each operation that exists, with known codes', () => {
    const names = new Set(routes.map(({ operationId }) => operationId));
    expect(Object.keys(operationFailures).filter((name) => !names.has(name))).toEqual([]);
    expect(Object.keys(operationFailures)).toHaveLength(names.size);
    const codes = Object.values(operationFailures).flatMap((one) =>
      Object.keys(one).map((name) => name.split(' ')[1] ?? ''),
    );
    expect(codes.filter((code) => !isErrorCode(code))).toEqual([]);
  });

  const send = routes.find(({ operationId }) => operationId === 'sendMessage');
  const update = routes.find(({ operationId }) => operationId === 'updateRealm');

  it.each([
    [send, 400, 'BAD_REQUEST', 'MessageIsEmpty', true],
    [send, 400, 'STREAM_DOES_NOT_EXIST', 'ChannelDoesNotExist', true],
    [send, 400, 'BAD_REQUEST', 'ReminderDoesNotExist', false],
    [send, 400, 'UNAUTHORIZED_PRINCIPAL', 'MustBeAdministrator', false],
    [send, 400, 'REQUEST_VARIABLE_MISSING', undefined, true],
    [send, 401, 'UNAUTHORIZED', 'InvalidApiKey', true],
    [send, 404, 'BAD_REQUEST', undefined, false],
    [update, 400, 'UNAUTHORIZED_PRINCIPAL', 'MustBeAdministrator', true],
    [update, 400, 'REQUEST_VARIABLE_MISSING', undefined, false],
    [update, 500, 'INTERNAL_SERVER_ERROR', undefined, true],
  ])('%#: a response %d %s (%s) is listed: %s', (route, status, code, tag, expected) => {
    expect(
      route !== undefined && isDescribedFailure(route, currentLevel, { status, code }, tag),
    ).toBe(expected);
  });
});
