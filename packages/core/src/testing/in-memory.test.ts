import { uploadStoreContract } from './contracts/upload-store-contract';
import { inMemoryUploads } from './in-memory-uploads';
import { portContracts } from './contracts/all-contracts';
import { inMemory } from './in-memory';

portContracts('in memory', () => Promise.resolve(inMemory()));

uploadStoreContract('in memory', inMemoryUploads);
