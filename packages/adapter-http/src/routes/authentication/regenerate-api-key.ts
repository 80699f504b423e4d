import { field, object, text } from '@parley/wire/codecs';
import { userRoute } from '../../route';

export const regenerateApiKey = userRoute({
  summary: 'Regenerate your API key',
  method: 'post',
  path: '/users/me/api_key/regenerate',
  parameters: {},
  response: object({ required: { api_key: field('The new API key.', text) } }),
  run: ({ accounts }, caller) => accounts.regenerateApiKey(caller),
  present: (apiKey) => ({ api_key: apiKey }),
});
