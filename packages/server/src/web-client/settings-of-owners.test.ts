import { ownerSettings } from '@parley/core/organization';
import { textOf } from '../testing/repository';

it('the web client knows the settings that only owners change', () => {
  const [, list = ''] =
    /const ofOwners =\n([^;]+);/.exec(textOf('packages/web-client/src/state/organization.ts')) ??
    [];
  expect((list.match(/\w+/g) ?? []).sort()).toEqual([...ownerSettings].sort());
});
