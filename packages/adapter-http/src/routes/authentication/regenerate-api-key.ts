import { text } from '@parley/wire/codecs';
import { oneField, userRoute } from '../../route';

export const regenerateApiKey = userRoute({
  summary: 'Regenerate your API key',
  method: 'post',
  path: '/users/me/api_key/regenerate',
  needs: 'credentials',
  ...oneField('api_key', 'The new API key.', text),
  run: ({ accounts }, caller) => accounts.regenerateApiKey(caller),
});
