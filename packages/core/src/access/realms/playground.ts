import * as E from 'fp-ts/Either';
import * as t from 'io-ts';
import { PlaygroundId, struct } from '../../kernel';
import type { AccessFailure } from '../failures';
import { accessFailure } from '../failures';

/** An external page that runs code of some language. */
export const Playground = struct({
  id: PlaygroundId,
  name: t.string,
  pygmentsLanguage: t.string,
  /** The URL of the page, with `{code}` in place of the code to run. */
  urlTemplate: t.string,
});
export type Playground = t.TypeOf<typeof Playground>;

export const maxPygmentsLanguageLength = 40;

const expression = /\{([^{}]*)\}/g;

/** The names of the variables in an RFC 6570 template; undefined if the template is invalid. */
const variablesIn = (template: string): readonly string[] | undefined => {
  if (/[{}]/.test(template.replace(expression, ''))) {
    return undefined;
  }
  const inside = Array.from(template.matchAll(expression), ([, text]) => text ?? '');
  const names = inside.flatMap((text) =>
    text
      .replace(/^[+#./;?&]/, '')
      .split(',')
      .map((variable) => variable.replace(/(\*|:\d{1,4})$/, '')),
  );
  return names.every((name) => /^[A-Za-z0-9_.%]+$/.test(name)) ? names : undefined;
};

const checkTemplate = (template: string): E.Either<AccessFailure<'InvalidPlaygroundUrl'>, void> => {
  const variables = variablesIn(template);
  if (variables === undefined || !/^https?:\/\//i.test(template)) {
    return E.left(accessFailure('InvalidPlaygroundUrl', { problem: 'invalid' }));
  }
  if (!variables.includes('code')) {
    return E.left(accessFailure('InvalidPlaygroundUrl', { problem: 'missing' }));
  }
  return variables.every((name) => name === 'code')
    ? E.right(undefined)
    : E.left(accessFailure('InvalidPlaygroundUrl', { problem: 'other' }));
};

/** Source: docs/reference/organization.md#playgrounds. */
export const checkPlayground = ({
  pygmentsLanguage,
  urlTemplate,
}: Pick<Playground, 'pygmentsLanguage' | 'urlTemplate'>): E.Either<
  AccessFailure<'InvalidPlaygroundUrl' | 'InvalidPygmentsLanguage'>,
  void
> =>
  /^[ a-zA-Z0-9_+,\-./#]*$/.test(pygmentsLanguage)
    ? checkTemplate(urlTemplate)
    : E.left(accessFailure('InvalidPygmentsLanguage'));
