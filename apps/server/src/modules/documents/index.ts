export { createFileStorage } from './file-storage.ts';
export { documentsTables } from './personal-data.ts';
export { documentRoutes, readerOf } from './routes.ts';
export { createScanner } from './scanner.ts';
export { createDocuments, type Documents } from './service.ts';
