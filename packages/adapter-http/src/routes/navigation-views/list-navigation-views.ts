import { arrayOf, field, object } from '@parley/wire/codecs';
import { userRoute } from '../../route';
import { navigationViewRecord } from '@parley/wire';

export const listNavigationViews = userRoute({
  summary: 'Get your navigation views',
  method: 'get',
  path: '/navigation_views',
  since: 'navigationViews',
  parameters: {},
  response: object({
    required: {
      navigation_views: field('Navigation views of the user.', arrayOf(navigationViewRecord.codec)),
    },
  }),
  run: ({ personal }, caller) => personal.listNavigationViews(caller),
  present: (views) => ({
    navigation_views: views.map((each) => navigationViewRecord.present(each)),
  }),
});
