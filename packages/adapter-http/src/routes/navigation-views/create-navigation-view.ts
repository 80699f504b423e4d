import { boolean, mapped, nonBlank, object, text } from '../../codecs';
import { json, optional, plain, required } from '../../parameters';
import { userRoute } from '../../route';

const fragment = nonBlank(mapped(text, (value) => value.trim()));

export const createNavigationView = userRoute({
  summary: 'Keep a place of the client',
  method: 'post',
  path: '/navigation_views',
  since: 'navigationViews',
  parameters: {
    fragment: required(plain(fragment)),
    is_pinned: required(json(boolean)),
    name: optional(plain(text)),
  },
  response: object({}),
  run:
    ({ createNavigationView: create }) =>
    (caller, values) =>
      create(caller, {
        fragment: values.fragment,
        isPinned: values.is_pinned,
        name: values.name ?? null,
      }),
  present: () => ({}),
});
