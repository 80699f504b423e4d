import { defaultRealmPicturePath } from '@parley/core/access';
import type { RequestHandler } from 'express';

type Picture = { readonly type: string; readonly content: Buffer };

const png = (...lines: readonly string[]): Picture => ({
  type: 'image/png',
  content: Buffer.from(lines.join(''), 'base64'),
});

const svg = (text: string): Picture => ({ type: 'image/svg+xml', content: Buffer.from(text) });

const emojiFolder = '/static/generated/emoji/images/emoji/unicode';

const extraEmoji = png(
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABABAMAAABYR2ztAAAAMFBMVEVMaXEqeXeBi1sqeXfpojwqenhohWnnojzo',
  'ozzooj3oozznojwpeXcreXjooz0reninkJmfAAAADnRSTlMAzAjxOXEeyuppkrBRsf+6JRIAAAAJcEhZcwAACxMA',
  'AAsTAQCanBgAAAD0SURBVEjHY2AYBVQDqsL/MYFhEFyeTf4/NvAxAaZA8T92IARTEI9DwVeYAnkcCj7CFNjjUPAZ',
  'puA/LjCqAK6ghJCCdw6EFLQRUvCKkIIXhBS8o4oCfAkGrABfkgMrwJdowQrwJXuwAjwZhwmsAE/WY4EogMfpV/Rc',
  'y4Wm4AC6Aj9UBTbo8ix9KAo+J6DJq6x7h6JADEy/QwMIBdDyALeCSwz4FfxVIKAggAGrghcYJRqagucYCupQFbxk',
  'wBJ4yKAIQwEnqg0JmMWqO5J8+yRchS8nig+xgXmEFKBEJFbgQUgBWx0BBQzahBQw7SNUz3ANnioPAHbveHVoxG/g',
  'AAAAAElFTkSuQmCC',
);

/** The pictures of the server whose URLs are in its responses and in rendered messages, by path. */
export const pictures: Readonly<Record<string, Picture>> = {
  '/static/images/unknown-user-avatar.png': png(
    'iVBORw0KGgoAAAANSUhEUgAAAFAAAABQBAMAAAB8P++eAAAAMFBMVEWKkprHzNGTm6KPl5+NlZyor7W4vsOXnqaz',
    'ub+7wce/xcqaoaiutbvDyM6kq7Gepaw59evzAAAACXBIWXMAAAsTAAALEwEAmpwYAAABW0lEQVRIx+3Vv0vDUBDA',
    '8SNpTEVFLDS09QcpuLm8QRwEoejqkM4uFv+BTOJop672HxCC/4AK7hWcxYKz4Cg4+A8IirT23cvd5RDBwX7nD4S8',
    '3L3AkjKYwin8C1g/WN+96RfDWgyfed0i2EjhqzArgEcwakuG0dhBqSPCi28I2yJMJzCUYA2sugKs2LApwDMbzgow',
    'sWEgwEsbzgkwtqEnwJYNS78B1Y9Wv4z6eNQHrv6E6qFQj5l+cKOWchXUy6VfV/UFoL9S/ueNW7+/3tzbeM2K4LkZ',
    'LcyLDHuT6TmRYM8e3GMePgHqnYORwdDvMPAOnPZpWIVcbRImeRhQcAWIbgl4SMGZPGwYCvpZDi4D2VUODmhYduGq',
    'oaE/dGAVmNoOfOTgjgMHHJx3YMxBD8MI2PoIrvHwGcEKD5sIPvBwAcFTHpYRTHgYIPjGw0UEUx6GCBoe+j+DvBv/',
    '3z8Ak7q7ynGVeZ4AAAAASUVORK5CYII=',
  ),
  // The mark of Parley, as in the web client's `favicon.svg`.
  [defaultRealmPicturePath]: png(
    'iVBORw0KGgoAAAANSUhEUgAAAGQAAABkBAMAAACCzIhnAAAAMFBMVEVMaXFOWtVOW9VOWtVQWdVPW9VOWtVOWtVPW9X/',
    '//9yfN2Xnudibdrk5vmLk+S1uu4wKII6AAAACHRSTlMAwJpuEUPpIiGgOwEAAAAJcEhZcwAAIpoAACKaAb7d+yoAAAGv',
    'SURBVFjD7di/T8JAFAfwUyztLtGORBgYK4nGETXuDMYwakwTx07GtRjrBYnMjTHu/gUY/wEmZk38A9C/QDYd2l5/3OPe',
    'uxgH4Lt/cr13d9w7GFtm/nLU3AJTO5aAtW0+M+utgmhwRbp5s8uVOc+KA45IPfNZNob46U/b56hUUsTGEV+IEkfGScgl',
    'ltwmpIEl3ViYHB0vIqt4Ek+mjCenEbnCk3j+e3hyTS2YKJkGsfHEn2vSf5ZmBJP791CaxwlIXkIgDxDph2BGALmDyRAg',
    'A5h8/90oGnPRqJjOumis/qKfl38hvWluCYdK8plf9icVkWzLiYJINv+bggzoRGOUHnyAwYpNCwdlBJDkfilM5gO6X8TF',
    'N37N5Au8+Dr4DXMTEYt+iRNahWpEDDxpM+ruFw1Zhzp7xlaoU/ntRi9wIkj1oyc44qbaUYNYL/QwbqYbNxF19r1sB19S',
    'ViBw8k+LQ8U4vlN8wJjNDRic1Tz5O8kC+vsZsYpnCU+CNplsMiopvLvUxGFU4jIq8VtkUmVU4jIqCTwyqZPe4mXCThE/',
    'm+idIt69FUaMsbP8p2SR8gNxfPggAM3UjwAAAABJRU5ErkJggg==',
  ),
  [`${emojiFolder}/parley.png`]: extraEmoji,
  // Where clients of the public system look for it.
  [`${emojiFolder}/zulip.png`]: extraEmoji,
  '/static/images/loading/loader-black.svg': svg(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32">' +
      '<circle cx="16" cy="16" r="12" fill="none" stroke="#000" stroke-opacity=".2" stroke-width="4"/>' +
      '<path d="M16 4a12 12 0 0 1 12 12" fill="none" stroke="#000" stroke-width="4">' +
      '<animateTransform attributeName="transform" type="rotate" from="0 16 16" to="360 16 16"' +
      ' dur="1s" repeatCount="indefinite"/></path></svg>',
  ),
};

export const sendPicture =
  ({ type, content }: Picture): RequestHandler =>
  (_request, response) => {
    response.set('Cache-Control', 'public, max-age=3600').type(type).send(content);
  };
