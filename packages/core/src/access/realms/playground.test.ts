import * as E from 'fp-ts/Either';
import { accessFailure } from '../failures';
import { checkPlayground } from './playground';

describe('checkPlayground', () => {
  const valid = { pygmentsLanguage: 'C++', urlTemplate: 'https://play.example/?code={code}' };

  it.each([
    {},
    { pygmentsLanguage: 'Objective-C, #2.0/x_y' },
    { urlTemplate: 'HTTP://play.example/{?code*}' },
    { urlTemplate: 'https://play.example/{code:100}{#code}' },
  ])('accepts %j', (given) => {
    expect(checkPlayground({ ...valid, ...given })).toEqual(E.right(undefined));
  });

  it.each(['C$', 'a;b'])('rejects the language %j', (pygmentsLanguage) => {
    expect(checkPlayground({ pygmentsLanguage, urlTemplate: '{' })).toEqual(
      E.left(accessFailure('InvalidPygmentsLanguage')),
    );
  });

  it.each([
    ['https://play.example/{code', 'invalid'],
    ['https://play.example/}{code}', 'invalid'],
    ['https://play.example/{code}{}', 'invalid'],
    ['ftp://play.example/{code}', 'invalid'],
    ['https://play.example/', 'missing'],
    ['https://play.example/{x}', 'missing'],
    ['https://play.example/{code}{x}', 'other'],
    ['https://play.example/{?code,x}', 'other'],
  ] as const)('rejects the URL template %j: %s', (urlTemplate, problem) => {
    expect(checkPlayground({ ...valid, urlTemplate })).toEqual(
      E.left(accessFailure('InvalidPlaygroundUrl', { problem })),
    );
  });
});
