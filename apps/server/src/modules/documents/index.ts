export { createFileStorage } from './file-storage.ts';
export { documentRoutes, readerOf } from './routes.ts';
export { createScanner } from './scanner.ts';
export { createDocuments, type Documents } from './service.ts';
