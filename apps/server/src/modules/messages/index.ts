export { messagesTables } from './personal-data.ts';
export { messageRoutes } from './routes.ts';
export { sanitizeBody } from './sanitize-body.ts';
export { createMessages, type Messages } from './service.ts';
export type { Notice } from './types.ts';
export { createUnreadPublisher } from './unread-publisher.ts';
