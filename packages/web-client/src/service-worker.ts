import type { PushScope } from '@parley/client';
import { servePushes } from '@parley/client';

servePushes(globalThis as typeof globalThis & PushScope);
