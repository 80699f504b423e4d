import { portContracts } from './contracts/all-contracts';
import { inMemory } from './in-memory';

portContracts('in memory', () => Promise.resolve(inMemory()));
