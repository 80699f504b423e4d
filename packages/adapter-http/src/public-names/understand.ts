import type { FailurePresentation } from '@parley/wire';
import type { Parameters, RawParameters } from '../parameters';
import { inverted, publicNames } from './table';

const ownFields = inverted(publicNames.fields);

const ownValues = Object.fromEntries(
  Object.entries(publicNames.values).map(([field, names]) => [field, inverted(names)]),
);

const lookUp = (names: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(names, key) ? names[key] : undefined;

/** Texts may be sent as they are or as JSON text. */
const ownValue = (name: string, text: string): string => {
  const names = Object.hasOwn(ownValues, name) ? (ownValues[name] ?? {}) : {};
  const [, quoted] = /^"(.*)"$/.exec(text) ?? [];
  const own = lookUp(names, quoted ?? text);
  if (own === undefined) {
    return text;
  }
  return quoted === undefined ? own : JSON.stringify(own);
};

/** The parameters of a request under the names of their declarations. */
export const understand = (declared: Parameters, raw: RawParameters): RawParameters =>
  new Map(
    Array.from(raw, ([sent, text]) => {
      const own = lookUp(ownFields, sent);
      const name = own !== undefined && own in declared ? own : sent;
      return [name, ownValue(name, text)];
    }),
  );

const withPublishedNames = (text: string): string =>
  Object.entries(publicNames.fields).reduce(
    (result, [own, published]) => result.replace(new RegExp(`\\b${own}\\b`, 'g'), published),
    text,
  );

/** A failure whose text names parameters as the client does. */
export const publishFailure = <Presentation extends FailurePresentation>(
  presentation: Presentation,
): Presentation => {
  const { msg, extra } = presentation;
  const name = extra?.var_name;
  return {
    ...presentation,
    msg: withPublishedNames(msg),
    ...(typeof name === 'string'
      ? { extra: { ...extra, var_name: withPublishedNames(name) } }
      : {}),
  };
};
